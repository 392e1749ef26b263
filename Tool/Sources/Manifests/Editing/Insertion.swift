import SwiftSyntax

/// An insertion of text at a position. Everything else stays unchanged, byte for byte.
package struct Insertion: Hashable {
    /// The position, in UTF-8 bytes from the start of the original text.
    package let offset: Int
    package let text: String

    package init(offset: Int, text: String) {
        self.offset = offset
        self.text = text
    }
}

extension String {
    /// The text with all insertions, using its line ends. Insertions at the same position are made in their order.
    package func inserting(_ insertions: [Insertion]) -> String {
        let lineEnd = contains("\r\n") ? "\r\n" : "\n"
        var result: [UInt8] = []
        var rest = Array(utf8)[...]
        for insertion in insertions.enumerated().sorted(by: { ($0.1.offset, $0.0) < ($1.1.offset, $1.0) }) {
            result += rest.prefix(insertion.element.offset - rest.startIndex)
            rest = rest.dropFirst(insertion.element.offset - rest.startIndex)
            result +=
                insertion.element.text.split(separator: "\n", omittingEmptySubsequences: false)
                .joined(separator: lineEnd).utf8
        }
        return String(decoding: result + rest, as: UTF8.self)
    }

    /// The whole line that contains a position, without its end.
    package func line(around offset: Int) -> Substring {
        let place = utf8.index(utf8.startIndex, offsetBy: offset)
        let start = self[..<place].lastIndex(where: \.isNewline).map { index(after: $0) } ?? startIndex
        let end = self[place...].firstIndex(where: \.isNewline) ?? endIndex
        return self[start..<end]
    }

    /// The text with its first letter changed.
    package func withFirst(_ change: (Character) -> String) -> String {
        first.map { change($0) + dropFirst() } ?? self
    }
}

extension StringProtocol {
    /// The space that a line begins with.
    var indentation: String { String(prefix { $0 == " " || $0 == "\t" }) }
}

extension [String] {
    /// The index of a new name among names in alphabetical order, with or without regard to case. One name in eight may
    /// be out of order; `nil` if more are.
    package func alphabeticalPlace(of name: String) -> Int? {
        let plain = map { $0.lowercased() }
        return plain.disorder <= disorder
            ? plain.place(of: name.lowercased()) : place(of: name)
    }

    /// The number of names that precede a name which they should follow.
    private var disorder: Int { zip(self, dropFirst()).count { $0 > $1 } }

    private func place(of name: String) -> Int? {
        guard disorder * 8 <= count else { return nil }
        return indices.first { index in
            // Before a name that is itself out of order, nothing is in order.
            let isInOrder = index + 1 == count || self[index] <= self[index + 1]
            return isInOrder && self[index] > name && (index == 0 || self[index - 1] <= name)
        } ?? count
    }
}

/// Adds an argument to a call in the style of the call: on its line, or on separate lines.
struct ArgumentInsertion {
    let text: String
    let call: FunctionCallExprSyntax
    let lineLength: Int

    /// The insertions for an argument that follows those in `after`.
    ///
    /// - Throws: ``EditingError`` if the call has none of these.
    func insertions(of label: String, value: String, after labels: [String]) throws -> [Insertion] {
        guard let previous = call.arguments.last(where: { $0.label.map { labels.contains($0.text) } ?? false }) else {
            throw EditingError("the manifest omits the label before which '\(label)' belongs")
        }
        let argument = "\(label): \(value)"
        let separator = isOnLines(previous) ? "\n\(indentation(of: previous))" : " "
        let end = (previous.trailingComma ?? previous.expression.lastToken(viewMode: .sourceAccurate))?
            .endPositionBeforeTrailingTrivia.utf8Offset
        guard let end else { return [] }
        return [
            Insertion(
                offset: end,
                text: previous.trailingComma == nil ? ",\(separator)\(argument)" : "\(separator)\(argument),")
        ]
    }

    private func isOnLines(_ previous: LabeledExprSyntax) -> Bool {
        previous.startsLine || call.arguments.dropFirst().contains(where: \.startsLine)
    }

    private func indentation(of previous: LabeledExprSyntax) -> String {
        let example = previous.startsLine ? previous : call.arguments.first(where: \.startsLine)
        return example?.lineIndentation ?? ""
    }
}

/// Why an edit is not possible, and what to do.
public struct EditingError: Error, Hashable, CustomStringConvertible {
    public let description: String

    package init(_ description: String) {
        self.description = description
    }
}
