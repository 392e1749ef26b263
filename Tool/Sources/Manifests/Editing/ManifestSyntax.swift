import Foundation
import SwiftParser
import SwiftSyntax

/// A parsed manifest: the descriptions of its targets, and its author's style of writing dependencies.
struct ManifestSyntax {
    let values: ManifestConstants
    let tree: SourceFileSyntax
    let calls: [String: [FunctionCallExprSyntax]]

    init(_ text: String) throws {
        try self.init(Parser.parse(source: text))
    }

    init(_ tree: SourceFileSyntax) throws {
        guard !tree.hasError else { throw EditingError("the manifest does not parse") }
        self.tree = tree
        values = ManifestConstants(tree)
        let finder = TargetCalls(viewMode: .sourceAccurate)
        finder.walk(tree)
        calls = finder.calls
    }

    /// The call that describes a target.
    func target(_ name: String) throws -> FunctionCallExprSyntax {
        let found = calls[name] ?? []
        guard let call = found.first else { throw EditingError("the manifest creates '\(name)' in code") }
        guard found.count == 1 else { throw EditingError("the manifest declares '\(name)' more than once") }
        return call
    }

    /// The lists in a target's dependencies that are written out and belong to this target only.
    func lists(_ argument: ExprSyntax) -> [ArrayExprSyntax] {
        if let list = argument.as(ArrayExprSyntax.self) { return [list] }
        if let sum = argument.as(SequenceExprSyntax.self) {
            return sum.elements.compactMap { $0.as(ArrayExprSyntax.self) }
        }
        guard let name = argument.as(DeclReferenceExprSyntax.self)?.baseName.text else { return [] }
        let uses = tree.tokens(viewMode: .sourceAccurate).count { $0.text == name }
        return uses == 2 ? values.list(argument).map { [$0] } ?? [] : []
    }

    func notWrittenOut(_ target: String) -> EditingError {
        EditingError(
            "the manifest computes the dependencies of '\(target)', or shares them with other targets")
    }

    /// How the manifest writes an unconditional dependency, if some target has it.
    func reference(to addition: ManifestEditor.Addition) -> String? {
        let texts = dependencies.filter { isSame($0, addition) && values.isUnconditional($0) }.map(\.trimmedDescription)
        return texts.first(where: \.isConstant) ?? texts.first
    }

    /// The text of a dependency that is added to a target: a constant for it, otherwise in the style of its neighbours,
    /// otherwise as some target has it.
    func written(_ addition: ManifestEditor.Addition, in call: FunctionCallExprSyntax) -> String {
        let known = reference(to: addition)
        switch addition {
        case .target(let name):
            let near = call.argument("dependencies").map(lists)?.flatMap(\.elements).map(\.expression) ?? []
            let owns = near.filter(isOwn)
            if let known, owns.isEmpty || known.isConstant { return known }
            let examples = owns.isEmpty ? dependencies.filter(isOwn) : owns
            let named = examples.count { $0.is(FunctionCallExprSyntax.self) }
            return named * 2 > examples.count ? ".target(name: \"\(name)\")" : "\"\(name)\""
        case .product(let name, let package):
            return known ?? ".product(name: \"\(name)\", package: \"\(spelling(of: package))\")"
        }
    }

    /// The manifest's name for a package, if it uses it.
    private func spelling(of package: ManifestEditor.Addition.PackageDependency) -> String {
        let spellings = productCalls.compactMap { $0.argument("package")?.literalText }
        return spellings.first { package.names.contains($0.lowercased()) } ?? package.written
    }

    /// All dependencies of all targets.
    private var dependencies: [ExprSyntax] {
        calls.sorted { $0.key < $1.key }.flatMap(\.value).compactMap { $0.argument("dependencies") }.flatMap {
            argument in
            lists(argument).flatMap(\.elements).map(\.expression)
        }
    }

    private var productCalls: [FunctionCallExprSyntax] {
        tree.tokens(viewMode: .sourceAccurate).filter { $0.text == "product" }.compactMap {
            $0.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
        }
    }

    private func isSame(_ expression: ExprSyntax, _ addition: ManifestEditor.Addition) -> Bool {
        guard values.dependencyName(expression) == addition.name else { return false }
        guard let package = values.dependencyCall(expression)?.argument("package")?.literalText else {
            // A name alone refers to a target of the package rather than to a product.
            if case .product(let name, _) = addition { return calls[name] == nil }
            return true
        }
        guard case .product(_, let wanted) = addition else { return false }
        return wanted.names.contains(package.lowercased())
    }

    /// Whether it refers to a target of the package: by name only, or in a call.
    private func isOwn(_ expression: ExprSyntax) -> Bool {
        if let text = expression.literalText { return calls[text] != nil }
        let call = expression.as(FunctionCallExprSyntax.self)
        return call?.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "target"
    }
}

extension String {
    /// Whether a dependency that is written like this is a constant rather than a name or a call.
    fileprivate var isConstant: Bool { !hasPrefix("\"") && !contains("(") }
}

/// Finds the calls that describe targets, anywhere in the manifest.
private final class TargetCalls: SyntaxVisitor {
    private(set) var calls: [String: [FunctionCallExprSyntax]] = [:]
    private static let functions: Set<String> = ["target", "executableTarget", "testTarget", "macro", "plugin"]

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
            Self.functions.contains(member.declName.baseName.text), let name = node.argument("name")?.literalText,
            !isDependency(node, member)
        else { return .visitChildren }
        calls[name, default: []].append(node)
        // Calls inside of it are dependencies, which are also written as '.target(name:)'.
        return .skipChildren
    }

    /// Whether it is the value of a constant for a dependency.
    private func isDependency(_ node: FunctionCallExprSyntax, _ member: MemberAccessExprSyntax) -> Bool {
        if let base = member.base { return base.trimmedDescription.hasSuffix("Dependency") }
        var parent = node.parent
        while let current = parent {
            if let binding = current.as(PatternBindingSyntax.self) {
                return binding.typeAnnotation?.trimmedDescription.contains("Dependency") ?? false
            }
            parent = current.parent
        }
        return false
    }
}

/// The position of a new dependency in a list: among those that are written in the same form, in alphabetical order if
/// these are sorted.
package struct DependencyPlace {
    package let text: String
    package let list: ArrayExprSyntax
    package let lineLength: Int

    package init(text: String, list: ArrayExprSyntax, lineLength: Int) {
        self.text = text
        self.list = list
        self.lineLength = lineLength
    }

    package func insertions(of written: String) -> [Insertion] {
        if list.elements.isEmpty, list.rightSquare.startsLine {
            let outer = list.rightSquare.lineIndentation
            let unit = outer.contains("\t") ? "\t" : "    "
            return [Insertion(offset: list.leftSquare.endPosition.utf8Offset, text: "\n\(outer)\(unit)\(written),")]
        }
        let texts = list.elements.map(\.expression.trimmedDescription)
        let like = texts.indices.filter { Self.form(of: texts[$0]) == Self.form(of: written) }
        var index = like.last.map { $0 + 1 }
        if let place = like.map({ texts[$0] }).alphabeticalPlace(of: written), place < like.count {
            index = like[place]
        }
        if index == nil { index = texts.firstIndex { Self.rank(of: $0) > Self.rank(of: written) } }
        return ListInsertion(text: text, list: list.elements, lineLength: lineLength).insertions(
            of: written, before: index)
    }

    /// The usual order: constants, then names, then calls.
    private static func rank(of text: String) -> Int { text.contains("(") ? 2 : text.hasPrefix("\"") ? 1 : 0 }

    /// The part before the name.
    private static func form(of text: String) -> Substring { text.prefix { $0 != "\"" } }
}

/// The maximum length of lines.
package struct LineLength {
    package let root: String
    /// The package's folder, relative to the root.
    package let package: String

    package init(root: String, package: String) {
        self.root = root
        self.package = package
    }

    /// As configured for `swift format`, otherwise the length of the longest line.
    package func characters(in text: String) -> Int {
        let folders = [root, "\(root)/\(package)"]
        for folder in folders.reversed() {
            guard let data = FileManager.default.contents(atPath: "\(folder)/.swift-format") else { continue }
            return (try? JSONDecoder().decode(Format.self, from: data).lineLength) ?? 100
        }
        return max(100, text.split(whereSeparator: \.isNewline).map(\.count).max() ?? 0)
    }

    private struct Format: Decodable {
        let lineLength: Int?
    }
}
