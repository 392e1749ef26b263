import Configuration
import WorkspaceModel

/// Runs rules over a workspace.
public struct Check {
    public private(set) var context: RuleContext
    private let rules: [any Rule]

    /// Prepares a check with all rules that apply, or with those named in `only`.
    public init(workspace: Workspace, configuration: Configuration, only: Set<RuleID>? = nil) {
        let context = RuleContext(workspace: workspace, configuration: configuration)
        self.context = context
        rules = RuleBook.rules.filter { rule in
            only?.contains(rule.id) ?? true && configuration.levels[rule.id] != .off && rule.applies(to: context)
        }
    }

    /// The rules that are run.
    public var ruleIDs: [RuleID] { rules.map(\.id) }

    /// The modules whose declarations must be given to ``run(declarations:)``.
    public var modulesToParse: Set<ModuleID> {
        rules.reduce(into: []) { $0.formUnion($1.modulesToParse(in: context)) }
    }

    /// Runs the rules. The violations are sorted by module, rule and subject.
    public mutating func run(declarations: [ModuleID: [FileDeclarations]] = [:]) -> [Violation] {
        context.declarations = declarations
        var violations: [Violation] = []
        for rule in rules {
            let severity = severity(of: rule)
            for var violation in rule.violations(in: context) {
                violation.severity = severity
                violations.append(violation)
            }
        }
        return violations.sorted { ($0.module, $0.rule, $0.subject) < ($1.module, $1.rule, $1.subject) }
    }

    private func severity(of rule: any Rule) -> Severity {
        if case .on(let severity) = context.configuration.levels[rule.id] { return severity }
        return rule.severity(in: context)
    }
}
