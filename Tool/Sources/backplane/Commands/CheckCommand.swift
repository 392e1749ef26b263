import ArgumentParser
import Configuration
import Foundation
import Reporting
import Rules
import WorkspaceModel

/// `backplane check`
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check the architecture: exit status 1 where it does not hold.")

    /// How findings are written.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, sarif, github, junit
    }

    @OptionGroup var options: SharedOptions
    @OptionGroup var destination: Output

    @Option(help: "How to write it: \(Format.allCases.map(\.rawValue).joined(separator: ", ")).")
    var format = Format.text

    @Option(help: "Check only these rules, separated by commas.")
    var rules: String?

    @Flag(help: "Let warnings fail the check, too.")
    var strict = false

    @Flag(help: "Record today's violations in \(BaselineFile.fileName), or take out of it what no longer occurs.")
    var updateBaseline = false

    @Flag(help: "With --update-baseline: also record new violations in an existing baseline.")
    var acceptNew = false

    func validate() throws {
        _ = try selectedRules()
        guard !acceptNew || updateBaseline else { throw ValidationError("--accept-new goes with --update-baseline.") }
        let isContinuousIntegration = ProcessInfo.processInfo.environment["CI"].map { !$0.isEmpty && $0 != "false" }
        guard !updateBaseline || isContinuousIntegration != true else {
            throw ValidationError(
                "A baseline is not updated on CI (the variable CI is set). Update it on your machine.")
        }
    }

    func run() async throws {
        var session = try await Session.open(options)
        var check = Check(
            workspace: session.workspace, architecture: session.architecture, configuration: session.configuration,
            only: try selectedRules())
        let declarations = await session.declarations(of: check.modulesToParse)
        let code = await session.code(of: check.modulesToOutline)
        let found = session.measure("run rules") { check.run(declarations: declarations, code: code) }
        let files = ConfigurationFiles(options)
        if updateBaseline, session.isIncomplete { return try session.endIncomplete() }
        if updateBaseline { try update(files, found: found, check: check, session: session) }
        let verdict = Verdict(
            found: found, in: session.workspace, ignores: session.configuration.ignores,
            baseline: try files.baseline(), checked: check.ruleIDs)
        let (root, workspace) = (session.root, session.workspace)
        let report = session.measure("locate") { self.report(verdict, check: check, root: root, workspace: workspace) }
        try destination.write(formatter.text(of: report))
        if session.workspace.unreadPackages.isEmpty { noteUnusedIgnores(verdict) }
        session.reportTimings()
        if session.isIncomplete { session.noteIncomplete() }
        let status: Int32 = session.isIncomplete ? 2 : verdict.holds(strict: strict) ? 0 : 1
        // Giving back the memory of a large codebase piece by piece takes longer than most of its rules.
        withExtendedLifetime((session, check, found, verdict)) {
            Foundation.exit(status)
        }
    }

    private func report(_ verdict: Verdict, check: Check, root: String, workspace: Workspace) -> CheckReport {
        let locator = PlaceLocator(root: root, workspace: workspace)
        return CheckReport(
            verdict: verdict, workspace: workspace, rules: check.ruleIDs,
            locate: { locator.locations(of: $0) })
    }

    private func update(
        _ files: ConfigurationFiles, found: [Violation], check: Check, session: Session
    ) throws {
        let old = try files.baseline()
        let verdict = Verdict(
            found: found, in: session.workspace, ignores: session.configuration.ignores, baseline: old,
            checked: check.ruleIDs)
        var new = old
        new.entries.subtract(verdict.stale)
        let accepts = acceptNew || !files.hasBaseline
        if accepts { new.entries.formUnion(verdict.violations.map { $0.baselineEntry(in: session.workspace) }) }
        guard new != old || !files.hasBaseline else { return }
        try files.write(new)
        Console.standardError(
            "\(BaselineFile.fileName): \(new.entries.subtracting(old.entries).count) recorded, "
                + "\(old.entries.subtracting(new.entries).count) removed, \(new.entries.count) in all")
    }

    private func noteUnusedIgnores(_ verdict: Verdict) {
        for ignore in verdict.unusedIgnores {
            Console.standardError(
                "\(ConfigurationReader.fileName):\(ignore.line): warning: nothing is left to ignore for "
                    + "'\(ignore.rule.rawValue)' in '\(ignore.module.text)'; remove the entry")
        }
    }

    private func selectedRules() throws -> Set<RuleID>? {
        guard let rules else { return nil }
        let names = RuleID.allCases.map(\.rawValue)
        return try rules.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            .reduce(into: Set()) { selected, name in
                guard let rule = RuleID(rawValue: name) else {
                    throw ValidationError("There is no rule '\(name)'\(Suggestion.phrase(for: name, in: names))")
                }
                selected.insert(rule)
            }
    }

    private var formatter: any CheckFormatter {
        switch format {
        case .text: TextCheckFormatter(style: destination.output == nil ? Console.outputStyle : .plain)
        case .json: JSONCheckFormatter()
        case .sarif: SARIFCheckFormatter()
        case .github: GitHubCheckFormatter()
        case .junit: JUnitCheckFormatter()
        }
    }
}
