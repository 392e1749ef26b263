/// What a person searches for: what they typed, without what makes no difference.
struct RepoQuery: Sendable, Hashable, Codable {
    /// The most characters that GitHub searches for.
    static let limit = 256

    /// One line, without space at its ends or twice in a row.
    let text: String

    init(_ typed: String) {
        let words = typed.unicodeScalars.split {
            $0.properties.isWhitespace || $0.properties.generalCategory == .control
        }
        text = words.map(String.init).joined(separator: " ")
    }

    /// Whether there is nothing to search for.
    var isEmpty: Bool { text.isEmpty }

    /// Whether there is more than can be searched for.
    var isTooLong: Bool { text.unicodeScalars.count > Self.limit }
}
