import Foundation
import SwiftSyntax

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
        default: throw ManifestDeclined("an expression: \(expression.kind)")
        }
    }

    /// A chain of `+`, or a range.
    mutating func evaluate(_ elements: [ExprSyntax]) throws -> ManifestValue {
        guard var result = try elements.first.map({ try evaluate($0) }), elements.count % 2 == 1 else {
            throw ManifestDeclined("an expression")
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
        default: throw ManifestDeclined("the operator \(symbol ?? "?")")
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
                guard !part.content.text.contains("\\") else { throw ManifestDeclined("an escape in a string") }
                text += part.content.text
            case .expressionSegment(let part):
                guard part.expressions.count == 1, let argument = part.expressions.first, argument.label == nil,
                    case .string(let value) = try evaluate(argument.expression)
                else { throw ManifestDeclined("an interpolation") }
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
            guard name == "Package", scope.variables[name] == nil else { throw ManifestDeclined("a function") }
        } else {
            throw ManifestDeclined("a call")
        }
        guard scope.members[name] == nil else { throw ManifestDeclined("a function of its own") }
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
