import SwiftParser
import SwiftSyntax

/// Reads from a file's text what the index does not contain.
public enum SyntaxReader {
    /// The facts of a file.
    public static func facts(of text: String) -> FileFacts {
        let tree = Parser.parse(source: text)
        let visitor = DeclarationVisitor(viewMode: .sourceAccurate)
        visitor.walk(tree)
        var lines = [0]
        var offset = 0
        for byte in text.utf8 {
            offset += 1
            if byte == UInt8(ascii: "\n") { lines.append(offset) }
        }
        return FileFacts(
            declarations: visitor.declarations, imports: visitor.imports, clauses: visitor.clauses,
            words: visitor.words, bundles: visitor.bundles, qualified: visitor.qualified, start: start(of: tree),
            hasTopLevelCode: tree.statements.contains { statement in
                !statement.item.is(DeclSyntax.self) && !statement.item.is(IfConfigDeclSyntax.self)
                    && !statement.item.is(MacroExpansionExprSyntax.self)
            }, lines: lines)
    }

    /// The string literals of a file, without those that have interpolations.
    public static func literals(of text: String) -> Set<String> {
        final class Visitor: SyntaxVisitor {
            var found: Set<String> = []

            override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
                if let text = node.representedLiteralValue, !text.isEmpty { found.insert(text) }
                return .visitChildren
            }
        }
        let visitor = Visitor(viewMode: .sourceAccurate)
        visitor.walk(Parser.parse(source: text))
        return visitor.found
    }

    /// The start of the code, including comments on the first declaration: after the last empty line before it.
    private static func start(of tree: SourceFileSyntax) -> Int {
        guard let first = tree.firstToken(viewMode: .sourceAccurate) else { return 0 }
        var offset = 0
        var start = 0
        var newlines = 0
        var hasComment = false
        for piece in first.leadingTrivia {
            offset += piece.sourceLength.utf8Length
            switch piece {
            case .newlines(let count), .carriageReturns(let count), .carriageReturnLineFeeds(let count):
                newlines += count
            case .spaces, .tabs: continue
            default:
                if piece.isComment { hasComment = true }
                newlines = 0
            }
            if newlines > 1 { start = offset }
        }
        return hasComment ? start : first.positionAfterSkippingLeadingTrivia.utf8Offset
    }
}
