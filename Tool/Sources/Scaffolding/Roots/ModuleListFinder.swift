import SwiftSyntax

/// Finds the list that holds the most modules.
final class ModuleListFinder: SyntaxVisitor {
    private var found: [(count: Int, list: ArrayExprSyntax)] = []
    private let types: Set<String>

    init(types: Set<String>) {
        self.types = types
        super.init(viewMode: .sourceAccurate)
    }

    /// The list; `nil` where there is none, or two that hold as many.
    var longest: ArrayExprSyntax? {
        guard let most = found.map(\.count).max() else { return nil }
        let lists = found.filter { $0.count == most }
        return lists.count == 1 ? lists[0].list : nil
    }

    override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind {
        let made = node.elements.compactMap(Self.moduleType)
        if made.contains(where: types.contains) { found.append((made.count, node)) }
        return .visitChildren
    }

    /// The type that an element makes, where it is called like a module's: `LoginModule` in `LoginModule(…)`.
    static func moduleType(of element: ArrayElementSyntax) -> String? {
        let callee = element.expression.as(FunctionCallExprSyntax.self)?.calledExpression
        guard let name = callee?.as(DeclReferenceExprSyntax.self)?.baseName.text, name.hasSuffix("Module") else {
            return nil
        }
        return name
    }
}
