import SwiftParser
import SwiftSyntax

/// Evaluates a plain manifest without running it: constants, literals, calls of SwiftPM's own functions, `+`, and
/// appending to what was made before. Anything else is declined.
struct ManifestEvaluator {
    var scope = ManifestScope()
    var depth = 0

    /// The value of the constant `package`, which is what SwiftPM reads.
    ///
    /// - Throws: ``ManifestDeclined`` for anything that is not understood exactly.
    static func package(in tree: SourceFileSyntax) throws -> ManifestValue {
        guard !tree.hasError else { throw ManifestDeclined("text that does not parse") }
        var evaluator = ManifestEvaluator()
        try evaluator.run(tree)
        let packages = evaluator.scope.variables.values.filter { value in
            if case .call("Package", _) = value { true } else { false }
        }
        guard packages.count == 1, let package = packages.first else { throw ManifestDeclined("not one package") }
        return package
    }

    private mutating func run(_ tree: SourceFileSyntax) throws {
        for statement in tree.statements {
            if case .decl(let declaration) = statement.item, let node = declaration.as(ExtensionDeclSyntax.self) {
                try scope.add(node)
            }
        }
        for statement in tree.statements {
            switch statement.item {
            case .decl(let declaration): try run(declaration)
            case .expr(let expression): try change(expression)
            case .stmt: throw ManifestDeclined("a statement")
            }
        }
    }

    private static let modules: Set<String> = ["PackageDescription", "CompilerPluginSupport", "Foundation"]

    private mutating func run(_ declaration: DeclSyntax) throws {
        if let node = declaration.as(ImportDeclSyntax.self) {
            guard Self.modules.contains(node.path.trimmedDescription) else { throw ManifestDeclined("an import") }
        } else if let node = declaration.as(VariableDeclSyntax.self) {
            for binding in node.bindings {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
                    let value = binding.initializer?.value, binding.accessorBlock == nil
                else { throw ManifestDeclined("a variable without a plain value") }
                scope.variables[name] = try evaluate(value)
            }
        } else if !declaration.is(ExtensionDeclSyntax.self) {
            throw ManifestDeclined("a declaration: \(declaration.kind)")
        }
    }

    /// Carries out `name += […]`, `name.append(…)` and the same on a list of the package.
    private mutating func change(_ expression: ExprSyntax) throws {
        if let sequence = expression.as(SequenceExprSyntax.self) {
            let elements = Array(sequence.elements)
            guard elements.count >= 3,
                elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "+="
            else { throw ManifestDeclined("an expression") }
            let added = try evaluate(Array(elements.dropFirst(2)))
            guard case .array(let values) = added else { throw ManifestDeclined("adding what is no list") }
            return try append(values, to: elements[0])
        }
        guard let call = expression.as(FunctionCallExprSyntax.self),
            let function = call.calledExpression.as(MemberAccessExprSyntax.self), let base = function.base,
            function.declName.baseName.text == "append", call.arguments.count == 1,
            let argument = call.arguments.first, call.trailingClosure == nil
        else { throw ManifestDeclined("an expression") }
        let value = try evaluate(argument.expression)
        switch (argument.label?.text, value) {
        case (nil, _): try append([value], to: base)
        case ("contentsOf", .array(let values)): try append(values, to: base)
        default: throw ManifestDeclined("an expression")
        }
    }

    private mutating func append(_ values: [ManifestValue], to target: ExprSyntax) throws {
        if let name = target.as(DeclReferenceExprSyntax.self)?.baseName.text {
            guard case .array(let old)? = scope.variables[name] else {
                throw ManifestDeclined("adding to what is no list")
            }
            scope.variables[name] = .array(old + values)
            return
        }
        guard let member = target.as(MemberAccessExprSyntax.self),
            let name = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
            case .call("Package", var arguments)? = scope.variables[name]
        else { throw ManifestDeclined("a change of something else than a list") }
        let label = member.declName.baseName.text
        guard ["targets", "products", "dependencies"].contains(label),
            let index = arguments.firstIndex(where: { $0.label == label }),
            case .array(let old) = arguments[index].value
        else { throw ManifestDeclined("a change of the package's \(label)") }
        arguments[index] = .init(label: label, value: .array(old + values))
        scope.variables[name] = .call("Package", arguments)
    }
}
