import SwiftSyntax

/// Puts an element into a list of expressions, in the way the list is written: each on a line of its own, or as many on a
/// line as fit.
struct ListInsertion {
    let text: String
    let list: ArrayElementListSyntax
    /// How many characters a line may have.
    let lineLength: Int

    /// The insertions that bring `element` before the element at `index`, or to the end of the list.
    func insertions(of element: String, before index: Int?) -> [Insertion] {
        let elements = Array(list)
        guard let last = elements.last else { return [Insertion(offset: list.position.utf8Offset, text: element)] }
        guard let index, index < elements.count else { return appended(element, after: last) }
        let next = elements[index]
        let start = next.positionAfterSkippingLeadingTrivia.utf8Offset
        if next.startsLine {
            let onOwnLine = isOneToALine || !fits("\(element), ", at: start)
            return [Insertion(offset: start, text: onOwnLine ? "\(element),\n\(indentation)" : "\(element), ")]
        }
        guard index > 0, !fits("\(element), ", at: start) else {
            return [Insertion(offset: start, text: "\(element), ")]
        }
        // Not after the space that follows the comma, which would be left at the end of the line.
        let end = elements[index - 1].endPositionBeforeTrailingTrivia.utf8Offset
        return [Insertion(offset: end, text: "\n\(indentation)\(element),")]
    }

    private func appended(_ element: String, after last: ArrayElementSyntax) -> [Insertion] {
        let end = last.endPosition.utf8Offset
        if last.trailingComma != nil {
            let isInline = !isOneToALine && fits(" \(element),", at: end)
            return [Insertion(offset: end, text: isInline ? " \(element)," : "\n\(indentation)\(element),")]
        }
        let code = last.expression.endPositionBeforeTrailingTrivia.utf8Offset
        guard isOneToALine || !fits(", \(element)", at: code) else {
            return [Insertion(offset: code, text: ", \(element)")]
        }
        return [Insertion(offset: code, text: ","), Insertion(offset: end, text: "\n\(indentation)\(element)")]
    }

    private var isOneToALine: Bool { list.allSatisfy(\.startsLine) }

    private var indentation: String {
        if let first = list.first(where: \.startsLine) { return first.lineIndentation }
        return text.line(around: list.position.utf8Offset).indentation + "    "
    }

    private func fits(_ addition: String, at offset: Int) -> Bool {
        text.line(around: offset).count + addition.count <= lineLength
    }
}

extension SyntaxProtocol {
    /// Whether it is the first on its line.
    var startsLine: Bool { leadingTrivia.contains(where: \.isNewline) }

    /// The space before it on its line, where it is the first.
    var lineIndentation: String {
        leadingTrivia.pieces.reversed().prefix { !$0.isNewline }.reversed().map { piece in
            switch piece {
            case .spaces(let count): String(repeating: " ", count: count)
            case .tabs(let count): String(repeating: "\t", count: count)
            default: ""
            }
        }.joined()
    }
}
