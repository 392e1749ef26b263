import Configuration
import WorkspaceModel

/// A board overrides what its id lets others ask of it: `activate(_:)`, and `interact(_:)` if it takes commands.
struct IncompleteBoardRule: Rule {
    let id = RuleID.incompleteBoard

    func applies(to context: RuleContext) -> Bool { !context.users.isEmpty }

    func modulesToOutline(in context: RuleContext) -> Set<ModuleID> { context.users }

    func violations(in context: RuleContext) -> [Violation] {
        let code = context.code
        let inherited = Set(
            code.types.values.joined().flatMap { Self.superclasses(of: $0.node) }.map(\.lastNameComponent))
        return code.types.values.joined().sorted { $0.index < $1.index }.flatMap { declared -> [Violation] in
            // What others inherit from may leave the rest to them.
            guard declared.node.kind == .type, !code.incomplete.contains(declared.module),
                !inherited.contains(declared.node.name), let board = boardClass(of: declared, code, context)
            else { return [] }
            return missing(in: declared, board).map { violation(declared, $0, context) }
        }
    }

    /// Backplane's class that a type inherits, as it is written: `Board<Void, LoginOutcome, Never>`.
    private func boardClass(
        of declared: BackplaneCode.Declared, _ code: BackplaneCode, _ context: RuleContext
    ) -> String? {
        Self.superclasses(of: declared.node).first { name in
            let base = name.lastNameComponent
            let isOwn = code.visible(code.types[base], from: declared.module, in: context.workspace).contains {
                $0.node.kind == .type && context.workspace[$0.module].target != BackplaneCode.library
            }
            return Self.boardClasses.contains(base) && !isOwn && name.genericArguments.count == 3
        }
    }

    private static let boardClasses: Set<String> = ["Board", "ContinuousBoard"]

    private static func superclasses(of node: CodeNode) -> [String] {
        node.children.filter { $0.kind == .inherited }.map(\.name)
    }

    private func missing(in declared: BackplaneCode.Declared, _ board: String) -> [String] {
        let types = board.genericArguments
        let wanted = [("activate", types[0]), ("interact", types[2])].filter { $0.1.plainTypeName != "Never" }.map(\.0)
        return wanted.filter { method in
            !declared.node.contains { node in
                node.kind == .function && node.name == method && node.parameters.count == 1
                    && ["", "_"].contains(node.parameters[0].label)
            }
        }
    }

    private func violation(_ declared: BackplaneCode.Declared, _ method: String, _ context: RuleContext) -> Violation {
        Violation(
            id, severity: .error, module: declared.module, subject: "\(declared.node.name).\(method)",
            places: [declared.place],
            message: "the board '\(declared.node.name)' does not override '\(method)(_:)'",
            reason: "its first \(method == "activate" ? "activation" : "command") is a fault when the app runs",
            remedy: method == "activate"
                ? "override 'activate(_:)'" : "override 'interact(_:)', or give the board the command type 'Never'")
    }
}
