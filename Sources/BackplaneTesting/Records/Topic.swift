/// What an entry of a ledger is about: something that can be expected on its own.
struct Topic: Sendable, Hashable {
    enum Kind: String, Sendable {
        case output
        case activation
        case command
        case completion
        case action
        case fault
    }

    let kind: Kind
    /// The board that it is about; nil for what is not about one board.
    var board: String?

    /// Whether a test must assert it. Boards may complete unasserted.
    var mustBeAsserted: Bool { kind != .completion }
}
