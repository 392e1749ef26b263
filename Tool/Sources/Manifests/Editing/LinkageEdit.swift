import SwiftParser
import SwiftSyntax

/// Changes the linkage of library products in a manifest's text, in the style of its author.
package struct LinkageEdit {
    /// The current text of the manifest.
    package private(set) var text: String

    package init(text: String) {
        self.text = text
    }

    /// Sets the linkage of a library: `dynamic`, `static`, or `automatic`, which is not written.
    ///
    /// - Throws: ``EditingError`` with the reason if the product is not written out in the manifest, or its type is
    ///   computed.
    package mutating func set(_ linkage: String, of product: String) throws {
        let tree = Parser.parse(source: text)
        guard !tree.hasError else { throw EditingError("the manifest does not parse") }
        let finder = LibraryCalls(name: product)
        finder.walk(tree)
        guard let call = finder.calls.first else { throw EditingError("the manifest creates '\(product)' in code") }
        guard finder.calls.count == 1 else {
            throw EditingError("the manifest declares '\(product)' more than once")
        }
        guard let index = call.arguments.firstIndex(where: { $0.label?.text == "type" }) else {
            guard linkage != "automatic" else { return }
            text = try text.inserting(
                ArgumentInsertion(text: text, call: call, lineLength: .max).insertions(
                    of: "type", value: ".\(linkage)", after: ["name"]))
            return
        }
        let value = call.arguments[index].expression
        guard
            value.is(NilLiteralExprSyntax.self)
                || value.as(MemberAccessExprSyntax.self)?.base?.is(DeclReferenceExprSyntax.self) != true,
            value.is(NilLiteralExprSyntax.self) || value.is(MemberAccessExprSyntax.self)
        else { throw EditingError("the manifest computes the type of '\(product)'") }
        if linkage == "automatic" {
            let place = call.arguments.distance(from: call.arguments.startIndex, to: index)
            text = ListRemoval(text: text, arguments: call.arguments).text(without: place)
        } else {
            let bytes = Array(text.utf8)
            let start = value.positionAfterSkippingLeadingTrivia.utf8Offset
            let end = value.endPositionBeforeTrailingTrivia.utf8Offset
            text = String(decoding: bytes[..<start] + ".\(linkage)".utf8 + bytes[end...], as: UTF8.self)
        }
    }
}

/// Finds the calls `.library(name: "…", …)` with a name.
private final class LibraryCalls: SyntaxVisitor {
    private(set) var calls: [FunctionCallExprSyntax] = []
    private let name: String

    init(name: String) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "library",
            node.argument("name")?.literalText == name
        {
            calls.append(node)
        }
        return .visitChildren
    }
}
