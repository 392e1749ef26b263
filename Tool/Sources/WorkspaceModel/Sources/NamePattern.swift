/// A pattern over module names: `*` stands for any characters, `?` for one.
public struct NamePattern: Hashable, Sendable {
    public let text: String

    /// Makes a pattern.
    public init(_ text: String) {
        self.text = text
    }

    /// Whether the whole of `name` fits the pattern.
    public func matches(_ name: some StringProtocol) -> Bool {
        let name = Array(name.utf8)
        let pattern = Array(text.utf8)
        var position = 0
        var index = 0
        // The last star seen and where its match began, to come back to with a longer match.
        var star: (pattern: Int, name: Int)?
        while position < name.count {
            if index < pattern.count, pattern[index] == UInt8(ascii: "*") {
                star = (index, position)
                index += 1
            } else if index < pattern.count, pattern[index] == UInt8(ascii: "?") || pattern[index] == name[position] {
                index += 1
                position += 1
            } else if let last = star {
                star = (last.pattern, last.name + 1)
                index = last.pattern + 1
                position = last.name + 1
            } else {
                return false
            }
        }
        return pattern[index...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
