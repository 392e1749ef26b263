import SwiftParser
import SwiftSyntax

/// Reads the context of type names in a text, and how a protocol can require members.
public struct NameReader {
    let tree: SourceFileSyntax

    public init(_ text: String) {
        tree = Parser.parse(source: text)
    }

    /// Whether a name can be declared without backticks.
    public static func isIdentifier(_ name: String) -> Bool { name.isValidSwiftIdentifier(for: .variableName) }

    /// The context of a type name.
    public enum NameUse: Hashable, Sendable {
        /// As the type of something, which a protocol can replace.
        case type(Range<Int>, needsParentheses: Bool)
        /// In the creation of a value: the part that is called.
        case made(Range<Int>)
        /// As the extended type.
        case extended
        /// Any other context, in a few words.
        case other(String)
    }

    /// The context of the type name that begins at an offset.
    public func use(at offset: Int) -> NameUse {
        guard let token = token(at: offset), let parent = token.parent else { return .other("is named here") }
        if let type = parent.as(IdentifierTypeSyntax.self) {
            guard type.genericArgumentClause == nil else { return .other("is generic") }
            return use(ofType: Syntax(type))
        }
        if let type = parent.as(MemberTypeSyntax.self) { return use(ofType: Syntax(type)) }
        guard let name = parent.as(DeclReferenceExprSyntax.self) else { return .other("is named here") }
        // `App.Store` is a single name.
        if let qualified = name.parent?.as(MemberAccessExprSyntax.self), qualified.declName.id == name.id {
            return use(ofExpression: ExprSyntax(qualified))
        }
        return use(ofExpression: ExprSyntax(name))
    }

    private func use(ofType type: Syntax) -> NameUse {
        guard let parent = type.parent else { return .other("is named here") }
        switch parent.kind {
        case .inheritedType: return .other("is inherited from")
        case .extensionDecl: return .extended
        case .memberType: return .other("contains a type that is named")
        case .metatypeType: return .other("is used as a metatype")
        case .compositionTypeElement: return .other("is part of a composition")
        case .someOrAnyType, .genericParameter, .conformanceRequirement, .sameTypeRequirement:
            return .other("is a constraint")
        case .keyPathExpr: return .other("is the root of a key path")
        case .attribute: return .other("is an attribute")
        case .optionalType, .implicitlyUnwrappedOptionalType:
            return .type(type.offsets, needsParentheses: true)
        default: return .type(type.offsets, needsParentheses: false)
        }
    }

    private func use(ofExpression expression: ExprSyntax) -> NameUse {
        guard let parent = expression.parent else { return .other("is named here") }
        if let call = parent.as(FunctionCallExprSyntax.self), call.calledExpression.id == expression.id {
            return .made(expression.offsets)
        }
        if let access = parent.as(MemberAccessExprSyntax.self), access.base?.id == expression.id {
            let member = access.declName.baseName.text
            if member == "init", access.parent?.is(FunctionCallExprSyntax.self) ?? false {
                return .made(access.offsets)
            }
            return .other(
                member == "self" ? "is used as a metatype" : "is used for its static member '\(member)'")
        }
        if parent.is(ArrayElementSyntax.self) || parent.is(TypeExprSyntax.self)
            || parent.is(OptionalChainingExprSyntax.self)
        {
            return .type(expression.offsets, needsParentheses: parent.is(OptionalChainingExprSyntax.self))
        }
        return .other("is named here")
    }

    func token(at offset: Int) -> TokenSyntax? {
        guard offset >= 0, offset < tree.totalLength.utf8Length else { return nil }
        return tree.token(at: AbsolutePosition(utf8Offset: offset))
    }

    // MARK: Requirements

    /// The requirement of a protocol for a member.
    public struct Requirement: Hashable, Sendable {
        public let text: String
        /// Members of the protocol's extension: overloads without the arguments that have defaults.
        public let conveniences: [String]
    }

    /// Why a protocol can't require a member.
    public struct Unfit: Error, Hashable, Sendable {
        public let reason: String

        public init(reason: String) { self.reason = reason }
    }

    /// The requirement for the member whose name begins at an offset.
    ///
    /// - Parameters:
    ///   - type: The type of a property, if it is not written in the source.
    ///   - level: The access level of the extension's members.
    public func requirement(at offset: Int, type: String?, level: String) throws(Unfit) -> Requirement {
        var node = token(at: offset).flatMap { Syntax($0) }
        while let current = node {
            if let function = current.as(FunctionDeclSyntax.self) { return try requirement(function, level) }
            if let variable = current.as(VariableDeclSyntax.self) { return try requirement(variable, offset, type) }
            if let member = current.as(SubscriptDeclSyntax.self) { return try requirement(member) }
            node = current.parent
        }
        throw Unfit(reason: "is not a method, property or subscript")
    }

    private func requirement(_ node: FunctionDeclSyntax, _ level: String) throws(Unfit) -> Requirement {
        let signature = node.signature
        try check(node.modifiers, signature.returnClause?.type)
        let name = node.name.text
        let head =
            "\(attributes(node.attributes))\(modifiers(node.modifiers))func \(name)\(node.genericParameterClause?.trimmedDescription ?? "")"
        let effects = (signature.effectSpecifiers.map { " \($0.trimmedDescription)" } ?? "")
        let end =
            effects + (signature.returnClause.map { " \($0.trimmedDescription)" } ?? "")
            + (node.genericWhereClause.map { " \($0.trimmedDescription)" } ?? "")
        let parameters = Array(signature.parameterClause.parameters)
        func text(_ kept: [FunctionParameterSyntax]) -> String {
            "\(head)(\(kept.map(\.withoutValue).joined(separator: ", ")))\(end)"
        }
        let marks =
            (signature.effectSpecifiers?.throwsClause == nil ? "" : "try ")
            + (signature.effectSpecifiers?.asyncSpecifier == nil ? "" : "await ")
        let optional = parameters.filter { $0.defaultValue != nil }
        let conveniences = optional.indices.map { first -> String in
            let left = Set(optional[first...].map(\.id))
            let arguments = parameters.map { parameter in
                let value =
                    parameter.defaultValue.map { left.contains(parameter.id) ? $0.value.trimmedDescription : nil }
                    ?? nil
                return parameter.argument(value)
            }.joined(separator: ", ")
            return "\(level) \(text(parameters.filter { !left.contains($0.id) })) { \(marks)\(name)(\(arguments)) }"
        }
        return Requirement(text: text(parameters), conveniences: conveniences)
    }

    private func requirement(_ node: VariableDeclSyntax, _ offset: Int, _ type: String?) throws(Unfit) -> Requirement {
        let binding = node.bindings.first { binding in
            binding.pattern.position.utf8Offset <= offset && offset < binding.pattern.endPosition.utf8Offset
        }
        guard let binding, let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else {
            throw Unfit(reason: "is part of a pattern")
        }
        let written = binding.typeAnnotation?.type
        try check(node.modifiers, written)
        guard let type = written?.trimmedDescription ?? type else { throw Unfit(reason: "has no explicit type") }
        let isLimited = node.modifiers.contains {
            $0.detail != nil && ["private", "fileprivate"].contains($0.name.text)
        }
        let isConstant = node.bindingSpecifier.text == "let" || isLimited
        return Requirement(
            text:
                "\(modifiers(node.modifiers))var \(pattern.identifier.text): \(type) \(accessors(binding.accessorBlock, isConstant))",
            conveniences: [])
    }

    private func requirement(_ node: SubscriptDeclSyntax) throws(Unfit) -> Requirement {
        try check(node.modifiers, node.returnClause.type)
        let parameters = node.parameterClause.parameters.map(\.withoutValue).joined(separator: ", ")
        return Requirement(
            text:
                "subscript\(node.genericParameterClause?.trimmedDescription ?? "")(\(parameters)) \(node.returnClause.trimmedDescription) \(accessors(node.accessorBlock, false))",
            conveniences: [])
    }

    private func check(_ modifiers: DeclModifierListSyntax, _ result: TypeSyntax?) throws(Unfit) {
        if modifiers.contains(where: { ["static", "class"].contains($0.name.text) }) {
            throw Unfit(reason: "is a static member")
        }
        guard let result else { return }
        if result.tokens(viewMode: .sourceAccurate).contains(where: { $0.tokenKind == .keyword(.some) }) {
            throw Unfit(reason: "returns an opaque type")
        }
    }

    private func attributes(_ list: AttributeListSyntax) -> String {
        let left = ["inlinable", "usableFromInline", "objc", "inline", "nonobjc", "_disfavoredOverload"]
        return list.compactMap { element -> String? in
            guard case .attribute(let attribute) = element else { return nil }
            return left.contains(attribute.attributeName.trimmedDescription) ? nil : attribute.trimmedDescription + " "
        }.joined()
    }

    private func modifiers(_ list: DeclModifierListSyntax) -> String {
        list.filter { ["mutating", "nonmutating", "nonisolated"].contains($0.name.text) }.map {
            $0.trimmedDescription + " "
        }
        .joined()
    }

    private func accessors(_ block: AccessorBlockSyntax?, _ isConstant: Bool) -> String {
        guard let block else { return isConstant ? "{ get }" : "{ get set }" }
        guard case .accessors(let list) = block.accessors else { return "{ get }" }
        let getter = list.first { $0.accessorSpecifier.text == "get" }
        let effects = getter?.effectSpecifiers.map { " \($0.trimmedDescription)" } ?? ""
        let isSettable = list.contains { ["set", "_modify", "willSet", "didSet"].contains($0.accessorSpecifier.text) }
        return isSettable && !isConstant ? "{ get\(effects) set }" : "{ get\(effects) }"
    }

    // MARK: Types and initialisers

    /// The other information about a type that a protocol in its place needs.
    public struct TypeHead: Hashable, Sendable {
        /// The attributes for actor isolation: `@MainActor`.
        public let isolation: String
        public let isActor: Bool
        public let isClass: Bool
        public let isGeneric: Bool
        /// The inheritance clause, as written.
        public let inherited: [String]
        /// The position for an additional protocol, with the text before it.
        public let place: Int
        public let separator: String
    }

    /// Protocols of the standard library and Foundation that say something about values, so that no service is passed
    /// on as one.
    public static let commonProtocols: Set<String> = [
        "AnyObject", "CaseIterable", "Codable", "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible",
        "Decodable",
        "Encodable", "Equatable", "Error", "Hashable", "Identifiable", "LocalizedError", "NSObject", "RawRepresentable",
    ]

    /// The head of the type whose name begins at an offset; `nil` if there is none.
    public func head(at offset: Int) -> TypeHead? {
        guard let declaration = token(at: offset)?.parent else { return nil }
        func head(
            _ attributes: AttributeListSyntax, _ name: TokenSyntax, _ generics: GenericParameterClauseSyntax?,
            _ inheritance: InheritanceClauseSyntax?, isActor: Bool = false, isClass: Bool = false
        ) -> TypeHead {
            let isolation = attributes.compactMap { element -> String? in
                guard case .attribute(let attribute) = element else { return nil }
                let name = attribute.attributeName.trimmedDescription
                return name.hasSuffix("Actor") && attribute.arguments == nil ? "@\(name) " : nil
            }.joined()
            let end =
                inheritance?.inheritedTypes.endPositionBeforeTrailingTrivia
                ?? generics?.endPositionBeforeTrailingTrivia ?? name.endPositionBeforeTrailingTrivia
            return TypeHead(
                isolation: isolation, isActor: isActor, isClass: isClass, isGeneric: generics != nil,
                inherited: inheritance?.inheritedTypes.map { $0.type.trimmedDescription } ?? [],
                place: end.utf8Offset, separator: inheritance == nil ? ": " : ", ")
        }
        if let it = declaration.as(ClassDeclSyntax.self) {
            return head(it.attributes, it.name, it.genericParameterClause, it.inheritanceClause, isClass: true)
        }
        if let it = declaration.as(ActorDeclSyntax.self) {
            return head(it.attributes, it.name, it.genericParameterClause, it.inheritanceClause, isActor: true)
        }
        if let it = declaration.as(StructDeclSyntax.self) {
            return head(it.attributes, it.name, it.genericParameterClause, it.inheritanceClause)
        }
        if let it = declaration.as(ProtocolDeclSyntax.self) {
            return head(it.attributes, it.name, nil, it.inheritanceClause)
        }
        return nil
    }
}

extension FunctionParameterSyntax {
    fileprivate var withoutValue: String {
        let names = [firstName.text, secondName?.text].compactMap(\.self).joined(separator: " ")
        let attributes = attributes.isEmpty ? "" : attributes.trimmedDescription + " "
        return "\(attributes)\(names): \(type.trimmedDescription)\(ellipsis?.text ?? "")"
    }

    var withValue: String { withoutValue + (defaultValue.map { " \($0.trimmedDescription)" } ?? "") }

    /// The argument of a call that passes the parameter on, or a value for it.
    func argument(_ value: String?) -> String {
        let isReference = type.trimmedDescription.hasPrefix("inout ")
        let passed = value ?? (isReference ? "&" : "") + (secondName ?? firstName).text
        return firstName.text == "_" ? passed : "\(firstName.text): \(passed)"
    }
}

extension SyntaxProtocol {
    fileprivate var offsets: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }
}
