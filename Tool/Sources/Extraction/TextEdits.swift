import Foundation

/// Changes of one text, each at its place in the text as it was.
struct TextEdits: Hashable, Sendable {
    private struct Edit: Hashable {
        let range: Range<Int>
        let text: String
    }

    private var edits: [Edit] = []

    var isEmpty: Bool { edits.isEmpty }
    var count: Int { edits.count }
    var texts: [String] { edits.map(\.text) }

    /// Replaces a part. The same change twice is one.
    mutating func replace(_ range: Range<Int>, with text: String) {
        let edit = Edit(range: range, text: text)
        if !edits.contains(edit) { edits.append(edit) }
    }

    mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

    /// Inserts a line above code, with an empty one behind it, or behind another one that was inserted so: before what else comes
    /// to that place, such as a level of access.
    mutating func insertAbove(_ line: String, at offset: Int) {
        if let place = edits.firstIndex(where: { $0.range == offset..<offset && $0.text.hasSuffix("\n\n") }) {
            edits[place] = Edit(range: offset..<offset, text: edits[place].text.dropLast() + line + "\n\n")
        } else {
            edits.insert(Edit(range: offset..<offset, text: "\(line)\n\n"), at: 0)
        }
    }

    /// The text with all changes made. Of those at one place the first comes first.
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
