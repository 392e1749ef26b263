/// A pattern over names or paths: `*` stands for any characters, `?` for one.
public struct PathPattern: Hashable, Sendable {
    public let text: String

    /// Makes a pattern.
    public init(_ text: String) {
        self.text = text
    }

    /// Whether the whole of `path`, or one of the folders it lies in, fits the pattern.
    public func matches(_ path: String) -> Bool {
        var candidate = path[...]
        while true {
            if NamePattern(text).matches(candidate) { return true }
            guard let slash = candidate.lastIndex(of: "/") else { return false }
            candidate = candidate[..<slash]
        }
    }
}
