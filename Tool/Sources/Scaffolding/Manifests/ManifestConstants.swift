import SwiftSyntax

/// What a manifest calls `let name = …` at its top, and static members that its extensions add.
struct ManifestConstants {
    private var values: [String: ExprSyntax] = [:]
    private var members: [String: ExprSyntax] = [:]

    init(_ tree: SourceFileSyntax) {
        for statement in tree.statements {
            if let variable = statement.item.as(VariableDeclSyntax.self) {
                add(variable, to: &values)
            } else if let node = statement.item.as(ExtensionDeclSyntax.self) {
                for member in node.memberBlock.members {
                    if let variable = member.decl.as(VariableDeclSyntax.self) { add(variable, to: &members) }
                }
            }
        }
    }

    private func add(_ variable: VariableDeclSyntax, to values: inout [String: ExprSyntax]) {
        for binding in variable.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
                let value = binding.initializer?.value
            else { continue }
            values[name] = value
        }
    }

    /// The call that makes the package; `nil` where there is not exactly one.
    var packageCall: FunctionCallExprSyntax? {
        let calls = values.values.compactMap { $0.as(FunctionCallExprSyntax.self) }.filter {
            $0.calledExpression.trimmedDescription.split(separator: ".").last == "Package"
        }
        return calls.count == 1 ? calls[0] : nil
    }

    /// The list that an expression is, begins with, or stands for.
    func list(_ expression: ExprSyntax?, depth: Int = 0) -> ArrayExprSyntax? {
        guard let expression, depth < 8 else { return nil }
        if let list = expression.as(ArrayExprSyntax.self) { return list }
        if let sum = expression.as(SequenceExprSyntax.self) {
            let operators = sum.elements.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
            guard operators.allSatisfy({ $0 == "+" }), operators.count == sum.elements.count / 2 else { return nil }
            return sum.elements.lazy.compactMap { list($0, depth: depth + 1) }.first
        }
        guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text else { return nil }
        return list(values[name], depth: depth + 1)
    }

    /// The product or target that a dependency names.
    func dependencyName(_ expression: ExprSyntax, depth: Int = 0) -> String? {
        guard depth < 8 else { return nil }
        if let literal = expression.as(StringLiteralExprSyntax.self) { return literal.representedLiteralValue }
        if let call = expression.as(FunctionCallExprSyntax.self) {
            return call.argument("name")?.as(StringLiteralExprSyntax.self)?.representedLiteralValue
        }
        if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text {
            return values[name].flatMap { dependencyName($0, depth: depth + 1) }
        }
        guard let member = expression.as(MemberAccessExprSyntax.self),
            let value = members[member.declName.baseName.text]
        else { return nil }
        return dependencyName(value, depth: depth + 1)
    }
}
