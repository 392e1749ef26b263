import Configuration
import Linkage
import WorkspaceModel

/// Runs rules on a workspace.
public struct Check {
    public private(set) var context: RuleContext
    private let rules: [any Rule]

    /// Prepares a check with the applicable rules.
    ///
    /// - Parameters:
    ///   - architecture: The configured architecture of the workspace, if it has already been computed.
    ///   - external: The checked-out external packages.
    ///   - embedding: The differences between the libraries that Xcode targets link and those that apps embed.
    ///   - only: The rules to run; `nil` for all.
    ///   - text: Returns the text of a file at a path relative to the root; `nil` if it can't be read.
    public init(
        workspace: Workspace, architecture: Architecture? = nil, configuration: Configuration,
        external: [ExternalPackage], embedding: [EmbeddingFault], only: Set<RuleID>? = nil,
        text: @escaping @Sendable (String) -> String?
    ) {
        let context = RuleContext(
            workspace: workspace,
            architecture: architecture ?? Architecture(configuration.architecture, of: workspace),
            configuration: configuration, external: external, embedding: embedding, text: text)
        self.context = context
        rules = RuleBook.rules.filter { rule in
            only?.contains(rule.id) ?? true && configuration.levels[rule.id] != .off && rule.applies(to: context)
        }
    }

    /// The rules that the check runs.
    public var ruleIDs: [RuleID] { rules.map(\.id) }

    /// The modules whose declarations must be passed to ``run(declarations:code:)``.
    public var modulesToParse: Set<ModuleID> {
        rules.reduce(into: []) { $0.formUnion($1.modulesToParse(in: context)) }
    }

    /// The modules whose code must be passed to ``run(declarations:code:)``.
    public var modulesToOutline: Set<ModuleID> {
        rules.reduce(into: []) { $0.formUnion($1.modulesToOutline(in: context)) }
    }

    /// Runs the rules.
    ///
    /// - Returns: The violations, sorted by module, rule and subject.
    public mutating func run(
        declarations: [ModuleID: [FileDeclarations]] = [:], code: [ModuleID: [FileCode]] = [:]
    ) -> [Violation] {
        context.declarations = declarations
        context.code = BackplaneCode(code, in: context.workspace)
        let context = context
        let violations = rules.concurrentMap(portion: 1) { rule in
            let violations = rule.violations(in: context)
            guard let severity = Self.severity(of: rule, in: context) else { return violations }
            return violations.map { $0.with(severity) }
        }
        return violations.joined().sorted { ($0.module, $0.rule, $0.subject) < ($1.module, $1.rule, $1.subject) }
    }

    private static func severity(of rule: any Rule, in context: RuleContext) -> Severity? {
        if case .on(let severity) = context.configuration.levels[rule.id] { return severity }
        return rule.severity(in: context)
    }
}

/// The violations of a check, divided by ignores and the baseline.
public struct Verdict: Sendable {
    /// The violations that nothing accepts.
    public private(set) var violations: [Violation] = []
    /// The violations that the configuration accepts, with the reason.
    public private(set) var ignored: [(violation: Violation, reason: String)] = []
    /// The violations that the baseline accepts.
    public private(set) var recorded: [Violation] = []
    /// The entries of the baseline that no longer occur.
    public private(set) var stale: [Baseline.Entry] = []
    /// The ignores that match no violation.
    public private(set) var unusedIgnores: [Ignore] = []

    /// Divides the violations.
    ///
    /// - Parameters:
    ///   - found: The violations of a check.
    ///   - checked: The rules that were run. Entries of the baseline for other rules can't be stale.
    ///   - isPart: Whether the workspace is only a part of the baseline's. Entries for modules that are not in the
    ///     workspace can't be stale then.
    public init(
        found: [Violation], in workspace: Workspace, ignores: [Ignore], baseline: Baseline, checked: [RuleID],
        isPart: Bool = false
    ) {
        var used: Set<Int> = []
        var occurring: Set<Baseline.Entry> = []
        for violation in found {
            let entry = violation.baselineEntry(in: workspace)
            if let index = ignores.firstIndex(where: { $0.accepts(violation, module: workspace[violation.module]) }) {
                used.insert(index)
                ignored.append((violation, ignores[index].reason))
            } else if baseline.entries.contains(entry) {
                occurring.insert(entry)
                recorded.append(violation)
            } else {
                violations.append(violation)
            }
        }
        // The recorded violations of what could not be read may still occur.
        let isWhole = workspace.isWhole
        stale = baseline.entries.subtracting(occurring).filter {
            isWhole && checked.contains($0.rule) && (!isPart || workspace.module(named: $0.module) != nil)
        }.sorted()
        unusedIgnores = ignores.indices
            .filter { !used.contains($0) && checked.contains(ignores[$0].rule) }
            .map { ignores[$0] }
    }

    /// The number of violations that were removed because they existed before.
    public private(set) var formerCount = 0

    /// Removes the violations that existed before, and the entries that were already stale then.
    public mutating func leaveOut(_ former: Set<Baseline.Entry>, in workspace: Workspace) {
        let count = violations.count
        violations.removeAll { former.contains($0.baselineEntry(in: workspace)) }
        formerCount = count - violations.count
        stale.removeAll { !former.contains($0) }
    }

    /// Returns whether the check passes: there are no errors and, if `strict`, no warnings.
    public func holds(strict: Bool) -> Bool {
        stale.isEmpty && violations.allSatisfy { $0.severity == .warning && !strict }
    }
}

extension Violation {
    /// Returns the violation as an entry of a baseline.
    public func baselineEntry(in workspace: Workspace) -> Baseline.Entry {
        Baseline.Entry(module: workspace[module].name, rule: rule, subject: subject)
    }
}

extension Ignore {
    func accepts(_ violation: Violation, module: Module) -> Bool {
        rule == violation.rule && (self.module.matches(module.name) || self.module.matches(module.target))
            && dependency?.matches(violation.subject) ?? true
    }
}
