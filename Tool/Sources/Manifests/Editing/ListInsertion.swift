import SwiftSyntax

/// Adds an element to a list of expressions in the style of the list: each element on its own line, or as many on a
/// line as fit.
package struct ListInsertion {
    package let text: String
    package let list: ArrayElementListSyntax
    /// The maximum number of characters in a line.
    package let lineLength: Int

    package init(text: String, list: ArrayElementListSyntax, lineLength: Int) {
        self.text = text
        self.list = list
        self.lineLength = lineLength
    }

    /// The insertions that add `element` before the element at `index`, or at the end of the list.
    package func insertions(of element: String, before index: Int?) -> [Insertion] {
        let elements = Array(list)
        guard let last = elements.last else { return [Insertion(offset: list.position.utf8Offset, text: element)] }
        guard let index, index < elements.count else { return appended(element, after: last) }
        let next = elements[index]
        let start = next.positionAfterSkippingLeadingTrivia.utf8Offset
        if next.startsLine || isOneToALine {
            let onOwnLine = isOneToALine || !fits("\(element), ", at: start)
            return [Insertion(offset: start, text: onOwnLine ? "\(element),\n\(indentation)" : "\(element), ")]
        }
        guard index > 0, !fits("\(element), ", at: start) else {
            return [Insertion(offset: start, text: "\(element), ")]
        }
        // The author's lines stay as they are.
        return insertions(of: element, before: elements.indices.first { $0 > index && elements[$0].startsLine })
    }

    /// The insertions that add `element` after the one at `index`. A comment below that heads what follows it.
    package func insertions(of element: String, after index: Int) -> [Insertion] {
        let elements = Array(list)
        guard index + 1 < elements.count, elements[index + 1].startsLine,
            elements[index + 1].leadingTrivia.contains(where: \.isComment)
        else { return insertions(of: element, before: index + 1) }
        return [Insertion(offset: elements[index].endPosition.utf8Offset, text: "\n\(indentation)\(element),")]
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

    /// Whether each element is on its own line. The first one may be on the line of the bracket.
    private var isOneToALine: Bool {
        list.dropFirst().allSatisfy(\.startsLine) && (list.count > 1 || list.first?.startsLine ?? false)
    }

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

    /// Its indentation, if it is the first on its line.
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

/// Removes an element of a list on one line or several. Everything else stays unchanged.
struct ListRemoval {
    /// The range of an element in the text, in UTF-8 bytes from its start.
    struct Item {
        let start: Int
        let end: Int
        /// The comma after it.
        let comma: Range<Int>?

        init(_ element: some SyntaxProtocol, comma: TokenSyntax?) {
            start = element.positionAfterSkippingLeadingTrivia.utf8Offset
            self.comma = comma.map {
                $0.positionAfterSkippingLeadingTrivia.utf8Offset..<$0.endPositionBeforeTrailingTrivia.utf8Offset
            }
            let last = comma?.previousToken(viewMode: .sourceAccurate) ?? element.lastToken(viewMode: .sourceAccurate)
            end = (last?.endPositionBeforeTrailingTrivia ?? element.endPositionBeforeTrailingTrivia).utf8Offset
        }

        fileprivate var whole: Int { comma?.upperBound ?? end }
    }

    private let bytes: [UInt8]
    private let items: [Item]

    init(text: String, elements: ArrayElementListSyntax) {
        bytes = Array(text.utf8)
        items = elements.map { Item($0, comma: $0.trailingComma) }
    }

    init(text: String, arguments: LabeledExprListSyntax) {
        bytes = Array(text.utf8)
        items = arguments.map { Item($0, comma: $0.trailingComma) }
    }

    /// The text without the element at `index`.
    func text(without index: Int) -> String {
        let item = items[index]
        let isLast = index == items.count - 1
        var removed: [Range<Int>] = []
        if isLast, index > 0, item.comma == nil, let comma = items[index - 1].comma { removed.append(comma) }
        let before = spaces(before: item.start)
        let after = spaces(after: item.whole)
        switch (startsLine(before), lineEnd(after)) {
        case (true, let next?): removed.append(before..<next)
        case (true, nil) where isLast && index > 0: removed.append(items[index - 1].whole..<item.whole)
        case (true, nil): removed.append(item.start..<after)
        case (false, .some): removed.append((index > 0 ? before : item.start)..<item.whole)
        case (false, nil) where isLast && index > 0: removed.append(before..<item.whole)
        case (false, nil): removed.append(item.start..<after)
        }
        var result: [UInt8] = []
        var place = 0
        for range in removed.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            result += bytes[place..<max(place, range.lowerBound)]
            place = max(place, range.upperBound)
        }
        return String(decoding: result + bytes[place...], as: UTF8.self)
    }

    private func spaces(before offset: Int) -> Int {
        var offset = offset
        while offset > 0, bytes[offset - 1].isBlank { offset -= 1 }
        return offset
    }

    private func spaces(after offset: Int) -> Int {
        var offset = offset
        while offset < bytes.count, bytes[offset].isBlank { offset += 1 }
        return offset
    }

    private func startsLine(_ offset: Int) -> Bool { offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n") }

    /// The start of the next line, if only the line end remains.
    private func lineEnd(_ offset: Int) -> Int? {
        let rest = bytes[offset...]
        if rest.starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")]) { return offset + 2 }
        return rest.first == UInt8(ascii: "\n") ? offset + 1 : nil
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
