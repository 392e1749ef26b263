import SwiftSyntax
import WorkspaceModel

/// The declarations of a file with their access, signatures and bodies, and what ``WordVisitor`` collects.
final class DeclarationVisitor: WordVisitor {
    var declarations: [DeclarationFacts] = []
    /// The declarations around, and whether each has members or code.
    private var parents: [Int?] = []
    /// The depth in bodies: what is declared there is local.
    private var bodies = 0

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
            signature: ranges(generic, requirements), inherited: inherited?.inheritedTypes.trimmedOffsets)
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

    // MARK: Closures and parts

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        bodies += 1
        return .visitChildren
    }
    override func visitPost(_ node: ClosureExprSyntax) { bodies -= 1 }

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
