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
    private let before: Examination
    /// The fixes for all findings, additions first: whether a dependency may be removed depends on them.
    private let fixes: [Fix]
    private var plan: FixPlan

    /// Plans the fixes for all findings, including those recorded in the baseline.
    init(_ examination: Examination, options: SharedOptions, rules: Set<RuleID>?) throws {
        self.options = options
        self.rules = rules
        before = examination
        let verdict = try examination.verdict()
        let all = (verdict.violations + verdict.recorded).sorted { ($0.module, $0.rule) < ($1.module, $1.rule) }
            .compactMap(\.fix)
        fixes = all.filter(\.isAddition) + all.filter { !$0.isAddition }
        plan = examination.plan(for: fixes)
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
        if gone > 0 { Console.standardError("\(BaselineFile.fileName): \(verb): \(gone) no longer occurring, removed") }
        for (fix, reason) in plan.refused {
            let path = workspace[workspace[fix.module].package].manifestPath
            Console.standardError("\(path): not fixed: \(fix.problem(in: workspace)): \(reason)")
        }
    }

    /// Writes the manifests. Fixes that would violate other rules are left out, and the rest is written.
    private func written(_ wasInterrupted: () -> Bool) async throws -> (Examination, FixPlan) {
        var trial = try await FixTrial(plan, on: before, knowing: before.entries, options: options, rules: rules)
        if !trial.caused.isEmpty {
            trial.takeBack()
            var search = CulpritSearch(before: before, options: options, rules: rules)
            try await search.look(among: fixes)
            trial = try await FixTrial(
                search.plan, on: before, knowing: search.known, options: options, rules: rules)
        }
        guard !wasInterrupted() else {
            trial.takeBack()
            throw CommandFailure("Interrupted. Nothing was changed.")
        }
        return (trial.after, trial.plan)
    }
}

/// The manifests of a plan, written to see what they lead to.
private struct FixTrial {
    /// The plan without the manifests that do not evaluate as planned.
    private(set) var plan: FixPlan
    private(set) var after: Examination
    /// The violations that the plan causes. Those that it only makes visible are not among them.
    private(set) var caused: [Violation] = []
    private var transactions: [PackageID: FileTransaction] = [:]

    /// Writes the manifests of a plan and reads the codebase again.
    ///
    /// - Parameter known: The violations that the plan does not cause.
    /// - Throws: Errors of writing and reading. All manifests are restored then.
    init(
        _ plan: FixPlan, on before: Examination, knowing known: Set<Baseline.Entry>, options: SharedOptions,
        rules: Set<RuleID>?
    ) async throws {
        self.plan = plan
        after = before
        do {
            try await write(before, options, rules)
        } catch {
            takeBack()
            throw error
        }
        caused = after.findings.found.filter { violation in
            !known.contains(violation.baselineEntry(in: after.session.workspace)) && !isUncovered(violation)
        }
    }

    /// Restores all manifests.
    func takeBack() { for transaction in transactions.values { transaction.rollBack() } }

    private mutating func write(_ before: Examination, _ options: SharedOptions, _ rules: Set<RuleID>?) async throws {
        for manifest in plan.manifests {
            let transaction = FileTransaction(root: before.session.root)
            try transaction.apply([manifest.file])
            transactions[manifest.package.id] = transaction
        }
        guard !plan.manifests.isEmpty else { return }
        after = try await Examination(options, rules: rules, isQuiet: true)
        let failed = plan.manifests.filter { manifest in
            let package = after.session.workspace.packages.first { $0.path == manifest.package.path }
            return !(package.map { manifest.holds(for: $0.manifest) } ?? false)
        }
        for manifest in failed {
            transactions.removeValue(forKey: manifest.package.id)?.rollBack()
            plan.withdraw(
                manifest, because: "the manifest computes something from its targets, and would mean something else")
        }
        if !failed.isEmpty { after = try await Examination(options, rules: rules, isQuiet: true) }
    }

    /// Returns whether a violation existed before the fixes, unseen: a declared dependency shows that a product contains
    /// a module, which other targets declare without importing it, or import without declaring it.
    private func isUncovered(_ violation: Violation) -> Bool {
        switch violation.rule {
        // What is added is imported, and the sources have not changed.
        case .unusedDependency: true
        case .undeclaredImport:
            !plan.manifests.flatMap(\.fixes).contains { fix in
                if case .remove = fix.change { fix.module == violation.module } else { false }
            }
        default: false
        }
    }
}

/// Finds the fixes that cause violations, by trying halves.
private struct CulpritSearch {
    let before: Examination
    let options: SharedOptions
    let rules: Set<RuleID>?
    /// The violations before the fixes, and those that kept fixes make visible.
    private(set) var known: Set<Baseline.Entry>
    private var kept: [Fix] = []
    private var refused: [(fix: Fix, reason: String)] = []

    init(before: Examination, options: SharedOptions, rules: Set<RuleID>?) {
        self.before = before
        self.options = options
        self.rules = rules
        known = before.entries
    }

    /// The plan of all fixes that cause no violation.
    var plan: FixPlan { before.plan(for: kept, refused: refused) }

    /// Keeps those of the fixes that cause no violation together with the ones that are already kept.
    mutating func look(among fixes: [Fix]) async throws {
        let trial = try await FixTrial(
            before.plan(for: kept + fixes, refused: refused), on: before, knowing: known, options: options,
            rules: rules)
        trial.takeBack()
        if trial.caused.isEmpty {
            kept += fixes
            known.formUnion(trial.after.entries)
        } else if fixes.count == 1, let violation = trial.caused.first {
            refused.append((fixes[0], "then \(violation.message) [\(violation.rule.rawValue)]"))
        } else {
            let middle = fixes.count / 2
            try await look(among: Array(fixes[..<middle]))
            try await look(among: Array(fixes[middle...]))
        }
    }
}

extension Examination {
    /// The violations as entries of a baseline.
    fileprivate var entries: Set<Baseline.Entry> { findings.found.entries(in: session.workspace) }

    /// Plans fixes.
    ///
    /// - Parameter refused: Fixes that are not to be made, with the reasons.
    fileprivate func plan(for fixes: [Fix], refused: [(fix: Fix, reason: String)] = []) -> FixPlan {
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
        case .declare(let name): "'\(workspace[module].name)' declares '\(name)' [undeclared-import]"
        case .remove(let name): "'\(workspace[module].name)' without '\(name)' [unused-dependency]"
        }
    }
}
