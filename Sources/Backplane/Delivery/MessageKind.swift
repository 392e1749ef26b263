/// What kind of message travels between boards.
public enum MessageKind: String, Sendable, Codable, CaseIterable {
    /// A board is activated with an input.
    case activation
    /// A board says what came of its work.
    case output
    /// A live board is told to do something.
    case command
    /// A board ends.
    case completion
    /// An action climbs the tree of motherboards.
    case action
}
