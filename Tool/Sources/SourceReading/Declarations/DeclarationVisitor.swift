import SwiftSyntax
import WorkspaceModel

/// Collects the declarations of a file, including those in types and extensions, but not those in bodies.
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

    /// Ignores local declarations, but collects the types that a body mentions.
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

/// A type or an extension that contains declarations.
struct DeclarationScope {
    let name: String
    let kind: Declaration.Kind
    /// The access level that an extension gives its members.
    let memberAccess: AccessLevel?
}

extension DeclModifierListSyntax {
    /// The explicit access level, without that of a setter.
    var accessLevel: AccessLevel? {
        lazy.filter { $0.detail == nil }.compactMap { AccessLevel(rawValue: $0.name.text) }.first
    }

    var isStatic: Bool {
        contains { $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class) }
    }
}

extension InheritanceClauseSyntax? {
    /// The types named in the inheritance clause.
    package var names: [String] {
        self?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    }
}

extension PatternBindingSyntax {
    /// Whether the variable has storage: no accessors, or observers only.
    var isStored: Bool {
        switch accessorBlock?.accessors {
        case nil: true
        case .getter: false
        case .accessors(let accessors):
            accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
        }
    }
}

/// Counts the statements of a body, including nested ones and those in closures. A `switch` with one value for each
/// case counts as one statement.
final class StatementCounter: SyntaxVisitor {
    private var count = 0
    private let skipsAssignments: Bool

    private init(skipsAssignments: Bool) {
        self.skipsAssignments = skipsAssignments
        super.init(viewMode: .sourceAccurate)
    }

    /// The statements below `body`. With `skipsAssignments`, plain assignments are not counted, as in initialisers.
    static func count(_ body: (some SyntaxProtocol)?, skipsAssignments: Bool = false) -> Int {
        guard let body else { return 0 }
        let counter = StatementCounter(skipsAssignments: skipsAssignments)
        counter.walk(body)
        return counter.count
    }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        if !(skipsAssignments && isAssignment(node)), !isEntryOfTable(node) { count += 1 }
        return .visitChildren
    }

    private func isAssignment(_ node: CodeBlockItemSyntax) -> Bool {
        guard let sequence = node.item.as(SequenceExprSyntax.self) else { return false }
        return sequence.elements.dropFirst().first?.is(AssignmentExprSyntax.self) ?? false
    }

    /// Whether it is the only code of a `switch` case: a table of values is one statement, whatever its length.
    private func isEntryOfTable(_ node: CodeBlockItemSyntax) -> Bool {
        guard let list = node.parent, list.parent?.is(SwitchCaseSyntax.self) ?? false else { return false }
        return list.as(CodeBlockItemListSyntax.self)?.count == 1
    }
}
