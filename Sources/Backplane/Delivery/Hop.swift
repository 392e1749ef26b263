/// One message on its way: who sent what to whom, and which message caused it.
public struct Hop: Sendable, Hashable, Codable {
    /// The number of the message, unique within its root, counted from 1.
    public let id: UInt64
    /// The number of the message during whose delivery this one was sent, or nil when it came from outside.
    public let cause: UInt64?
    /// What kind of message it is.
    public let kind: MessageKind
    /// The board or motherboard that sent it.
    public let from: String
    /// The board or motherboard that it was sent to.
    public let to: String
}

extension Hop: CustomStringConvertible {
    public var description: String { "#\(id) \(kind.rawValue) \(from) → \(to)" }
}
