import Configuration
import Foundation
import Reporting
import Rules
import Scaffolding
import SystemSupport
import WorkspaceModel

/// Fixes findings that have exactly one fix, and reports the others.
struct Fixing {
    private let options: SharedOptions
    private let rules: Set<RuleID>?
    /// The codebase before the fixes.
    let before: Examination
    /// The fixes for all findings, additions first: whether a dependency may be removed depends on them.
    private let fixes: [Fix]
    private var plan: FixPlan

    /// Plans the fixes for all findings, including those recorded in the baseline.
    init(_ examination: Examination, options: SharedOptions, rules: Set<RuleID>?) throws {
        self.options = options
        self.rules = rules
        let verdict = try examination.verdict()
        let all = (verdict.violations + verdict.recorded).sorted { ($0.module, $0.rule) < ($1.module, $1.rule) }
            .compactMap(\.fix)
        let fixes = all.filter(\.isAddition) + all.filter { !$0.isAddition }
        var before = examination
        plan = before.measure("plan fixes") { examination.plan(for: fixes) }
        self.fixes = fixes
        self.before = before
    }

    /// Returns the changes as a diff for `git apply` and `patch`.
    func difference() throws -> String {
        var files = plan.manifests.map { ($0.file.path, $0.file.old ?? "", $0.file.new) }
        let old = try before.files.baseline()
        let fixed = Set(plan.manifests.flatMap(\.fixes))
        let verdict = before.verdict(against: old)
        var new = old
        new.entries.subtract(verdict.stale)
        for violation in verdict.recorded where violation.fix.map(fixed.contains) ?? false {
            new.entries.remove(violation.baselineEntry(in: before.session.workspace))
        }
        if new != old {
            let text = try String(contentsOfFile: before.files.baselinePath, encoding: .utf8)
            files.append((BaselineFile.fileName, text, new.entries.isEmpty ? "" : BaselineFile.text(of: new)))
        }
        return files.map { UnifiedDifference.text(path: $0, old: $1, new: $2) }.joined()
    }

    /// Writes the manifests, reads the codebase again, and rolls back manifests that do not evaluate as planned. Then
    /// removes stale entries from the baseline.
    ///
    /// - Returns: The codebase afterwards.
    /// - Throws: `CommandFailure` if the process was interrupted. All manifests are restored then.
    mutating func carryOut() async throws -> Examination {
        var after = before
        if !plan.manifests.isEmpty {
            (after, plan) = try await Interruption.deferring { [self] wasInterrupted in
                try await written(wasInterrupted)
            }
        }
        let old = try after.files.baseline()
        var new = old
        new.entries.subtract(after.verdict(against: old).stale)
        if new != old { try after.files.write(new) }
        tell(verb: "fixed", gone: old.entries.count - new.entries.count)
        return after
    }

    /// Reports the fixes that were made, or would be, and those that are not possible.
    func tell(verb: String, gone: Int = 0) {
        let workspace = before.session.workspace
        for manifest in plan.manifests {
            for fix in manifest.fixes {
                Console.standardError("\(manifest.file.path): \(verb): \(fix.text(in: workspace))")
            }
        }
        if gone > 0 {
            Console.standardError(
                "\(BaselineFile.fileName): \(verb): removed \(gone.counted("obsolete entry", "obsolete entries"))")
        }
        for (fix, reason) in plan.refused {
            let path = workspace[workspace[fix.module].package].manifestPath
            Console.standardError("\(path): not fixed: \(fix.problem(in: workspace)): \(reason)")
        }
    }

    /// Writes the manifests. Fixes that would violate other rules are left out, and the rest is written.
    private func written(_ wasInterrupted: () -> Bool) async throws -> (Examination, FixPlan) {
        var trials = FixTrials(before: before, options: options, rules: rules)
        var trial = try await trials.run(plan, knowing: before.entries, unless: wasInterrupted)
        if !trial.caused.isEmpty {
            trial.takeBack()
            var search = CulpritSearch(trials: trials)
            try await search.look(among: fixes, unless: wasInterrupted)
            trials = search.trials
            trial = try await trials.run(search.plan, knowing: search.known, unless: wasInterrupted)
        }
        guard !wasInterrupted() else {
            trial.takeBack()
            throw FixTrials.interruption
        }
        return (trial.after.continuing(trials.timings), trial.plan)
    }
}

extension Examination {
    /// The violations as entries of a baseline.
    var entries: Set<Baseline.Entry> { findings.found.entries(in: session.workspace) }

    /// Plans fixes.
    ///
    /// - Parameter refused: Fixes that are not to be made, with the reasons.
    func plan(for fixes: [Fix], refused: [(fix: Fix, reason: String)] = []) -> FixPlan {
        FixPlanner.plan(fixes, refused: refused, in: session.workspace, external: session.external, root: session.root)
    }
}

extension Violation {
    /// The fix; `nil` if the rule does not have exactly one.
    fileprivate var fix: Fix? {
        switch rule {
        case .undeclaredImport: Fix(.declare(subject), in: module)
        case .unusedDependency: Fix(.remove(subject), in: module)
        default: nil
        }
    }
}

extension Fix {
    fileprivate var isAddition: Bool { if case .declare = change { true } else { false } }

    /// The finding that the fix would resolve.
    fileprivate func problem(in workspace: Workspace) -> String {
        switch change {
        case .declare(let name): "'\(workspace[module].name)' imports '\(name)' [undeclared-import]"
        case .remove(let name): "'\(workspace[module].name)' declares '\(name)' [unused-dependency]"
        }
    }

    /// The state after the fix.
    fileprivate func text(in workspace: Workspace) -> String {
        switch change {
        case .declare(let name): "'\(workspace[module].name)' now declares '\(name)' [undeclared-import]"
        case .remove(let name): "'\(workspace[module].name)' no longer declares '\(name)' [unused-dependency]"
        }
    }
}
