import SwiftSyntax

/// Takes an element out of a list that is written on one line or several. Everything else stays as it is.
struct ListRemoval {
    /// An element as it stands in the text, in UTF-8 bytes from its start.
    struct Item {
        let start: Int
        let end: Int
        /// The comma behind it.
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

    /// Where the next line begins, if nothing but the line's end is left.
    private func lineEnd(_ offset: Int) -> Int? {
        let rest = bytes[offset...]
        if rest.starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")]) { return offset + 2 }
        return rest.first == UInt8(ascii: "\n") ? offset + 1 : nil
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
