import SwiftParser
import SwiftSyntax
import WorkspaceModel

/// Reads from a file's text what the index does not contain.
public enum SyntaxReader {
    /// The facts of a file.
    public static func facts(of text: String) -> FileFacts {
        let tree = Parser.parse(source: text)
        let visitor = FactVisitor(viewMode: .sourceAccurate)
        visitor.walk(tree)
        var lines = [0]
        var offset = 0
        for byte in text.utf8 {
            offset += 1
            if byte == UInt8(ascii: "\n") { lines.append(offset) }
        }
        return FileFacts(
            declarations: visitor.declarations, imports: visitor.imports, clauses: visitor.clauses,
            words: visitor.words, bundles: visitor.bundles, qualified: visitor.qualified, start: start(of: tree),
            hasTopLevelCode: tree.statements.contains { statement in
                !statement.item.is(DeclSyntax.self) && !statement.item.is(IfConfigDeclSyntax.self)
                    && !statement.item.is(MacroExpansionExprSyntax.self)
            }, lines: lines)
    }

    /// The string literals of a file, without those that have interpolations.
    public static func literals(of text: String) -> Set<String> {
        final class Visitor: SyntaxVisitor {
            var found: Set<String> = []

            override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
                if let text = node.representedLiteralValue, !text.isEmpty { found.insert(text) }
                return .visitChildren
            }
        }
        let visitor = Visitor(viewMode: .sourceAccurate)
        visitor.walk(Parser.parse(source: text))
        return visitor.found
    }

    /// The start of the code, including comments on the first declaration: after the last empty line before it.
    private static func start(of tree: SourceFileSyntax) -> Int {
        guard let first = tree.firstToken(viewMode: .sourceAccurate) else { return 0 }
        var offset = 0
        var start = 0
        var newlines = 0
        var hasComment = false
        for piece in first.leadingTrivia {
            offset += piece.sourceLength.utf8Length
            switch piece {
            case .newlines(let count), .carriageReturns(let count), .carriageReturnLineFeeds(let count):
                newlines += count
            case .spaces, .tabs: continue
            default:
                if piece.isComment { hasComment = true }
                newlines = 0
            }
            if newlines > 1 { start = offset }
        }
        return hasComment ? start : first.positionAfterSkippingLeadingTrivia.utf8Offset
    }
}

private final class FactVisitor: SyntaxVisitor {
    var declarations: [DeclarationFacts] = []
    var imports: [FileFacts.Import] = []
    var clauses: [FileFacts.Clause] = []
    var words: [FileFacts.Word] = []
    var bundles: [FileFacts.Word] = []
    var qualified: [FileFacts.Word] = []
    /// The declarations around, and whether each has members or code.
    private var parents: [Int?] = []
    /// The depth in bodies: what is declared there is local.
    private var bodies = 0
    private var conditions = 0

    // MARK: Types

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        type(
            node, .class, node.name, node.memberBlock, node.inheritanceClause, node.genericParameterClause,
            node.genericWhereClause)
    }
    override func visitPost(_ node: ClassDeclSyntax) { parents.removeLast() }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        type(
            node, .actor, node.name, node.memberBlock, node.inheritanceClause, node.genericParameterClause,
            node.genericWhereClause)
    }
    override func visitPost(_ node: ActorDeclSyntax) { parents.removeLast() }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        type(
            node, .struct, node.name, node.memberBlock, node.inheritanceClause, node.genericParameterClause,
            node.genericWhereClause)
    }
    override func visitPost(_ node: StructDeclSyntax) { parents.removeLast() }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        type(
            node, .enum, node.name, node.memberBlock, node.inheritanceClause, node.genericParameterClause,
            node.genericWhereClause)
    }
    override func visitPost(_ node: EnumDeclSyntax) { parents.removeLast() }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        type(node, .protocol, node.name, node.memberBlock, node.inheritanceClause, nil, node.genericWhereClause)
    }
    override func visitPost(_ node: ProtocolDeclSyntax) { parents.removeLast() }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = node.extendedType.firstToken(viewMode: .sourceAccurate) ?? node.extensionKeyword
        // `extension A.B<Int>` has the name B; `extension [Int]` has none.
        let identifier =
            node.extendedType.as(IdentifierTypeSyntax.self)?.name ?? node.extendedType.as(MemberTypeSyntax.self)?.name
        return type(
            node, .extension, identifier ?? name, node.memberBlock, node.inheritanceClause, nil, node.genericWhereClause
        )
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { parents.removeLast() }

    private func type(
        _ node: some DeclGroupSyntax & WithAttributesSyntax & WithModifiersSyntax, _ kind: DeclarationFacts.Kind,
        _ name: TokenSyntax,
        _ members: MemberBlockSyntax, _ inherited: InheritanceClauseSyntax?, _ generic: GenericParameterClauseSyntax?,
        _ requirements: GenericWhereClauseSyntax?
    ) -> SyntaxVisitorContinueKind {
        guard bodies == 0 else {
            parents.append(parents.last ?? nil)
            return .visitChildren
        }
        let body =
            members.leftBrace.endPosition.utf8Offset..<members.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset
        add(
            node, kind, name, modifiers: node.modifiers, attributes: node.attributes, members: body,
            signature: ranges(generic, requirements), inherited: inherited?.inheritedTypes.trimmed(in: inherited))
        parents.append(declarations.count - 1)
        return .visitChildren
    }

    // MARK: Members

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        code(
            node, .function, node.name, node.modifiers, node.attributes,
            ranges(node.genericParameterClause, node.genericWhereClause, node.signature.returnClause)
                + parameters(node.signature.parameterClause), node.body)
    }
    override func visitPost(_ node: FunctionDeclSyntax) { leave() }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        let delegates = node.body.map { body in
            body.tokens(viewMode: .sourceAccurate).contains { token in
                token.text == "init" && token.previousToken(viewMode: .sourceAccurate)?.text == "."
                    && ["self", "Self"].contains(
                        token.previousToken(viewMode: .sourceAccurate)?.previousToken(viewMode: .sourceAccurate)?.text)
            }
                || body.tokens(viewMode: .sourceAccurate).contains { token in
                    token.text == "self" && token.nextToken(viewMode: .sourceAccurate)?.text == "="
                }
        }
        return code(
            node, .initializer, node.initKeyword, node.modifiers, node.attributes,
            ranges(node.genericParameterClause, node.genericWhereClause) + parameters(node.signature.parameterClause),
            node.body,
            traits: delegates == false ? .designated : [])
    }
    override func visitPost(_ node: InitializerDeclSyntax) { leave() }

    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        code(node, .deinitializer, node.deinitKeyword, node.modifiers, node.attributes, [], node.body)
    }
    override func visitPost(_ node: DeinitializerDeclSyntax) { leave() }

    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        code(
            node, .subscript, node.subscriptKeyword, node.modifiers, node.attributes,
            ranges(node.genericParameterClause, node.genericWhereClause, node.returnClause)
                + parameters(node.parameterClause),
            node.accessorBlock)
    }
    override func visitPost(_ node: SubscriptDeclSyntax) { leave() }

    override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind {
        code(
            node, .macro, node.name, node.modifiers, node.attributes,
            ranges(node.genericParameterClause, node.genericWhereClause, node.signature.returnClause)
                + parameters(node.signature.parameterClause), node.definition)
    }
    override func visitPost(_ node: MacroDeclSyntax) { leave() }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        bodies += 1
        parents.append(parents.last ?? nil)
        guard bodies == 1 else { return .visitChildren }
        var type: TypeSyntax?
        var known: [(IdentifierPatternSyntax, PatternBindingSyntax, TypeSyntax?)] = []
        // `let a, b: Int` has the type once, at the end.
        for binding in node.bindings.reversed() {
            type = binding.typeAnnotation?.type ?? type
            for pattern in binding.pattern.identifiers { known.append((pattern, binding, type)) }
        }
        for (pattern, binding, type) in known.reversed() {
            var traits: DeclarationFacts.Traits = []
            if node.bindingSpecifier.text == "let" { traits.insert(.constant) }
            if binding.accessorBlock?.isComputed ?? false { traits.insert(.computed) }
            if node.modifiers.contains(where: { $0.name.text == "lazy" }) { traits.insert(.lazy) }
            if !node.attributes.isEmpty { traits.insert(.attributed) }
            if type?.is(FunctionTypeSyntax.self)
                ?? (type?.as(AttributedTypeSyntax.self)?.baseType.is(FunctionTypeSyntax.self) ?? false)
            {
                traits.insert(.functionType)
            }
            var signature = type.map { [$0.trimmedOffsets] } ?? []
            if type == nil, let call = binding.initializer?.value.as(FunctionCallExprSyntax.self) {
                signature.append(call.calledExpression.trimmedOffsets)
            }
            add(
                node, .variable, pattern.identifier, modifiers: node.modifiers, attributes: node.attributes,
                signature: signature, body: binding.accessorBlock?.trimmedOffsets, type: type?.trimmedDescription,
                value: binding.initializer?.value.trimmedDescription, traits: traits,
                parent: parents.dropLast().last ?? nil)
        }
        return .visitChildren
    }
    override func visitPost(_ node: VariableDeclSyntax) { leave() }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        if bodies == 0 {
            add(
                node, .typealias, node.name, modifiers: node.modifiers, attributes: node.attributes,
                signature: ranges(node.genericParameterClause, node.genericWhereClause, node.initializer))
        }
        return .visitChildren
    }

    override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
        add(
            node, .associatedType, node.name, modifiers: node.modifiers, attributes: node.attributes,
            signature: ranges(node.inheritanceClause, node.initializer, node.genericWhereClause))
        return .visitChildren
    }

    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
        guard bodies == 0 else { return .visitChildren }
        for element in node.elements {
            add(
                node, .enumCase, element.name, modifiers: node.modifiers, attributes: node.attributes,
                signature: element.parameterClause.map { $0.parameters.map(\.type.trimmedOffsets) } ?? [])
        }
        return .visitChildren
    }

    private func code(
        _ node: some DeclSyntaxProtocol, _ kind: DeclarationFacts.Kind, _ name: TokenSyntax,
        _ modifiers: DeclModifierListSyntax,
        _ attributes: AttributeListSyntax, _ signature: [Range<Int>], _ body: (some SyntaxProtocol)?,
        traits: DeclarationFacts.Traits = []
    ) -> SyntaxVisitorContinueKind {
        if bodies == 0 {
            add(
                node, kind, name, modifiers: modifiers, attributes: attributes, signature: signature,
                body: body?.trimmedOffsets,
                traits: traits)
        }
        bodies += 1
        parents.append(parents.last ?? nil)
        return .visitChildren
    }

    private func leave() {
        bodies -= 1
        parents.removeLast()
    }

    // MARK: Other

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        bodies += 1
        return .visitChildren
    }
    override func visitPost(_ node: ClosureExprSyntax) { bodies -= 1 }

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

    private func parameters(_ clause: FunctionParameterClauseSyntax) -> [Range<Int>] {
        clause.parameters.flatMap { parameter in
            [parameter.type.trimmedOffsets] + parameter.attributes.map(\.trimmedOffsets)
        }
    }

    private func ranges(_ nodes: (any SyntaxProtocol)?...) -> [Range<Int>] { nodes.compactMap { $0?.trimmedOffsets } }

    private func add(
        _ node: some DeclSyntaxProtocol, _ kind: DeclarationFacts.Kind, _ name: TokenSyntax,
        modifiers: DeclModifierListSyntax,
        attributes: AttributeListSyntax, members: Range<Int>? = nil, signature: [Range<Int>],
        inherited: Range<Int>? = nil,
        body: Range<Int>? = nil, type: String? = nil, value: String? = nil, traits: DeclarationFacts.Traits = [],
        parent: Int?? = nil
    ) {
        var traits = traits
        var usable: Range<Int>?
        var attributeRanges: [Range<Int>] = []
        for element in attributes {
            guard case .attribute(let attribute) = element else { continue }
            switch attribute.attributeName.trimmedDescription {
            case "inlinable", "_alwaysEmitIntoClient", "frozen": traits.insert(.inlinable)
            case "usableFromInline":
                traits.insert(.usableFromInline)
                usable = attribute.trimmedOffsets
            case "main": traits.insert(.main)
            default: attributeRanges.append(attribute.attributeName.trimmedOffsets)
            }
        }
        var access: AccessLevel?
        var accessRange: Range<Int>?
        for modifier in modifiers {
            switch modifier.name.text {
            case "static", "class": traits.insert(.static)
            case "final": traits.insert(.final)
            case "override": traits.insert(.override)
            default:
                guard let level = AccessLevel(rawValue: modifier.name.text) else { continue }
                if modifier.detail != nil {
                    traits.insert(.limitedSetter)
                } else {
                    access = level
                    accessRange = modifier.name.trimmedOffsets
                }
            }
        }
        let first =
            attributes.isEmpty
            ? node.firstToken(viewMode: .sourceAccurate)
            : attributes.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
        declarations.append(
            DeclarationFacts(
                kind: kind, name: name.text, position: name.positionAfterSkippingLeadingTrivia.utf8Offset,
                range: node.trimmedOffsets,
                access: access, accessRange: accessRange,
                modifierPlace: first?.positionAfterSkippingLeadingTrivia.utf8Offset ?? node.trimmedOffsets.lowerBound,
                usableFromInline: usable, members: members, signature: signature + attributeRanges,
                inherited: inherited, body: body,
                type: type, value: value, traits: traits, parent: parent ?? parents.last ?? nil))
    }
}

extension SyntaxProtocol {
    fileprivate var trimmedOffsets: Range<Int> {
        positionAfterSkippingLeadingTrivia
            .utf8Offset..<max(
                positionAfterSkippingLeadingTrivia.utf8Offset, endPositionBeforeTrailingTrivia.utf8Offset)
    }
}

extension InheritedTypeListSyntax {
    fileprivate func trimmed(in clause: InheritanceClauseSyntax?) -> Range<Int> { trimmedOffsets }
}

extension PatternSyntax {
    /// The names that a pattern binds.
    fileprivate var identifiers: [IdentifierPatternSyntax] {
        if let one = self.as(IdentifierPatternSyntax.self) { return [one] }
        if let tuple = self.as(TuplePatternSyntax.self) { return tuple.elements.flatMap { $0.pattern.identifiers } }
        return []
    }
}

extension AccessorBlockSyntax {
    /// Whether it makes the property computed: observers alone don't.
    fileprivate var isComputed: Bool {
        switch accessors {
        case .getter: true
        case .accessors(let list): !list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
        }
    }
}
