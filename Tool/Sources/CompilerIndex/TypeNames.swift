import SwiftSyntax

/// Reads which types a text names.
extension NameReader {
    /// The types that a text names and that neither it nor the standard library declares: `Logger`, `Session`.
    public static func foreignTypes(in text: String) -> Set<String> {
        let visitor = TypeNameVisitor(viewMode: .sourceAccurate)
        visitor.walk(NameReader(text).tree)
        return visitor.named.subtracting(visitor.declared).subtracting(standardTypes)
    }

    private static let standardTypes: Set<String> = [
        "Actor", "Any", "AnyObject", "Array", "AsyncSequence", "AsyncStream", "AsyncThrowingStream", "Bool",
        "Character",
        "Clock", "ClosedRange", "Codable", "Collection", "Comparable", "ContinuousClock", "CustomStringConvertible",
        "Decodable", "Dictionary", "Double", "Duration", "Encodable", "Equatable", "Error", "Float", "Hashable",
        "Identifiable", "Int", "Int16", "Int32", "Int64", "Int8", "KeyPath", "MainActor", "Never", "ObjectIdentifier",
        "Optional", "Range", "Result", "Self", "Sendable", "Sequence", "Set", "StaticString", "String", "Substring",
        "Task", "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "Void",
    ]
}

private final class TypeNameVisitor: SyntaxVisitor {
    var named: Set<String> = []
    var declared: Set<String> = []

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        named.insert(node.name.text)
        return .visitChildren
    }

    /// Attributes of the language, such as `@escaping`, are no types; property wrappers and actors are.
    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        node.attributeName.trimmedDescription.first?.isLowercase == true ? .skipChildren : .visitChildren
    }

    override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
        declared.insert(node.name.text)
        return .visitChildren
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        declared.insert(node.name.text)
        return .visitChildren
    }
}
