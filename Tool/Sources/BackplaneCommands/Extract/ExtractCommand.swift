import ArgumentParser
import CompilerIndex
import Extraction
import Foundation

/// `backplane extract`: extracts a module from a target.
struct ExtractCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extract",
        abstract: "Plan the extraction of files into a new module, and apply the plan.",
        discussion: """
            Without --apply it prints the plan: which files belong together, which declarations would cross the boundary \
            and what to do about each, which tests move too, and which cuts are cheaper. With --apply it moves the files, \
            edits the manifest, adds access levels, initialisers and imports, builds, fixes compiler errors, and runs the \
            tests. If that fails, all changes are rolled back.

            Exit status: 0 if the plan has no obstacles, or was applied; 1 if it has obstacles, or was rolled back; \
            2 if the work could not be done.
            """)

    @Argument(help: "The new module's name.")
    var name: String?

    @Option(help: "The target that contains the files now.")
    var from: String?

    @Option(parsing: .upToNextOption, help: "Its files: patterns relative to the package, as in .gitignore.")
    var files: [String] = []

    @Option(parsing: .upToNextOption, help: "Files to leave in the target.")
    var leave: [String] = []

    @Option(help: "Which other files to move: near (files that belong to them), exact (none) or smallest-cut.")
    var extent: ExtractionRequest.Extent = .near

    @Option(
        help: "Whether the new module is below or above the rest. The default is whichever has fewer obstacles.")
    var direction: ExtractionRequest.Direction?

    @Option(help: "A second module, below both, for declarations that both need.")
    var shared: String?

    @Flag(
        help:
            "Also create an interface module: protocols for services, plain data, and a module type for the app."
    )
    var interface = false

    @Flag(help: "Change files that use 'Bundle.main' to use the new module's own bundle.")
    var ownBundle = false

    @Flag(help: "Use 'public' instead of 'package' for declarations that the other side uses.")
    var `public` = false

    @Flag(help: "Re-export the new module from the old one, so that other modules need no new import.")
    var reexport = false

    @Flag(help: "Apply the plan.")
    var apply = false

    @OptionGroup var work: ApplyOptions
    @OptionGroup var output: Output
    @Flag(help: "Print the plan as JSON.")
    var json = false

    @Flag(help: "Do not shorten long lists.")
    var all = false

    @OptionGroup var options: SharedOptions

    func validate() throws {
        guard !work.endsEarlierRun else { return }
        guard name != nil, from != nil, !files.isEmpty else {
            throw ValidationError(
                "Specify the new module, the target to split and its files: NAME --from TARGET --files PATTERN.")
        }
    }

    func run() async throws {
        if work.endsEarlierRun { return try await EarlierRun(options, work).end() }
        guard let name, let from else { return }
        var request = ExtractionRequest(name: name, source: from, files: files)
        request.leaving = leave
        request.extent = extent
        request.direction = direction
        request.shared = shared
        request.isPublic = `public`
        request.reexports = reexport
        request.hasInterface = interface
        request.hasOwnBundle = ownBundle
        let subject = try await IndexedPackage.open(
            options, work.chosen, targets: [from], checking: request.check)
        guard apply else {
            let plan = try await subject.planner.plan(request)
            try output.write(json ? try plan.json() : plan.text(isWhole: all), isProse: !json)
            if !plan.isClear { throw ExitCode(1) }
            return
        }
        try await subject.carryOut(work) { try await $0.extract(request, planner: subject.planner) }
    }
}

/// `backplane merge`: merges modules into one.
struct MergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merge modules: the files of the others move into the first one.",
        discussion: """
            Without --apply it prints what would change. With --apply it moves the files, edits imports and the manifest, \
            builds and runs the tests. If that fails, all changes are rolled back.
            """)

    @Argument(help: "The modules; the first one remains.")
    var names: [String] = []

    @Flag(help: "Apply the plan.")
    var apply = false

    @OptionGroup var work: ApplyOptions
    @OptionGroup var options: SharedOptions

    func validate() throws {
        guard names.count > 1 || work.endsEarlierRun else { throw ValidationError("Name at least two modules.") }
    }

    func run() async throws {
        if work.endsEarlierRun { return try await EarlierRun(options, work).end() }
        let request = MergeRequest(names: names)
        let subject = try await IndexedPackage.open(
            options, work.chosen, targets: names, checking: request.check)
        guard apply else {
            let plan = try await subject.mergePlanner.plan(request)
            let moves = plan.moves.map { "  \($0.from) → \($0.to)\n" }.joined()
            let rest = plan.unsolved.map { "  by hand: \($0)\n" }.joined()
            let end = subject.subject.project == nil ? "Pass '--apply' to apply it.\n" : ""
            return try Console.standardOutput("\(plan.counts.text)\n\(moves)\(rest)\(end)")
        }
        try await subject.carryOut(work) { try await $0.merge(request, planner: subject.mergePlanner) }
    }
}

extension ExtractionRequest.Extent: ExpressibleByArgument {}
extension ExtractionRequest.Direction: ExpressibleByArgument {}
