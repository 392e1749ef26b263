import ArgumentParser
import Configuration
import Foundation
import Manifests
import Reporting
import Rules
import Scaffolding
import SystemSupport

/// `backplane check`
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check the architecture; exit status 1 if there are violations.")

    /// The output formats.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, sarif, github, junit
    }

    @OptionGroup var destination: Output

    @Option(help: "The output format.")
    var format = Format.text

    @Option(help: "Check only these rules, separated by commas.")
    var rules: String?

    @Option(help: "Report only findings that are new since the merge base with this branch or commit.")
    var base: String?

    @Flag(help: "Also fail on warnings.")
    var strict = false

    @Flag(help: "Record the current violations in \(BaselineFile.fileName), and remove those that no longer occur.")
    var updateBaseline = false

    @Flag(help: "With --update-baseline: also record new violations in an existing baseline.")
    var acceptNew = false

    @Flag(
        help:
            "Fix findings that have exactly one fix: declare imported modules, remove unused dependencies and obsolete baseline entries."
    )
    var fix = false

    @Flag(help: "With --fix: print the changes as a diff without writing them.")
    var dryRun = false

    @OptionGroup var options: SharedOptions

    func validate() throws {
        _ = try selectedRules()
        guard !dryRun || fix else { throw ValidationError("--dry-run requires --fix.") }
        guard base == nil || !fix && !updateBaseline else {
            throw ValidationError("--base can't be combined with --fix or --update-baseline.")
        }
        guard !fix || !updateBaseline else {
            throw ValidationError("--fix already removes obsolete entries from the baseline.")
        }
        guard !acceptNew || updateBaseline else { throw ValidationError("--accept-new requires --update-baseline.") }
        let isContinuousIntegration = ProcessInfo.processInfo.environment["CI"].map { !$0.isEmpty && $0 != "false" }
        guard !updateBaseline || isContinuousIntegration != true else {
            throw ValidationError(
                "The baseline is never updated on CI (the variable CI is set). Update it locally.")
        }
        guard !fix || dryRun || isContinuousIntegration != true else {
            throw ValidationError(
                "--fix changes nothing on CI (the variable CI is set). Run it locally, or add --dry-run.")
        }
    }

    func run() async throws {
        let rules = try selectedRules()
        var examination = try await Examination(options, rules: rules)
        if updateBaseline || fix, examination.session.isIncomplete { return try examination.session.endIncomplete() }
        if updateBaseline { try update(examination) }
        var text: String?
        if fix {
            var fixing = try Fixing(examination, options: options, rules: rules)
            if dryRun {
                text = try fixing.difference()
                fixing.tell(verb: "would be fixed")
                examination = fixing.before
            } else {
                examination = try await fixing.carryOut()
            }
        }
        var verdict = try examination.verdict()
        var former: BaseFindings?
        if let base {
            let found = try await BaseFindings(base, for: examination, rules: rules)
            verdict.leaveOut(found.entries, in: examination.session.workspace)
            former = found
        }
        if text == nil {
            let report = report(verdict, &examination, since: former?.base)
            text = formatter(for: examination).text(of: report)
        }
        try destination.write(text ?? "", isProse: format == .text && !fix)
        let session = examination.session
        if session.workspace.isWhole { noteUnusedIgnores(verdict) }
        session.reportTimings()
        if session.isIncomplete { session.noteIncomplete() }
        let holds = verdict.holds(strict: strict) && (!strict || examination.silencing.remarks.isEmpty)
        let status: Int32 = session.isIncomplete ? 2 : holds ? 0 : 1
        // Deallocating a large codebase takes longer than most rules, so the process exits before that.
        withExtendedLifetime((examination, session, verdict)) {
            Foundation.exit(status)
        }
    }

    private func report(_ verdict: Verdict, _ examination: inout Examination, since base: String?) -> CheckReport {
        let seen = examination
        return examination.measure("locate") {
            CheckReport(
                verdict: verdict, workspace: seen.session.workspace, rules: seen.findings.rules,
                remarks: seen.silencing.remarks, silencedCount: seen.silencing.silencedCount,
                baseline: seen.files.shownBaseline, base: base, locate: { seen.locator.locations(of: $0) })
        }
    }

    private func update(_ examination: Examination) throws {
        let files = examination.files
        let old = try files.baseline()
        let verdict = examination.verdict(against: old)
        var new = old
        new.entries.subtract(verdict.stale)
        let accepts = acceptNew || !files.hasBaseline
        let workspace = examination.session.workspace
        if accepts { new.entries.formUnion(verdict.violations.map { $0.baselineEntry(in: workspace) }) }
        guard new != old || !files.hasBaseline else { return }
        try files.write(new)
        Console.standardError(
            "\(BaselineFile.fileName): \(new.entries.subtracting(old.entries).count) recorded, "
                + "\(old.entries.subtracting(new.entries).count) removed, \(new.entries.count) in total")
    }

    private func noteUnusedIgnores(_ verdict: Verdict) {
        for ignore in verdict.unusedIgnores {
            Console.standardError(
                "\(ConfigurationReader.fileName):\(ignore.line): warning: this 'ignore' entry matches no "
                    + "'\(ignore.rule.rawValue)' violation in '\(ignore.module.text)'; remove it")
        }
    }

    private func selectedRules() throws -> Set<RuleID>? {
        guard let rules else { return nil }
        let names = RuleID.allCases.map(\.rawValue)
        return try rules.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            .reduce(into: Set()) { selected, name in
                guard let rule = RuleID(rawValue: name) else {
                    let suggestion = Suggestion.phrase(for: name, in: names)
                    let all = ". Available rules: \(names.sorted().joined(separator: ", "))"
                    throw ValidationError("There is no rule '\(name)'\(suggestion.isEmpty ? all : suggestion)")
                }
                selected.insert(rule)
            }
    }

    private func formatter(for examination: Examination) -> any CheckFormatter {
        let root = examination.session.root
        let folder = Path.foldersInRepository(above: root).last.flatMap { Path.relative(root, to: $0) } ?? "."
        let paths = RepositoryPaths(folder: folder == "." ? "" : folder)
        switch format {
        case .text: return TextCheckFormatter(style: destination.output == nil ? Console.outputStyle : .plain)
        case .json: return JSONCheckFormatter()
        case .sarif:
            let codePoints = CodePoints(root: root)
            return SARIFCheckFormatter(paths: paths) { codePoints.column(of: $0) }
        case .github: return GitHubCheckFormatter(paths: paths)
        case .junit: return JUnitCheckFormatter()
        }
    }
}
