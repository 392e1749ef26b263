import Configuration
import Reporting
import Rules
import WorkspaceModel

/// A codebase, and what a check of it finds.
struct Examination {
    private(set) var session: Session
    let check: Check
    /// What was found, without what comments accept.
    let found: [Violation]
    /// What comments accept, and what is to be said about them.
    let silencing: Silencing
    let locator: PlaceLocator
    let files: ConfigurationFiles

    /// Reads the codebase and runs the rules.
    ///
    /// - Parameters:
    ///   - rules: The rules to run; nil for all.
    ///   - isSecond: Whether the codebase was read before, so that what is doubtful in it was said.
    init(_ options: SharedOptions, rules: Set<RuleID>?, isSecond: Bool = false) async throws {
        var session = try await Session.open(options, isSecond: isSecond)
        var check = Check(
            workspace: session.workspace, architecture: session.architecture, configuration: session.configuration,
            only: rules)
        let declarations = await session.declarations(of: check.modulesToParse)
        let code = await session.code(of: check.modulesToOutline)
        let all = session.measure("run rules") { check.run(declarations: declarations, code: code) }
        locator = PlaceLocator(root: session.root, workspace: session.workspace)
        silencing = Silencing(all, in: session.workspace, checked: check.ruleIDs, locator: locator)
        found = silencing.found
        files = ConfigurationFiles(options)
        self.check = check
        self.session = session
    }

    /// What counts of what was found.
    func verdict() throws -> Verdict { verdict(against: try files.baseline()) }

    func verdict(against baseline: Baseline) -> Verdict {
        Verdict(
            found: found, in: session.workspace, ignores: session.configuration.ignores, baseline: baseline,
            checked: check.ruleIDs, isPart: !files.rootFolder.isEmpty)
    }

    mutating func measure<Result>(_ name: String, _ work: () throws -> Result) rethrows -> Result {
        try session.measure(name, work)
    }
}
