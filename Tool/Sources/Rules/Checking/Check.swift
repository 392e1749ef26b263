import Configuration
import WorkspaceModel

/// Runs rules over a workspace.
public struct Check {
    public private(set) var context: RuleContext
    private let rules: [any Rule]

    /// Prepares a check with all rules that apply, or with those named in `only`. `architecture` is what the
    /// configuration makes of the workspace, where someone knows it already.
    public init(
        workspace: Workspace, architecture: Architecture? = nil, configuration: Configuration,
        only: Set<RuleID>? = nil
    ) {
        let context = RuleContext(
            workspace: workspace,
            architecture: architecture ?? Architecture(configuration.architecture, of: workspace),
            configuration: configuration)
        self.context = context
        rules = RuleBook.rules.filter { rule in
            only?.contains(rule.id) ?? true && configuration.levels[rule.id] != .off && rule.applies(to: context)
        }
    }

    /// The rules that are run.
    public var ruleIDs: [RuleID] { rules.map(\.id) }

    /// The modules whose declarations must be given to ``run(declarations:code:)``.
    public var modulesToParse: Set<ModuleID> {
        rules.reduce(into: []) { $0.formUnion($1.modulesToParse(in: context)) }
    }

    /// The modules whose code must be given to ``run(declarations:code:)``.
    public var modulesToOutline: Set<ModuleID> {
        rules.reduce(into: []) { $0.formUnion($1.modulesToOutline(in: context)) }
    }

    /// Runs the rules. The violations are sorted by module, rule and subject.
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
