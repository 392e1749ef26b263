/// Something that was used wrongly at run time: who, what, and the messages that led to it.
public struct Fault: Error, Sendable {
    /// What went wrong.
    public let kind: Kind
    /// The motherboard in which it went wrong, if any: its path from the outermost, such as `main/com.example.home`.
    public let motherboard: String?
    /// The messages that led to it, the latest first. Empty when the cause came from outside any delivery; at most the
    /// last 64 messages of a root are remembered.
    public let causes: [Hop]

    init(_ kind: Kind, motherboard: String? = nil, causes: [Hop] = []) {
        self.kind = kind
        self.motherboard = motherboard
        self.causes = causes
    }
}

extension Fault: CustomStringConvertible {
    /// One line that says what happened and what to do, then one line per cause.
    public var description: String {
        let place = motherboard.map { " [in \($0)]" } ?? ""
        return ([kind.message + place] + causes.map { "  caused by \($0)" }).joined(separator: "\n")
    }
}
