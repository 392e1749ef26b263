import Foundation
import SwiftParser
import SwiftSyntax

/// Finds the lines of a manifest that describe a target or name a dependency.
public struct ManifestLocator: Sendable {
    /// A place in a manifest, counted from 1.
    public struct Position: Hashable, Sendable {
        public let line: Int
        public let column: Int
    }

    private let tree: SourceFileSyntax
    private let converter: SourceLocationConverter
    private let targets: [String: TargetCallFinder.Target]

    /// Prepares the manifest at an absolute path; an unreadable one has no positions.
    public init(path: String) {
        let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        tree = Parser.parse(source: text)
        converter = SourceLocationConverter(fileName: path, tree: tree)
        let finder = TargetCallFinder(viewMode: .sourceAccurate)
        finder.walk(tree)
        targets = finder.targets
    }

    /// The position at which `target` names `dependency`, otherwise that of the target, otherwise that of the name of
    /// a target that code makes, otherwise the start of the manifest.
    public func position(target: String, dependency: String?) -> Position {
        guard let found = targets[target] else { return position(ofLiteral: { $0 == target }) }
        let literal = dependency.flatMap { Self.literal($0, in: found.call, label: "dependencies") }
        return position(of: Syntax(literal ?? found.name))
    }

    /// Returns whether a comment in the manifest is about `dependency` of `target`.
    public func hasComment(target: String, dependency: String) -> Bool {
        guard let call = targets[target]?.call,
            let literal = Self.literal(dependency, in: call, label: "dependencies")
        else { return false }
        var element = literal.parent
        while let next = element, !next.is(ArrayElementSyntax.self) { element = next.parent }
        guard let list = element?.parent?.as(ArrayElementListSyntax.self) else { return false }
        let elements = Array(list)
        return elements.firstIndex { $0.id == element?.id }.map { ElementComments(elements, $0).concernsElement }
            ?? false
    }

    /// The position at which the manifest names another package by the last part of its location.
    public func position(package identity: String) -> Position {
        position(ofLiteral: { $0.lowercased().split(separator: "/").last.map(String.init) == identity })
    }

    private func position(ofLiteral condition: @escaping (String) -> Bool) -> Position {
        let finder = LiteralFinder(condition)
        finder.walk(tree)
        return finder.literal.map { position(of: Syntax($0)) } ?? Position(line: 1, column: 1)
    }

    private static func literal(
        _ text: String, in call: FunctionCallExprSyntax, label: String
    ) -> StringLiteralExprSyntax? {
        guard let argument = call.arguments.first(where: { $0.label?.text == label }) else { return nil }
        let finder = LiteralFinder { $0 == text }
        finder.walk(argument.expression)
        return finder.literal
    }

    private func position(of node: Syntax) -> Position {
        let location = converter.location(for: node.positionAfterSkippingLeadingTrivia)
        return Position(line: location.line, column: location.column)
    }
}

/// Finds the calls that describe targets: `.target(name: "Login", …)`.
final class TargetCallFinder: SyntaxVisitor {
    struct Target: Sendable {
        let call: FunctionCallExprSyntax
        let name: StringLiteralExprSyntax
    }

    private(set) var targets: [String: Target] = [:]
    /// Targets that were found in calls that may also be dependencies on them, in a list of its own.
    private var bare: Set<String> = []
    private static let labelsOfDependencies: Set<String> = ["name", "condition", "package"]
    private static let functions: Set<String> = [
        "target", "executableTarget", "testTarget", "macro", "plugin", "systemLibrary", "binaryTarget",
    ]

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let function = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
        guard Self.functions.contains(function),
            let name = node.arguments.first(where: { $0.label?.text == "name" })?.expression
                .as(StringLiteralExprSyntax.self),
            let text = name.representedLiteralValue
        else { return .visitChildren }
        let isBare = node.arguments.allSatisfy { Self.labelsOfDependencies.contains($0.label?.text ?? "") }
        if targets[text] == nil || bare.contains(text) && !isBare {
            targets[text] = Target(call: node, name: name)
            if isBare { bare.insert(text) } else { bare.remove(text) }
        }
        // Calls inside of it are dependencies, which are also written as `.target(name:)`.
        return .skipChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        let isOfDependencies = node.bindings.contains { $0.typeAnnotation?.description.contains("Dependency") == true }
        return isOfDependencies ? .skipChildren : .visitChildren
    }
}

/// Finds the first string literal that a condition holds for.
private final class LiteralFinder: SyntaxVisitor {
    private(set) var literal: StringLiteralExprSyntax?
    private let condition: (String) -> Bool

    init(_ condition: @escaping (String) -> Bool) {
        self.condition = condition
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        if literal == nil, let text = node.representedLiteralValue, condition(text) { literal = node }
        return .skipChildren
    }
}
