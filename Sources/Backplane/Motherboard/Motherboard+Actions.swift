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
            let isHandled = handle(action) || wasHandled
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

    private func handle<Action: BoardAction>(_ action: Action) -> Bool {
        var isHandled = false
        for flow in actionFlows(for: Action.self).flows.turn() where flow.isActive {
            flow(action)
            isHandled = true
        }
        return isHandled
    }

    func actionFlows<Action: BoardAction>(for type: Action.Type) -> ActionFlows<Action> {
        if let flows = actionFlows[ObjectIdentifier(type)] as? ActionFlows<Action> { return flows }
        let flows = ActionFlows<Action>()
        actionFlows[ObjectIdentifier(type)] = flows
        return flows
    }
}
