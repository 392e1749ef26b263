import Foundation
import SwiftParser
import SwiftSyntax
import WorkspaceModel

/// Finds the lines of a manifest that describe a target or name a dependency.
public struct ManifestLocator {
    /// A place in a manifest, counted from 1.
    public struct Position: Hashable, Sendable {
        public let line: Int
        public let column: Int
    }

    private let tree: SourceFileSyntax
    private let converter: SourceLocationConverter

    /// Prepares to look through the manifest at an absolute path; an unreadable one has nothing.
    public init(path: String) {
        let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        tree = Parser.parse(source: text)
        converter = SourceLocationConverter(fileName: path, tree: tree)
    }

    /// Where `dependency` of `target` is named, or where the target is, or the start of the manifest.
    public func position(target: String, dependency: String?) -> Position {
        let finder = TargetCallFinder(target: target)
        finder.walk(tree)
        guard let call = finder.call else { return Position(line: 1, column: 1) }
        let literal = dependency.flatMap { Self.literal($0, in: call, label: "dependencies") }
        return position(of: (literal ?? finder.name).map(Syntax.init) ?? Syntax(call))
    }

    /// Where the manifest names another package by the last part of its location.
    public func position(package identity: String) -> Position {
        let finder = LiteralFinder { $0.lowercased().split(separator: "/").last.map(String.init) == identity }
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

/// Finds the call that describes a target: `.target(name: "Login", …)`.
private final class TargetCallFinder: SyntaxVisitor {
    private(set) var call: FunctionCallExprSyntax?
    private(set) var name: StringLiteralExprSyntax?
    private let target: String
    private static let functions: Set<String> = [
        "target", "executableTarget", "testTarget", "macro", "plugin", "systemLibrary", "binaryTarget",
    ]

    init(target: String) {
        self.target = target
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard call == nil else { return .skipChildren }
        let function = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
        let name = node.arguments.first { $0.label?.text == "name" }?.expression.as(StringLiteralExprSyntax.self)
        // A dependency `.target(name:)` has nothing but a name and a condition, and stands inside of another target.
        if Self.functions.contains(function), name?.representedLiteralValue == target, !isDependency(node) {
            call = node
            self.name = name
            return .skipChildren
        }
        return .visitChildren
    }

    private func isDependency(_ node: FunctionCallExprSyntax) -> Bool {
        var parent = node.parent
        while let current = parent {
            if let argument = current.as(LabeledExprSyntax.self), argument.label?.text == "dependencies" { return true }
            parent = current.parent
        }
        return false
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
