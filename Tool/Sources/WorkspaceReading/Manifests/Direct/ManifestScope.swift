import SwiftSyntax

/// The names that a manifest defines for itself.
struct ManifestScope {
    /// Constants and variables, evaluated.
    var variables: [String: ManifestValue] = [:]
    /// Static members that extensions add, by name, not evaluated yet: `extension Target.Dependency { static let x = … }`.
    private(set) var members: [String: ExprSyntax] = [:]

    /// Takes over the static members of an extension.
    ///
    /// - Throws: ``ManifestDeclined`` when it holds anything but constants and single expressions.
    mutating func add(_ node: ExtensionDeclSyntax) throws {
        for item in node.memberBlock.members {
            guard let variable = item.decl.as(VariableDeclSyntax.self),
                variable.modifiers.contains(where: { $0.name.text == "static" })
            else { throw ManifestDeclined("an extension with more than static values") }
            for binding in variable.bindings {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
                    let expression = Self.expression(of: binding),
                    members.updateValue(expression, forKey: name) == nil
                else { throw ManifestDeclined("a static value that is not a single expression") }
            }
        }
    }

    private static func expression(of binding: PatternBindingSyntax) -> ExprSyntax? {
        if let value = binding.initializer?.value { return value }
        guard case .getter(let items)? = binding.accessorBlock?.accessors, items.count == 1,
            case .expr(let expression)? = items.first?.item
        else { return nil }
        return expression
    }
}
