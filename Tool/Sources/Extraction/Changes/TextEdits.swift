import Foundation

/// Changes of a text, at positions in the original.
struct TextEdits: Hashable, Sendable {
    private struct Edit: Hashable {
        let range: Range<Int>
        let text: String
    }

    private var edits: [Edit] = []

    var isEmpty: Bool { edits.isEmpty }
    var count: Int { edits.count }
    var texts: [String] { edits.map(\.text) }

    /// Replaces a range. The same change is made only once.
    mutating func replace(_ range: Range<Int>, with text: String) {
        let edit = Edit(range: range, text: text)
        if !edits.contains(edit) { edits.append(edit) }
    }

    mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

    /// The beginning of a range that is removed and that ends at an offset.
    func removal(endingAt offset: Int) -> Int? {
        edits.first { $0.range.upperBound == offset && $0.text.isEmpty && !$0.range.isEmpty }?.range.lowerBound
    }

    /// Inserts a line above code, followed by an empty one, or after another line that was inserted this way. It comes
    /// before other insertions at that position, such as an access level.
    mutating func insertAbove(_ line: String, at offset: Int) {
        if let place = edits.firstIndex(where: { $0.range == offset..<offset && $0.text.hasSuffix("\n\n") }) {
            edits[place] = Edit(range: offset..<offset, text: edits[place].text.dropLast() + line + "\n\n")
        } else {
            edits.insert(Edit(range: offset..<offset, text: "\(line)\n\n"), at: 0)
        }
    }

    /// The text with all changes. Changes at the same position keep their order.
    func applied(to text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var place = 0
        let isWindows = text.contains("\r\n")
        for (_, edit) in edits.enumerated().sorted(by: { ($0.1.range.lowerBound, $0.0) < ($1.1.range.lowerBound, $1.0) }
        ) {
            guard edit.range.lowerBound >= place, edit.range.upperBound <= bytes.count else { continue }
            result += bytes[place..<edit.range.lowerBound]
            result += (isWindows ? edit.text.replacingOccurrences(of: "\n", with: "\r\n") : edit.text).utf8
            place = edit.range.upperBound
        }
        return String(decoding: result + bytes[place...], as: UTF8.self)
    }
}
