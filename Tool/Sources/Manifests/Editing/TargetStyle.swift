import SwiftSyntax

/// The style in which a manifest writes its targets.
package struct TargetStyle {
    /// The space before each target.
    let indentation: String
    /// The additional indentation of arguments.
    let unit: String
    /// Whether each target begins a line.
    let isOnLines: Bool
    let allowsOneLine: Bool
    let closesOnOwnLine: Bool
    /// The maximum number of characters in a line.
    package let lineLength: Int

    /// The style without an example.
    package static let plain = TargetStyle(
        indentation: "    ", unit: "    ", isOnLines: true, allowsOneLine: true, closesOnOwnLine: true, lineLength: 120)

    private init(
        indentation: String, unit: String, isOnLines: Bool, allowsOneLine: Bool, closesOnOwnLine: Bool, lineLength: Int
    ) {
        self.indentation = indentation
        self.unit = unit
        self.isOnLines = isOnLines
        self.allowsOneLine = allowsOneLine
        self.closesOnOwnLine = closesOnOwnLine
        self.lineLength = lineLength
    }

    /// Derives the style from the existing targets.
    package init(of manifest: ManifestText, lineLength: Int) {
        let elements = manifest.targets
        let lines = elements.filter(\.syntax.startsLine)
        isOnLines = !lines.isEmpty || elements.isEmpty
        let list = manifest.text.line(
            around: manifest.targetList.leftSquare.positionAfterSkippingLeadingTrivia.utf8Offset)
        let usual = list.indentation.contains("\t") ? "\t" : "    "
        indentation = lines.first?.syntax.lineIndentation ?? list.indentation + usual
        let arguments = lines.lazy.compactMap { element in
            element.argumentIndentation.map { (element.syntax.lineIndentation, $0) }
        }.first { $0.1.hasPrefix($0.0) && $0.1 != $0.0 }
        unit = arguments.map { String($0.1.dropFirst($0.0.count)) } ?? (indentation.contains("\t") ? "\t" : usual)
        let named = lines.filter { $0.name != nil }
        allowsOneLine = named.isEmpty || named.contains(where: \.isOnOneLine)
        let closings = named.compactMap(\.closesOnOwnLine)
        closesOnOwnLine = closings.count(where: \.self) * 2 >= closings.count
        self.lineLength = lineLength
    }
}

/// An element of a manifest's list of targets.
package struct TargetElement {
    let syntax: ArrayElementSyntax
    /// The call that describes the target; `nil` for any other element.
    private let call: FunctionCallExprSyntax?

    package init(_ syntax: ArrayElementSyntax) {
        self.syntax = syntax
        call = syntax.expression.as(FunctionCallExprSyntax.self)
    }

    /// The target's name, if it is a literal.
    package var name: String? {
        argument("name")?.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    }

    package var isTest: Bool { function == "testTarget" }

    /// Whether it is a product that other packages can import.
    var isLibrary: Bool { function == "library" }

    private var function: String? { call?.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text }

    package func argument(_ label: String) -> ExprSyntax? { call?.argument(label) }

    /// Whether a comment on its own line precedes it.
    var followsHeading: Bool {
        var isLineStart = syntax.leadingTrivia.isEmpty
        for piece in syntax.leadingTrivia {
            if piece.isNewline { isLineStart = true }
            if piece.isComment, isLineStart { return true }
        }
        return false
    }

    /// Whether an empty line precedes it.
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

    /// The indentation of its arguments, if they are on their own lines.
    var argumentIndentation: String? { call?.arguments.first(where: \.startsLine)?.lineIndentation }

    /// Whether its closing parenthesis is on its own line; `nil` if it is written on one line.
    var closesOnOwnLine: Bool? {
        guard !isOnOneLine, let parenthesis = call?.rightParen else { return nil }
        return parenthesis.startsLine
    }
}
