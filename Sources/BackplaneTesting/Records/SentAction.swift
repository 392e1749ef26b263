import Backplane

/// An action and the board that broadcast it.
struct SentAction: Sendable, CustomStringConvertible {
    let action: any BoardAction
    let sender: String

    init(_ action: any BoardAction, _ sender: String) {
        self.action = action
        self.sender = sender
    }

    var description: String { "\(action)" }
}
