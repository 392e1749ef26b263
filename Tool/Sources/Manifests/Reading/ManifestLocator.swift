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
    private let values: ManifestConstants
    private let targets: [String: TargetCallFinder.Target]

    /// Prepares the manifest at an absolute path; an unreadable one has no positions.
    public init(path: String) {
        let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        tree = Parser.parse(source: text)
        converter = SourceLocationConverter(fileName: path, tree: tree)
        values = ManifestConstants(tree)
        let finder = TargetCallFinder(values)
        finder.walk(tree)
        targets = finder.targets
    }

    /// The position at which `target` names `dependency`, otherwise that of the target, otherwise that of the name of
    /// a target that code makes, otherwise the start of the manifest.
    public func position(target: String, dependency: String?) -> Position {
        guard let found = targets[target] else { return position(ofLiteral: { $0 == target }) }
        return position(of: dependency.flatMap { mention(of: $0, in: found.call) } ?? Syntax(found.name))
    }

    /// Returns whether a comment in the manifest is about `dependency` of `target`.
    public func hasComment(target: String, dependency: String) -> Bool {
        guard let call = targets[target]?.call, var element = mention(of: dependency, in: call) else { return false }
        while !element.is(ArrayElementSyntax.self), let parent = element.parent { element = parent }
        guard let list = element.parent?.as(ArrayElementListSyntax.self) else { return false }
        let elements = Array(list)
        return elements.firstIndex { $0.id == element.id }.map { ElementComments(elements, $0).concernsElement }
            ?? false
    }

    /// Returns what names a dependency in the call that describes a target: its name, or a constant for it.
    private func mention(of dependency: String, in call: FunctionCallExprSyntax) -> Syntax? {
        guard let argument = call.argument("dependencies") else { return nil }
        let literals = LiteralFinder { $0 == dependency }
        literals.walk(argument)
        if let literal = literals.literal { return Syntax(literal) }
        let elements = ElementFinder { [values] in values.dependencyName($0) == dependency }
        elements.walk(argument)
        return elements.element.map { Syntax($0) }
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

    private func position(of node: Syntax) -> Position {
        let location = converter.location(for: node.positionAfterSkippingLeadingTrivia)
        return Position(line: location.line, column: location.column)
    }
}

/// Finds the calls that describe targets: `.target(name: "Login", …)`.
final class TargetCallFinder: SyntaxVisitor {
    struct Target: Sendable {
        let call: FunctionCallExprSyntax
        let name: ExprSyntax
    }

    private let values: ManifestConstants
    private(set) var targets: [String: Target] = [:]
    /// Targets that were found in calls that may also be dependencies on them, in a list of its own.
    private var bare: Set<String> = []
    private static let labelsOfDependencies: Set<String> = ["name", "condition", "package"]
    private static let functions: Set<String> = [
        "target", "executableTarget", "testTarget", "macro", "plugin", "systemLibrary", "binaryTarget",
    ]

    init(_ values: ManifestConstants = ManifestConstants()) {
        self.values = values
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let function = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
        guard Self.functions.contains(function),
            let name = node.argument("name"), let text = values.text(of: name)
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

/// Finds the first element of lists that a condition holds for.
private final class ElementFinder: SyntaxVisitor {
    private(set) var element: ArrayElementSyntax?
    private let condition: (ExprSyntax) -> Bool

    init(_ condition: @escaping (ExprSyntax) -> Bool) {
        self.condition = condition
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ArrayElementSyntax) -> SyntaxVisitorContinueKind {
        if element == nil, condition(node.expression) { element = node }
        return .visitChildren
    }
}
