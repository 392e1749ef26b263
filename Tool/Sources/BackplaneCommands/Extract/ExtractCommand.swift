import ArgumentParser
import CompilerIndex
import Extraction
import Foundation

/// `backplane extract`: a module out of a target.
struct ExtractCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extract",
        abstract: "Plan what it takes to make a module of some files, and carry it out.",
        discussion: """
            Without --apply it prints the plan: which files belong together, which declarations would cross the line and \
            what to do about each, which tests go along, and what the cheaper cuts are. With --apply it moves the files, \
            edits the manifest, writes levels of access, initialisers and imports, builds, mends what the compiler finds, \
            and runs the tests. Where that does not end well, everything is as it was before.

            Exit status: 0 when nothing is in the way, or it was carried out; 1 when something is in the way, or it was \
            taken back; 2 when the work could not be done.
            """)

    @Argument(help: "The new module's name.")
    var name: String?

    @Option(help: "The target to take it out of.")
    var from: String?

    @Option(parsing: .upToNextOption, help: "Its files: patterns relative to the package, as in .gitignore.")
    var files: [String] = []

    @Option(parsing: .upToNextOption, help: "Files that stay where they are.")
    var leave: [String] = []

    @Option(help: "Which files go besides: near (what belongs to them), exact (none) or smallest-cut.")
    var extent: ExtractionRequest.Extent = .near

    @Option(
        help: "Whether the new module lies below the rest, or above it. The default is what leaves less in the way.")
    var direction: ExtractionRequest.Direction?

    @Option(help: "A second module, below both, for what both sides need.")
    var shared: String?

    @Flag(
        help:
            "Put an interface between both: protocols in the place of services, plain data, and a type by which the app alone makes them."
    )
    var interface = false

    @Flag(help: "Let files that read resources by 'Bundle.main' read them from the new module's own bundle.")
    var ownBundle = false

    @Flag(help: "Write 'public' rather than 'package' before what the other side uses.")
    var `public` = false

    @Flag(help: "Let the old module re-export the new one, so that nobody outside has to import it.")
    var reexport = false

    @Flag(help: "Carry the plan out.")
    var apply = false

    @OptionGroup var work: RecutOptions
    @OptionGroup var output: Output
    @OptionGroup var options: SharedOptions

    @Flag(help: "Print the plan as JSON.")
    var json = false

    @Flag(help: "Print long lists whole.")
    var all = false

    func validate() throws {
        guard !work.endsEarlierRun else { return }
        guard name != nil, from != nil, !files.isEmpty else {
            throw ValidationError(
                "Say which module to make, out of which target and of which files: NAME --from TARGET --files PATTERN.")
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
        let subject = try await RecutSubject.open(options, work.chosen, target: from)
        guard apply else {
            let plan = try await subject.planner.plan(request)
            try output.write(json ? try plan.json() : plan.text(isWhole: all))
            if !plan.isClear { throw ExitCode(1) }
            return
        }
        try await subject.carryOut(work) { try await $0.extract(request, planner: subject.planner) }
    }
}

/// `backplane merge`: modules into one.
struct MergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Make one module of several: the first one gets the files of the others.",
        discussion: """
            Without --apply it prints what would change. With it, the files move, imports and the manifest follow, and it \
            is built and tested; where that does not end well, everything is as it was before.
            """)

    @Argument(help: "The modules; the first one stays.")
    var names: [String] = []

    @Flag(help: "Carry it out.")
    var apply = false

    @OptionGroup var work: RecutOptions
    @OptionGroup var options: SharedOptions

    func validate() throws {
        guard names.count > 1 || work.endsEarlierRun else { throw ValidationError("Name two modules or more.") }
    }

    func run() async throws {
        if work.endsEarlierRun { return try await EarlierRun(options, work).end() }
        let subject = try await RecutSubject.open(options, work.chosen, target: names[0])
        let request = MergeRequest(names: names)
        guard apply else {
            let plan = try await subject.mergePlanner.plan(request)
            let moves = plan.moves.map { "  \($0.from) → \($0.to)\n" }.joined()
            let rest = plan.unsolved.map { "  by hand: \($0)\n" }.joined()
            return try Console.standardOutput("\(plan.counts.text)\n\(moves)\(rest)'--apply' carries it out.\n")
        }
        try await subject.carryOut(work) { try await $0.merge(request, planner: subject.mergePlanner) }
    }
}

extension ExtractionRequest.Extent: ExpressibleByArgument {}
extension ExtractionRequest.Direction: ExpressibleByArgument {}
