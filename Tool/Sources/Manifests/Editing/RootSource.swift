import SwiftParser
import SwiftSyntax

/// A source file of a composition root, with its list of the modules: `[LoginModule(), HomeModule()]`.
package struct RootSource {
    /// Relative to the root of the workspace.
    package let path: String
    package let text: String
    private let list: ArrayExprSyntax
    private let imports: [ImportDeclSyntax]

    /// Finds the list.
    ///
    /// - Parameter types: The types of the existing modules.
    /// - Returns: `nil` if there is no list of them, or several of the same length.
    package init?(path: String, text: String, types: Set<String>) {
        let tree = Parser.parse(source: text)
        guard !tree.hasError else { return nil }
        let finder = ModuleListFinder(types: types)
        finder.walk(tree)
        guard let list = finder.longest else { return nil }
        self.path = path
        self.text = text
        self.list = list
        imports = tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
    }

    /// The number of modules in the list.
    package var moduleCount: Int { list.elements.count { ModuleListFinder.moduleType(of: $0) != nil } }

    /// The text with a module added to the list and imported: in alphabetical order if the others are sorted, otherwise
    /// after those of `neighbours`, otherwise after all modules.
    package func adding(_ type: String, from module: String, neighbours: Set<String>, lineLength: Int) -> String {
        text.inserting(insertions(of: type, neighbours: neighbours, lineLength: lineLength) + importing(module))
    }

    /// The insertions that add a module to the list.
    package func insertions(of type: String, neighbours: Set<String>, lineLength: Int) -> [Insertion] {
        let elements = Array(list.elements)
        let types = elements.map(ModuleListFinder.moduleType)
        let known = types.compactMap(\.self)
        var index = types.lastIndex { $0.map(neighbours.contains) ?? false } ?? types.lastIndex { $0 != nil }
        index = index.map { $0 + 1 }
        if known.count == types.count, known.count > 1, let place = known.alphabeticalPlace(of: type) { index = place }
        return ListInsertion(text: text, list: list.elements, lineLength: lineLength)
            .insertions(of: "\(type)()", before: index)
    }

    private func importing(_ name: String) -> [Insertion] {
        let names = imports.map { $0.path.trimmedDescription }
        guard !names.contains(name), let last = imports.last else { return [] }
        if let place = names.alphabeticalPlace(of: name), place < imports.count {
            let next = imports[place].positionAfterSkippingLeadingTrivia.utf8Offset
            return [Insertion(offset: next, text: "import \(name)\n")]
        }
        return [Insertion(offset: last.endPosition.utf8Offset, text: "\nimport \(name)")]
    }
}

/// Finds the list that contains the most modules.
final class ModuleListFinder: SyntaxVisitor {
    private var found: [(count: Int, list: ArrayExprSyntax)] = []
    private let types: Set<String>

    init(types: Set<String>) {
        self.types = types
        super.init(viewMode: .sourceAccurate)
    }

    /// The list; `nil` if there is none, or if two have the same length.
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

    /// The type that an element makes, if it is named like a module's type: `LoginModule` in `LoginModule(…)`.
    static func moduleType(of element: ArrayElementSyntax) -> String? {
        let callee = element.expression.as(FunctionCallExprSyntax.self)?.calledExpression
        guard let name = callee?.as(DeclReferenceExprSyntax.self)?.baseName.text, name.hasSuffix("Module") else {
            return nil
        }
        return name
    }
}
