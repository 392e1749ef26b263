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
    private var plan: FixPlan

    /// Plans the fixes for all findings, including those recorded in the baseline.
    init(_ examination: Examination, options: SharedOptions, rules: Set<RuleID>?) throws {
        self.options = options
        self.rules = rules
        before = examination
        let verdict = try examination.verdict()
        let fixes = (verdict.violations + verdict.recorded).sorted { ($0.module, $0.rule) < ($1.module, $1.rule) }
            .compactMap(\.fix)
        let session = examination.session
        plan = FixPlanner.plan(fixes, in: session.workspace, external: session.external, root: session.root)
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
    /// - Throws: `CommandFailure` if the fixes would violate other rules. All manifests are restored then.
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
            Console.standardError("\(path): not fixed: \(fix.text(in: workspace)): \(reason)")
        }
    }

    private func written(_ wasInterrupted: () -> Bool) async throws -> (Examination, FixPlan) {
        var plan = plan
        var transactions: [PackageID: FileTransaction] = [:]
        func takeBack() { for transaction in transactions.values { transaction.rollBack() } }
        do {
            for manifest in plan.manifests {
                let transaction = FileTransaction(root: before.session.root)
                try transaction.apply([manifest.file])
                transactions[manifest.package.id] = transaction
            }
            var after = try await Examination(options, rules: rules, isQuiet: true)
            let failed = plan.manifests.filter { manifest in
                let package = after.session.workspace.packages.first { $0.path == manifest.package.path }
                return !(package.map { manifest.holds(for: $0.manifest) } ?? false)
            }
            for manifest in failed {
                transactions.removeValue(forKey: manifest.package.id)?.rollBack()
                plan.withdraw(
                    manifest, because: "the manifest computes something from its targets, and would mean something else"
                )
            }
            if !failed.isEmpty { after = try await Examination(options, rules: rules, isQuiet: true) }
            let known = before.findings.found.entries(in: before.session.workspace)
            // No fix makes a dependency unused that was there before. A declaration can make known what a name means, so
            // that a dependency is seen to be unused, which the next fix removes.
            let new = after.findings.found.filter {
                $0.rule != .unusedDependency && !known.contains($0.baselineEntry(in: after.session.workspace))
            }
            guard new.isEmpty else {
                throw CommandFailure(
                    "With these fixes, other rules would be violated, so nothing was changed:\n"
                        + new.map { "    \($0.message) [\($0.rule.rawValue)]" }.joined(separator: "\n"))
            }
            guard !wasInterrupted() else { throw CommandFailure("Interrupted. Nothing was changed.") }
            return (after, plan)
        } catch {
            takeBack()
            throw error
        }
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
    fileprivate func text(in workspace: Workspace) -> String {
        switch change {
        case .declare(let name): "'\(workspace[module].name)' declares '\(name)' [undeclared-import]"
        case .remove(let name): "'\(workspace[module].name)' without '\(name)' [unused-dependency]"
        }
    }
}
