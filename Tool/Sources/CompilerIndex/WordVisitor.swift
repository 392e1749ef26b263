import SwiftSyntax

/// The imports of a file, its conditional code, and the words that may name something: strings, bundles and qualified
/// names.
class WordVisitor: SyntaxVisitor {
    var imports: [FileFacts.Import] = []
    var clauses: [FileFacts.Clause] = []
    var words: [FileFacts.Word] = []
    var bundles: [FileFacts.Word] = []
    var qualified: [FileFacts.Word] = []
    private var conditions = 0

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        let prefix =
            (node.attributes.map(\.trimmedDescription) + node.modifiers.map(\.trimmedDescription)).joined(
                separator: " ")
        imports.append(
            FileFacts.Import(
                module: node.path.first?.name.text ?? "", range: node.trimmedOffsets, prefix: prefix,
                isConditional: conditions > 0))
        return .skipChildren
    }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        conditions += 1
        for clause in node.clauses {
            guard let elements = clause.elements else { continue }
            let names = Set(
                elements.tokens(viewMode: .sourceAccurate).compactMap { token -> String? in
                    if case .identifier(let name) = token.tokenKind { return name }
                    return nil
                })
            guard !names.isEmpty else { continue }
            clauses.append(
                FileFacts.Clause(
                    range: elements.trimmedOffsets,
                    condition: clause.poundKeyword.text + (clause.condition.map { " \($0.trimmedDescription)" } ?? ""),
                    names: names.sorted()))
        }
        return .visitChildren
    }
    override func visitPost(_ node: IfConfigDeclSyntax) { conditions -= 1 }

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        if let text = node.representedLiteralValue, text.utf8.count <= 80, let first = text.utf8.first,
            first == 95 || (65...90).contains(first) || (97...122).contains(first),
            text.utf8.allSatisfy({
                $0 == 95 || $0 == 46 || $0 == 58 || (48...57).contains($0) || (65...90).contains($0)
                    || (97...122).contains($0)
            })
        {
            words.append(FileFacts.Word(text: text, offset: node.positionAfterSkippingLeadingTrivia.utf8Offset))
        }
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        // `Text("title", bundle: .module)`
        if node.base == nil, ["main", "module"].contains(node.declName.baseName.text),
            node.parent?.as(LabeledExprSyntax.self)?.label?.text == "bundle"
        {
            bundles.append(
                FileFacts.Word(
                    text: "Bundle.\(node.declName.baseName.text)",
                    offset: node.declName.positionAfterSkippingLeadingTrivia.utf8Offset))
        }
        guard let base = node.base?.as(DeclReferenceExprSyntax.self) else { return .visitChildren }
        let offset = base.positionAfterSkippingLeadingTrivia.utf8Offset
        let name = node.declName.baseName.text
        if base.baseName.text == "Bundle", ["main", "module"].contains(name) {
            bundles.append(
                FileFacts.Word(
                    text: "Bundle.\(name)", offset: node.declName.positionAfterSkippingLeadingTrivia.utf8Offset))
        } else if base.baseName.text.first?.isUppercase ?? false {
            qualified.append(FileFacts.Word(text: "\(base.baseName.text).\(name)", offset: offset))
        }
        return .visitChildren
    }

    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
        if let base = node.baseType.as(IdentifierTypeSyntax.self) {
            qualified.append(
                FileFacts.Word(
                    text: "\(base.name.text).\(node.name.text)",
                    offset: base.positionAfterSkippingLeadingTrivia.utf8Offset))
        }
        return .visitChildren
    }
}

extension SyntaxProtocol {
    var trimmedOffsets: Range<Int> {
        positionAfterSkippingLeadingTrivia
            .utf8Offset..<max(
                positionAfterSkippingLeadingTrivia.utf8Offset, endPositionBeforeTrailingTrivia.utf8Offset)
    }
}
