import ArgumentParser
import Manifests
import Scaffolding

/// `backplane new module`
struct NewModuleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "module",
        abstract:
            "Create a module with an interface, an implementation and tests, and add it to the manifest, a layer and the app."
    )

    @Argument(help: "The module's name, as in 'Settings'.")
    var name: String

    @Option(help: "The layer of the module. Can be omitted if the configuration has no layers.")
    var layer: String?

    @Flag(help: "Create a board: its id, its outcome, the board and a probe test.")
    var board = false

    @Option(help: "The folder or name of the package, if there are several candidates.")
    var package: String?

    @Flag(help: "Print what would be written without writing it.")
    var dryRun = false

    @Flag(help: "Also change files that have uncommitted changes.")
    var allowDirty = false

    @OptionGroup var options: SharedOptions

    func run() async throws {
        var creation = try await ModuleCreation(options)
        let plan = try creation.plan(ModuleRequest(name: name, layer: layer, hasBoard: board, package: package))
        if !allowDirty { try await creation.refuseUncommitted(plan) }
        if !dryRun { try await creation.carryOut(plan) }
        try Console.standardOutput(ModulePlanText(plan: plan, isDryRun: dryRun).text)
    }
}

/// `backplane new`
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Create something new in the style of the codebase.",
        subcommands: [NewModuleCommand.self])
}

/// The description of what was created, or would be, and of the next step.
struct ModulePlanText {
    let plan: ModulePlan
    let isDryRun: Bool

    var text: String {
        let place = plan.layer.map { " in the layer '\($0)'" } ?? ""
        var lines = ["\(isDryRun ? "Would create" : "Created") the module '\(plan.names.base)'\(place):"]
        lines += created.map { "  \($0.path)" }
        lines.append(isDryRun ? "Would change:" : "Changed:")
        for change in changed {
            lines.append("  \(change.path)    \(change.purpose)")
            if isDryRun { lines += Self.difference(change).map { "      \($0)" } }
        }
        lines += plan.remaining
        return (lines + next).joined(separator: "\n") + "\n"
    }

    private var created: [FileChange] { plan.changes.filter { $0.old == nil } }

    private var changed: [FileChange] { plan.changes.filter { $0.old != nil } }

    private var next: [String] {
        let package = plan.package.path == "." ? "" : " --package-path \(plan.package.path)"
        return ["Next: swift test\(package) --filter \(plan.names.tests)"]
    }

    /// Returns the removed and added lines.
    private static func difference(_ change: FileChange) -> [String] {
        let old = (change.old ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        let new = change.new.split(separator: "\n", omittingEmptySubsequences: false)
        let changes = new.difference(from: old)
        let removed = changes.removals.map { ($0.place, "-\($0.place + 1): \($0.line)") }
        let inserted = changes.insertions.map { ($0.place, "+\($0.place + 1): \($0.line)") }
        return removed.map(\.1) + inserted.map(\.1)
    }
}

extension CollectionDifference<Substring>.Change {
    fileprivate var place: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }

    fileprivate var line: Substring {
        switch self {
        case .insert(_, let line, _), .remove(_, let line, _): line
        }
    }
}
