import Configuration
import Rules
import Scaffolding
import SystemSupport
import WorkspaceModel

/// Tries fixes one after the other, with progress, and measures each try.
struct FixTrials {
    let before: Examination
    private let options: SharedOptions
    private let rules: Set<RuleID>?
    /// The steps of the examination before, and the tries.
    private(set) var timings: Timings

    static let interruption = CommandFailure("Interrupted. Nothing was changed.")

    init(before: Examination, options: SharedOptions, rules: Set<RuleID>?) {
        self.before = before
        self.options = options
        self.rules = rules
        timings = before.session.timings
    }

    /// Writes the manifests of a plan and reads the codebase again.
    ///
    /// - Parameter known: The violations that the plan does not cause.
    /// - Throws: Errors of writing and reading, and ``interruption``. All manifests are restored then.
    mutating func run(
        _ plan: FixPlan, knowing known: Set<Baseline.Entry>, unless wasInterrupted: () -> Bool
    ) async throws -> FixTrial {
        guard !wasInterrupted() else { throw Self.interruption }
        let (before, options, rules) = (before, options, rules)
        let number = plan.manifests.reduce(0) { $0 + $1.fixes.count }.counted("fix", "fixes")
        return try await timings.measure("try \(number)") {
            try await Console.progress("Trying \(number)") {
                try await FixTrial(plan, on: before, knowing: known, options: options, rules: rules)
            }
        }
    }
}

/// The manifests of a plan, written to see what they lead to.
struct FixTrial {
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
    fileprivate init(
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
                manifest,
                because: "the manifest computes values from its targets, so the edit would change more than intended")
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
struct CulpritSearch {
    private(set) var trials: FixTrials
    /// The violations before the fixes, and those that kept fixes make visible.
    private(set) var known: Set<Baseline.Entry>
    private var kept: [Fix] = []
    private var refused: [(fix: Fix, reason: String)] = []

    init(trials: FixTrials) {
        self.trials = trials
        known = trials.before.entries
    }

    /// The plan of all fixes that cause no violation.
    var plan: FixPlan { trials.before.plan(for: kept, refused: refused) }

    /// Keeps those of the fixes that cause no violation together with the ones that are already kept.
    mutating func look(among fixes: [Fix], unless wasInterrupted: () -> Bool) async throws {
        let plan = trials.before.plan(for: kept + fixes, refused: refused)
        let trial = try await trials.run(plan, knowing: known, unless: wasInterrupted)
        trial.takeBack()
        if trial.caused.isEmpty {
            kept += fixes
            known.formUnion(trial.after.entries)
        } else if fixes.count == 1, let violation = trial.caused.first {
            refused.append((fixes[0], "it would cause: \(violation.message) [\(violation.rule.rawValue)]"))
        } else {
            let middle = fixes.count / 2
            try await look(among: Array(fixes[..<middle]), unless: wasInterrupted)
            try await look(among: Array(fixes[middle...]), unless: wasInterrupted)
        }
    }
}
