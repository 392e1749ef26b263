/// A board ended, or could not begin, before it sent the output that someone waited for.
public struct ActivationEnded: Error, Sendable, Equatable, CustomStringConvertible {
    /// The board's id.
    public let board: String

    public var description: String { "'\(board)' completed without the output that was waited for." }
}
