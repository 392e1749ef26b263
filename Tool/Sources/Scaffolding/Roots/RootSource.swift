import SwiftParser
import SwiftSyntax

/// A source file of a composition root, with the list in it that holds the modules: `[LoginModule(), HomeModule()]`.
struct RootSource {
    /// Relative to the root of the workspace.
    let path: String
    let text: String
    private let list: ArrayExprSyntax
    private let imports: [ImportDeclSyntax]

    /// Looks for the list.
    ///
    /// - Parameter types: The types that register the modules that are there.
    /// - Returns: `nil` where there is no list of them, or more than one that is as long.
    init?(path: String, text: String, types: Set<String>) {
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

    /// How many modules the list holds.
    var moduleCount: Int { list.elements.count { ModuleListFinder.moduleType(of: $0) != nil } }

    /// The text with a module made in the list, and imported: in alphabetical order where the others are, or else behind
    /// those of `neighbours`, or else behind all modules.
    func adding(_ module: ModuleNames, neighbours: Set<String>, lineLength: Int) -> String {
        let elements = Array(list.elements)
        let types = elements.map(ModuleListFinder.moduleType)
        let known = types.compactMap(\.self)
        var index = types.lastIndex { $0.map(neighbours.contains) ?? false } ?? types.lastIndex { $0 != nil }
        index = index.map { $0 + 1 }
        if known.count == types.count, known.count > 1, let place = known.alphabeticalPlace(of: module.moduleType) {
            index = place
        }
        let insertion = ListInsertion(text: text, list: list.elements, lineLength: lineLength)
        return text.inserting(
            insertion.insertions(of: "\(module.moduleType)()", before: index) + importing(module.implementation))
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
