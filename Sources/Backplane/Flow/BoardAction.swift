/// Something that is said to whoever is above: broadcast by a board, it climbs the tree of motherboards.
///
/// An interface declares its actions as value types, such as `struct SignOut: BoardAction {}`.
public protocol BoardAction: Sendable {}

extension Motherboard {
    /// Sends an action up the tree, beginning with this motherboard. An action that no one handles is a fault.
    public func broadcast<Action: BoardAction>(_ action: Action) {
        broadcast(action, from: name)
    }

    func broadcast<Action: BoardAction>(_ action: Action, from sender: String) {
        climb(action, from: sender, origin: sender, wasHandled: false)
    }

    private func climb<Action: BoardAction>(_ action: Action, from sender: String, origin: String, wasHandled: Bool) {
        send(.action, from: sender, to: name, label: TraceLabel.of(action)) { [self] in
            let isHandled = actionFlows.give(action, in: self) > 0 || wasHandled
            if let next = nextForActions {
                next.climb(action, from: name, origin: origin, wasHandled: isHandled)
            } else if isHandled {
                return
            } else if let take = root.takeUnhandledAction {
                take(action, origin)
            } else {
                report(.unhandledAction(action: TraceLabel.of(action) ?? "()", from: origin))
            }
        }
    }
}
