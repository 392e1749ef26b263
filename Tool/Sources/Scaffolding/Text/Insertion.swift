/// Text that comes into another text at a place. Everything else stays as it is, byte for byte.
struct Insertion: Hashable {
    /// Where, in UTF-8 bytes from the start of the text as it was.
    let offset: Int
    let text: String
}

extension String {
    /// The text with all insertions made, with the line ends that it has. Of those at one place the first comes first.
    func inserting(_ insertions: [Insertion]) -> String {
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

    /// The whole line around a place, without its end.
    func line(around offset: Int) -> Substring {
        let place = utf8.index(utf8.startIndex, offsetBy: offset)
        let start = self[..<place].lastIndex(where: \.isNewline).map { index(after: $0) } ?? startIndex
        let end = self[place...].firstIndex(where: \.isNewline) ?? endIndex
        return self[start..<end]
    }

    /// The text with its first letter as given.
    func withFirst(_ change: (Character) -> String) -> String {
        first.map { change($0) + dropFirst() } ?? self
    }
}

extension StringProtocol {
    /// The space that a line begins with.
    var indentation: String { String(prefix { $0 == " " || $0 == "\t" }) }
}

extension [String] {
    /// Where a new name belongs among names in alphabetical order, whether capitals count in it or not. One in eight may
    /// be out of its place; `nil` where more are.
    func alphabeticalPlace(of name: String) -> Int? {
        let plain = map { $0.lowercased() }
        return plain.disorder <= disorder
            ? plain.place(of: name.lowercased()) : place(of: name)
    }

    /// How many names come before one that they should follow.
    private var disorder: Int { zip(self, dropFirst()).count { $0 > $1 } }

    private func place(of name: String) -> Int? {
        guard disorder * 8 <= count else { return nil }
        return indices.first { self[$0] > name && ($0 == 0 || self[$0 - 1] <= name) } ?? count
    }
}
