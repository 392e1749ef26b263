import SwiftSyntax
import WorkspaceModel

/// Gathers the declarations of a file, those inside of types and extensions included, those inside of bodies not.
final class DeclarationVisitor: SyntaxVisitor {
    private(set) var declarations: [Declaration] = []
    private(set) var mentions: Set<String> = []
    private let converter: SourceLocationConverter
    private var scopes: [DeclarationScope] = []

    init(converter: SourceLocationConverter) {
        self.converter = converter
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
        if case .identifier(let name) = token.tokenKind, name.first?.isUppercase == true { mentions.insert(name) }
        return .skipChildren
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node, .struct, node.name, node.modifiers, node.inheritanceClause)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node, .class, node.name, node.modifiers, node.inheritanceClause)
    }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node, .enum, node.name, node.modifiers, node.inheritanceClause)
    }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node, .actor, node.name, node.modifiers, node.inheritanceClause)
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node, .protocol, node.name, node.modifiers, node.inheritanceClause)
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = node.extendedType.trimmedDescription
        let access = node.modifiers.accessLevel
        let inherits = node.inheritanceClause.names
        add(node.extendedType, .extension, name, access: access ?? .internal, inherits: inherits, isInExtension: true)
        scopes.append(DeclarationScope(name: name, kind: .extension, memberAccess: access))
        return .visitChildren
    }

    override func visitPost(_ node: StructDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: ClassDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: EnumDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: ActorDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: ProtocolDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: ExtensionDeclSyntax) { scopes.removeLast() }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        add(node.name, .typealias, node.name.text, access: access(node.modifiers))
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        add(
            node.name, .function, node.name.text, access: access(node.modifiers), isStatic: node.modifiers.isStatic,
            statements: StatementCounter.count(node.body))
        return skipBody(of: node, node.body)
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        add(
            node.initKeyword, .initializer, "init", access: access(node.modifiers),
            statements: StatementCounter.count(node.body, skipsAssignments: true))
        return skipBody(of: node, node.body)
    }

    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        add(
            node.subscriptKeyword, .subscript, "subscript", access: access(node.modifiers),
            isStatic: node.modifiers.isStatic, statements: StatementCounter.count(node.accessorBlock))
        return skipBody(of: node, node.accessorBlock)
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        let isMutable = node.bindingSpecifier.tokenKind == .keyword(.var)
        for binding in node.bindings {
            add(
                binding.pattern, .variable, binding.pattern.trimmedDescription, access: access(node.modifiers),
                isStatic: node.modifiers.isStatic, isStored: binding.isStored && !isRequirement, isMutable: isMutable,
                statements: StatementCounter.count(binding.accessorBlock))
        }
        return skipBody(of: node, node)
    }

    private var isRequirement: Bool { scopes.last?.kind == .protocol }

    /// Leaves local declarations alone, but takes the types that a body mentions.
    private func skipBody(of node: some SyntaxProtocol, _ body: (some SyntaxProtocol)?) -> SyntaxVisitorContinueKind {
        for token in node.tokens(viewMode: .sourceAccurate) { _ = visit(token) }
        return .skipChildren
    }

    private func enter(
        _ node: some SyntaxProtocol, _ kind: Declaration.Kind, _ name: TokenSyntax,
        _ modifiers: DeclModifierListSyntax, _ inheritance: InheritanceClauseSyntax?
    ) -> SyntaxVisitorContinueKind {
        add(name, kind, name.text, access: access(modifiers), inherits: inheritance.names)
        scopes.append(DeclarationScope(name: qualified(name.text), kind: kind, memberAccess: nil))
        return .visitChildren
    }

    private func access(_ modifiers: DeclModifierListSyntax) -> AccessLevel {
        modifiers.accessLevel ?? scopes.last?.memberAccess ?? .internal
    }

    private func qualified(_ name: String) -> String {
        scopes.last.map { "\($0.name).\(name)" } ?? name
    }

    private func add(
        _ node: some SyntaxProtocol, _ kind: Declaration.Kind, _ name: String, access: AccessLevel,
        inherits: [String] = [], isInExtension: Bool? = nil, isStatic: Bool = false, isStored: Bool = false,
        isMutable: Bool = false, statements: Int = 0
    ) {
        let location = converter.location(for: node.positionAfterSkippingLeadingTrivia)
        declarations.append(
            Declaration(
                kind: kind, name: kind == .extension ? name : qualified(name), access: access, inherits: inherits,
                isTopLevel: scopes.isEmpty, isInExtension: isInExtension ?? (scopes.last?.kind == .extension),
                isStatic: isStatic, isStored: isStored, isMutable: isMutable, statements: statements,
                line: location.line, column: location.column))
    }
}
