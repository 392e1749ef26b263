/// Text that comes into another text at a place. Everything else stays as it is, byte for byte.
struct Insertion: Hashable {
    /// Where, in UTF-8 bytes from the start of the text as it was.
    let offset: Int
    let text: String
}

extension String {
    /// The text with all insertions made. Of those at one place the first comes first.
    func inserting(_ insertions: [Insertion]) -> String {
        var result: [UInt8] = []
        var rest = Array(utf8)[...]
        for insertion in insertions.enumerated().sorted(by: { ($0.1.offset, $0.0) < ($1.1.offset, $1.0) }) {
            result += rest.prefix(insertion.element.offset - rest.startIndex)
            rest = rest.dropFirst(insertion.element.offset - rest.startIndex)
            result += insertion.element.text.utf8
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
    /// Where a new name belongs among names in alphabetical order, whether capitals count in it or not; `nil` where they
    /// are in no such order.
    func alphabeticalPlace(of name: String) -> Int? {
        let plain = map { $0.lowercased() }
        if zip(plain, plain.dropFirst()).allSatisfy({ $0 <= $1 }) {
            return plain.firstIndex { $0 > name.lowercased() } ?? count
        }
        guard zip(self, dropFirst()).allSatisfy({ $0 <= $1 }) else { return nil }
        return firstIndex { $0 > name } ?? count
    }
}
