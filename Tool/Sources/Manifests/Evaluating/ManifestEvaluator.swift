import Foundation
import SwiftParser
import SwiftSyntax
import WorkspaceModel

/// Evaluates a simple manifest without running it: constants, literals, calls of SwiftPM's own functions, `+`, and
/// appending to earlier values. Anything else is declined.
struct ManifestEvaluator {
    var scope = ManifestScope()
    var depth = 0

    /// The value of the constant `package`, which SwiftPM reads.
    ///
    /// - Throws: ``ManifestDeclined`` for anything that is not understood exactly.
    static func package(in tree: SourceFileSyntax) throws -> ManifestValue {
        guard !tree.hasError else { throw ManifestDeclined("a syntax error") }
        var evaluator = ManifestEvaluator()
        try evaluator.run(tree)
        let packages = evaluator.scope.variables.values.filter { value in
            if case .call("Package", _) = value { true } else { false }
        }
        guard packages.count == 1, let package = packages.first else {
            throw ManifestDeclined("not exactly one Package call")
        }
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

    /// The modules whose import changes nothing in a manifest of literals, on whatever system they are.
    private static let modules: Set<String> = [
        "PackageDescription", "CompilerPluginSupport", "Foundation", "Darwin", "Glibc",
    ]

    private mutating func run(_ declaration: DeclSyntax) throws {
        if let node = declaration.as(ImportDeclSyntax.self) {
            guard Self.modules.contains(node.path.first?.name.text ?? "") else {
                throw ManifestDeclined("unsupported import")
            }
        } else if let node = declaration.as(VariableDeclSyntax.self) {
            for binding in node.bindings {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
                    let value = binding.initializer?.value, binding.accessorBlock == nil
                else { throw ManifestDeclined("a variable without an initial value") }
                scope.variables[name] = try evaluate(value)
            }
        } else if !declaration.is(ExtensionDeclSyntax.self) {
            throw ManifestDeclined("unsupported declaration: \(declaration.kind)")
        }
    }

    /// Evaluates `name += […]`, `name.append(…)` and the same on a list of the package.
    private mutating func change(_ expression: ExprSyntax) throws {
        if let sequence = expression.as(SequenceExprSyntax.self) {
            let elements = Array(sequence.elements)
            guard elements.count >= 3,
                elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "+="
            else { throw ManifestDeclined("unsupported expression") }
            let added = try evaluate(Array(elements.dropFirst(2)))
            guard case .array(let values) = added else {
                throw ManifestDeclined("appending a value that is not an array")
            }
            return try append(values, to: elements[0])
        }
        guard let call = expression.as(FunctionCallExprSyntax.self),
            let function = call.calledExpression.as(MemberAccessExprSyntax.self), let base = function.base,
            function.declName.baseName.text == "append", call.arguments.count == 1,
            let argument = call.arguments.first, call.trailingClosure == nil
        else { throw ManifestDeclined("unsupported expression") }
        let value = try evaluate(argument.expression)
        switch (argument.label?.text, value) {
        case (nil, _): try append([value], to: base)
        case ("contentsOf", .array(let values)): try append(values, to: base)
        default: throw ManifestDeclined("unsupported expression")
        }
    }

    private mutating func append(_ values: [ManifestValue], to target: ExprSyntax) throws {
        if let name = target.as(DeclReferenceExprSyntax.self)?.baseName.text {
            guard case .array(let old)? = scope.variables[name] else {
                throw ManifestDeclined("appending to a value that is not an array")
            }
            scope.variables[name] = .array(old + values)
            return
        }
        guard let member = target.as(MemberAccessExprSyntax.self),
            let name = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
            case .call("Package", var arguments)? = scope.variables[name]
        else { throw ManifestDeclined("a mutation other than appending to an array") }
        let label = member.declName.baseName.text
        guard ["targets", "products", "dependencies"].contains(label),
            let index = arguments.firstIndex(where: { $0.label == label }),
            case .array(let old) = arguments[index].value
        else { throw ManifestDeclined("a mutation of the package's \(label)") }
        arguments[index] = .init(label: label, value: .array(old + values))
        scope.variables[name] = .call("Package", arguments)
    }
}

extension ManifestEvaluator {
    /// The value of an expression.
    mutating func evaluate(_ expression: ExprSyntax) throws -> ManifestValue {
        depth += 1
        defer { depth -= 1 }
        guard depth < 200 else { throw ManifestDeclined("deep nesting") }
        switch expression.as(ExprSyntaxEnum.self) {
        case .stringLiteralExpr(let node): return .string(try text(of: node))
        case .booleanLiteralExpr(let node): return .bool(node.literal.tokenKind == .keyword(.true))
        case .integerLiteralExpr(let node):
            guard let number = Int(node.literal.text) else { throw ManifestDeclined("a number") }
            return .integer(number)
        case .nilLiteralExpr: return .null
        case .arrayExpr(let node): return .array(try node.elements.map { try evaluate($0.expression) })
        case .dictionaryExpr(let node): return try dictionary(node)
        case .functionCallExpr(let node): return try call(node)
        case .memberAccessExpr(let node): return try member(node)
        case .declReferenceExpr(let node): return try variable(node)
        case .sequenceExpr(let node): return try evaluate(Array(node.elements))
        case .tupleExpr(let node):
            guard node.elements.count == 1, let element = node.elements.first, element.label == nil else {
                throw ManifestDeclined("a tuple")
            }
            return try evaluate(element.expression)
        default: throw ManifestDeclined("unsupported expression: \(expression.kind)")
        }
    }

    /// A chain of `+`, or a range.
    mutating func evaluate(_ elements: [ExprSyntax]) throws -> ManifestValue {
        guard var result = try elements.first.map({ try evaluate($0) }), elements.count % 2 == 1 else {
            throw ManifestDeclined("unsupported expression")
        }
        for index in stride(from: 1, to: elements.count, by: 2) {
            let symbol = elements[index].as(BinaryOperatorExprSyntax.self)?.operator.text
            result = try combine(result, symbol, try evaluate(elements[index + 1]))
        }
        return result
    }

    private func combine(
        _ left: ManifestValue, _ symbol: String?, _ right: ManifestValue
    ) throws -> ManifestValue {
        switch (left, symbol, right) {
        case (.array(let left), "+", .array(let right)): return .array(left + right)
        case (.string(let left), "+", .string(let right)): return .string(left + right)
        case (.string, "..<", .string): return .range(lower: left, upper: right, isClosed: false)
        case (.string, "...", .string): return .range(lower: left, upper: right, isClosed: true)
        default: throw ManifestDeclined("unsupported operator \(symbol ?? "?")")
        }
    }

    private mutating func text(of node: StringLiteralExprSyntax) throws -> String {
        if let text = node.representedLiteralValue { return text }
        guard node.openingPounds == nil, node.openingQuote.tokenKind == .stringQuote else {
            throw ManifestDeclined("a string")
        }
        var text = ""
        for segment in node.segments {
            switch segment {
            case .stringSegment(let part):
                guard !part.content.text.contains("\\") else {
                    throw ManifestDeclined("unsupported escape in a string")
                }
                text += part.content.text
            case .expressionSegment(let part):
                guard part.expressions.count == 1, let argument = part.expressions.first, argument.label == nil,
                    case .string(let value) = try evaluate(argument.expression)
                else { throw ManifestDeclined("unsupported interpolation") }
                text += value
            }
        }
        return text
    }

    private mutating func dictionary(_ node: DictionaryExprSyntax) throws -> ManifestValue {
        guard case .elements(let elements) = node.content else { return .dictionary([:]) }
        var members: [ManifestValue: ManifestValue] = [:]
        for element in elements { members[try evaluate(element.key)] = try evaluate(element.value) }
        return .dictionary(members)
    }

    private mutating func call(_ node: FunctionCallExprSyntax) throws -> ManifestValue {
        guard node.trailingClosure == nil, node.additionalTrailingClosures.isEmpty else {
            throw ManifestDeclined("a closure")
        }
        let name: String
        if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
            guard member.base.map(Self.isType) ?? true else { throw ManifestDeclined("a method") }
            name = member.declName.baseName.text
        } else if let reference = node.calledExpression.as(DeclReferenceExprSyntax.self) {
            name = reference.baseName.text
            guard name == "Package", scope.variables[name] == nil else {
                throw ManifestDeclined("unsupported function")
            }
        } else {
            throw ManifestDeclined("a call")
        }
        guard scope.members[name] == nil else { throw ManifestDeclined("a custom function") }
        return .call(
            name, try node.arguments.map { .init(label: $0.label?.text, value: try evaluate($0.expression)) })
    }

    private mutating func member(_ node: MemberAccessExprSyntax) throws -> ManifestValue {
        let name = node.declName.baseName.text
        guard node.declName.argumentNames == nil else { throw ManifestDeclined("a function reference") }
        if let base = node.base {
            if name == "self" { return .member("\(base.trimmedDescription).self") }
            guard Self.isType(base) else { throw ManifestDeclined("a property") }
        }
        guard let own = scope.members[name] else { return .member(name) }
        return try evaluate(own)
    }

    private func variable(_ node: DeclReferenceExprSyntax) throws -> ManifestValue {
        guard let value = scope.variables[node.baseName.text] else { throw ManifestDeclined("a name") }
        return value
    }

    private static let types: Set<String> = [
        "Package", "Package.Dependency", "Target", "Target.Dependency", "Product", "Version", "Resource",
        "SwiftSetting", "CSetting", "CXXSetting", "LinkerSetting", "Platform", "SupportedPlatform",
        "BuildSettingCondition",
    ]

    private static func isType(_ expression: ExprSyntax) -> Bool {
        types.contains(expression.trimmedDescription)
            || types.contains(expression.trimmedDescription.replacingOccurrences(of: "PackageDescription.", with: ""))
    }
}

/// The names that a manifest defines.
struct ManifestScope {
    /// Constants and variables, evaluated.
    var variables: [String: ManifestValue] = [:]
    /// Static members that extensions add, by name, not evaluated yet:
    /// `extension Target.Dependency { static let x = … }`.
    private(set) var members: [String: ExprSyntax] = [:]

    /// Adds the static members of an extension.
    ///
    /// - Throws: ``ManifestDeclined`` if it contains anything except constants and single expressions.
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

/// The value of an expression in a manifest, before its type is known.
indirect enum ManifestValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case string(String)
    case array([ManifestValue])
    case dictionary([ManifestValue: ManifestValue])
    /// A member without arguments: `.macOS`, `MainActor.self`.
    case member(String)
    /// A call: `.target(name: "A")`, `Package(…)`.
    case call(String, [Argument])
    /// `"1.0.0"..<"2.0.0"`, or `...` if closed.
    case range(lower: ManifestValue, upper: ManifestValue, isClosed: Bool)

    /// An argument of a call.
    struct Argument: Hashable, Sendable {
        let label: String?
        let value: ManifestValue
    }
}
