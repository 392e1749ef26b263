import SwiftParser
import SwiftSyntax
import WorkspaceModel

/// The imports of a file as SwiftParser sees them: what the scanner is held against.
final class ParsedImports: SyntaxVisitor {
    private(set) var imports: [Import] = []
    private let converter: SourceLocationConverter

    static func imports(in bytes: [UInt8]) -> (imports: [Import], hasErrors: Bool) {
        bytes.withUnsafeBufferPointer { buffer in
            let tree = Parser.parse(source: buffer)
            let visitor = ParsedImports(tree)
            visitor.walk(tree)
            return (visitor.imports, tree.hasError)
        }
    }

    private init(_ tree: SourceFileSyntax) {
        converter = SourceLocationConverter(fileName: "", tree: tree)
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let first = node.path.first, first.name.isName else { return .skipChildren }
        let location = converter.location(for: first.name.positionAfterSkippingLeadingTrivia)
        imports.append(
            Import(
                module: first.name.bare, member: node.path.dropFirst().map(\.name.bare).joined(separator: "."),
                kind: node.importKindSpecifier.flatMap { ImportKind(rawValue: $0.text) },
                attributes: node.attributes.importAttributes,
                access: node.modifiers.compactMap { AccessLevel(rawValue: $0.name.text) }.last,
                line: location.line, column: location.column, conditions: Self.conditions(around: Syntax(node))))
        return .skipChildren
    }

    private static func conditions(around node: Syntax) -> [String] {
        var conditions: [String] = []
        var current = node
        while let parent = current.parent {
            if let clause = current.as(IfConfigClauseSyntax.self),
                let clauses = parent.as(IfConfigClauseListSyntax.self)
            {
                let before = clauses.prefix { $0.id != clause.id }.compactMap { $0.condition?.tokenText }
                let texts = before.map { "!(\($0))" } + [clause.condition?.tokenText].compactMap { $0 }
                conditions.insert(texts.joined(separator: " && "), at: 0)
            }
            current = parent
        }
        return conditions
    }
}

extension SyntaxProtocol {
    /// The tokens without comments.
    fileprivate var tokenText: String {
        tokens(viewMode: .sourceAccurate).map(\.text).joined(separator: " ")
    }
}

extension TokenSyntax {
    /// Whether it is there, and a word: the parser takes operators for modules, too.
    fileprivate var isName: Bool {
        presence == .present && text.first.map { $0.isLetter || $0 == "_" || $0 == "`" || $0 == "$" } ?? false
    }

    fileprivate var bare: String {
        text.hasPrefix("`") && text.hasSuffix("`") && text.count > 1 ? String(text.dropFirst().dropLast()) : text
    }
}

extension AttributeListSyntax {
    fileprivate var importAttributes: ImportAttributes {
        reduce(into: []) { attributes, element in
            guard case .attribute(let attribute) = element,
                let known = ImportAttributes(name: attribute.attributeName.trimmedDescription)
            else { return }
            attributes.insert(known)
        }
    }
}
