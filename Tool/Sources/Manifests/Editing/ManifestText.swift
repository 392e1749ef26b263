import SwiftParser
import SwiftSyntax

/// The text of a manifest, with the lists that a new module is added to.
package struct ManifestText {
    package let text: String
    /// The targets, as they are written.
    package let targets: [TargetElement]
    let targetList: ArrayExprSyntax
    /// The list of products, if it is written out.
    package let productList: ArrayExprSyntax?
    private let values: ManifestConstants

    /// Finds the lists.
    ///
    /// - Throws: ``EditingError`` if the targets are not written out as a list.
    package init(_ text: String) throws {
        self.text = text
        let tree = Parser.parse(source: text)
        guard !tree.hasError else { throw EditingError("it does not parse") }
        values = ManifestConstants(tree)
        guard let package = values.packageCall else { throw EditingError("it contains no 'Package(…)' call") }
        guard let list = values.list(package.argument("targets")) else {
            throw EditingError("its targets are computed, not written as an array literal")
        }
        targetList = list
        productList = values.list(package.argument("products"))
        targets = list.elements.map(TargetElement.init)
        guard targets.isEmpty || targets.contains(where: { $0.name != nil }) else {
            throw EditingError("its targets are computed, not written as an array literal")
        }
    }

    /// How the manifest writes a dependency on a product or target, if some target has it: `backplane` if a constant is
    /// defined as `.product(name: "Backplane", package: "Backplane")`.
    package func reference(to product: String) -> String? {
        var texts: [String] = []
        for target in targets {
            guard let list = values.list(target.argument("dependencies")) else { continue }
            for element in list.elements where values.dependencyName(element.expression) == product {
                texts.append(element.expression.trimmedDescription)
            }
        }
        let constants = texts.filter { !$0.hasPrefix("\"") && !$0.contains("(") }
        return constants.first ?? texts.first
    }

    /// The list of dependencies of a target, if it is written out.
    package func dependencyList(of target: String) -> ArrayExprSyntax? {
        targets.first { $0.name == target }.flatMap { $0.argument("dependencies")?.as(ArrayExprSyntax.self) }
    }
}

extension FunctionCallExprSyntax {
    /// The argument with that label.
    package func argument(_ label: String) -> ExprSyntax? {
        arguments.first { $0.label?.text == label }?.expression
    }
}

/// The constants that a manifest defines at its top level and in its types, and static members that its extensions add.
/// A computed property with a single expression is one, too.
struct ManifestConstants {
    private var values: [String: ExprSyntax] = [:]
    /// The members of extensions, by their own names. Those of dependencies take precedence.
    private var members: [String: ExprSyntax] = [:]
    /// The static members of types that the manifest defines: `Name.login`.
    private var typeMembers: [String: ExprSyntax] = [:]

    init() {}

    init(_ tree: SourceFileSyntax) {
        for statement in tree.statements {
            if let variable = statement.item.as(VariableDeclSyntax.self) {
                values.merge(Self.constants([variable])) { $1 }
            } else if let node = statement.item.as(ExtensionDeclSyntax.self) {
                let isOfDependencies = node.extendedType.trimmedDescription.hasSuffix("Dependency")
                members.merge(Self.constants(in: node.memberBlock)) { isOfDependencies ? $1 : $0 }
            } else if let type = statement.item.asProtocol((any NamedDeclSyntax).self),
                let block = statement.item.asProtocol((any DeclGroupSyntax).self)?.memberBlock
            {
                for (name, value) in Self.constants(in: block) { typeMembers["\(type.name.text).\(name)"] = value }
            }
        }
    }

    private static func constants(in block: MemberBlockSyntax) -> [String: ExprSyntax] {
        constants(block.members.compactMap { $0.decl.as(VariableDeclSyntax.self) })
    }

    private static func constants(_ variables: [VariableDeclSyntax]) -> [String: ExprSyntax] {
        variables.flatMap(\.bindings).reduce(into: [:]) { constants, binding in
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return }
            constants[name] = binding.initializer?.value ?? binding.computedValue
        }
    }

    /// The call that makes the package; `nil` if there is not exactly one.
    var packageCall: FunctionCallExprSyntax? {
        let calls = values.values.compactMap { $0.as(FunctionCallExprSyntax.self) }.filter {
            $0.calledExpression.trimmedDescription.split(separator: ".").last == "Package"
        }
        return calls.count == 1 ? calls[0] : nil
    }

    /// The list that an expression is, begins with, or refers to.
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
    func dependencyName(_ expression: ExprSyntax) -> String? {
        text(of: expression) ?? dependencyCall(expression)?.argument("name").flatMap(text)
    }

    /// The text that an expression is or refers to.
    func text(of expression: ExprSyntax) -> String? { resolved(expression)?.literalText }

    /// The call of a dependency, or of the constant that it refers to.
    func dependencyCall(_ expression: ExprSyntax) -> FunctionCallExprSyntax? {
        resolved(expression)?.as(FunctionCallExprSyntax.self)
    }

    /// Whether a dependency is unconditional, and its modules have their own names.
    func isUnconditional(_ expression: ExprSyntax) -> Bool {
        guard let call = dependencyCall(expression) else { return true }
        return call.arguments.allSatisfy { ["name", "package"].contains($0.label?.text) }
    }

    /// The expression that a name refers to.
    private func resolved(_ expression: ExprSyntax, depth: Int = 0) -> ExprSyntax? {
        guard depth < 8 else { return nil }
        if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text {
            return values[name].flatMap { resolved($0, depth: depth + 1) }
        }
        if let member = expression.as(MemberAccessExprSyntax.self) {
            let value = typeMembers[member.trimmedDescription] ?? members[member.declName.baseName.text]
            return value.flatMap { resolved($0, depth: depth + 1) }
        }
        return expression
    }
}

extension PatternBindingSyntax {
    /// The only expression of a computed property.
    fileprivate var computedValue: ExprSyntax? {
        guard case .getter(let statements)? = accessorBlock?.accessors, let only = statements.first?.item,
            statements.count == 1
        else { return nil }
        return only.as(ExprSyntax.self) ?? only.as(ReturnStmtSyntax.self)?.expression
    }
}

extension ExprSyntax {
    /// The value of a string literal.
    var literalText: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
}
