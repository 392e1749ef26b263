import SwiftSyntax

/// An element of a manifest's list of targets.
struct TargetElement {
    let syntax: ArrayElementSyntax
    /// The call that describes the target; `nil` for what else can stand there.
    private let call: FunctionCallExprSyntax?

    init(_ syntax: ArrayElementSyntax) {
        self.syntax = syntax
        call = syntax.expression.as(FunctionCallExprSyntax.self)
    }

    /// The target's name, where it is written out.
    var name: String? {
        argument("name")?.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    }

    var isTest: Bool { function == "testTarget" }

    private var function: String? { call?.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text }

    func argument(_ label: String) -> ExprSyntax? { call?.argument(label) }

    /// Whether a comment stands on a line of its own before it.
    var followsHeading: Bool {
        var isLineStart = syntax.leadingTrivia.isEmpty
        for piece in syntax.leadingTrivia {
            if piece.isNewline { isLineStart = true }
            if piece.isComment, isLineStart { return true }
        }
        return false
    }

    /// Whether an empty line stands before it.
    var followsBlankLine: Bool {
        var isLineStart = false
        for piece in syntax.leadingTrivia {
            switch piece {
            case .newlines(let count), .carriageReturnLineFeeds(let count), .carriageReturns(let count):
                if isLineStart || count > 1 { return true }
                isLineStart = true
            case .spaces, .tabs: continue
            default: isLineStart = false
            }
        }
        return false
    }

    /// Whether it is written on one line.
    var isOnOneLine: Bool { !syntax.expression.trimmedDescription.contains(where: \.isNewline) }

    /// The space before its arguments, where they have lines of their own.
    var argumentIndentation: String? { call?.arguments.first(where: \.startsLine)?.lineIndentation }

    /// Whether its closing parenthesis has a line of its own; `nil` where it is written on one line.
    var closesOnOwnLine: Bool? {
        guard !isOnOneLine, let parenthesis = call?.rightParen else { return nil }
        return parenthesis.startsLine
    }
}
