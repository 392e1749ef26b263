/// A message for whoever is above: broadcast by a board, it climbs the tree of motherboards.
///
/// An interface declares its actions as value types, such as `struct SignOut: BoardAction {}`.
public protocol BoardAction: Sendable {}

extension Motherboard {
    /// Registers what happens when an action climbs to this motherboard, broadcast by a board in it or in a motherboard
    /// inside one of its boards. The action climbs on afterwards.
    ///
    /// - Parameters:
    ///   - type: The type of the actions to handle.
    ///   - handler: Called with this motherboard and the action.
    ///   - fileID: Where the registration stands, for faults and the tree: the caller's file unless given.
    ///   - line: The line there: the caller's unless given.
    /// - Returns: A token that can end the flow.
    @discardableResult
    public func registerActionFlow<Action: BoardAction>(
        _ type: Action.Type = Action.self, fileID: StaticString = #fileID, line: UInt = #line,
        handler: @escaping @MainActor (Motherboard, Action) -> Void
    ) -> FlowToken {
        registerActionFlow(type, target: self, fileID: fileID, line: line, handler: handler)
    }

    /// Registers what happens to a target when an action climbs to this motherboard.
    ///
    /// - Parameters:
    ///   - type: The type of the actions to handle.
    ///   - target: Held weakly; the flow ends when it is released.
    ///   - handler: Called with the target and the action.
    ///   - fileID: Where the registration stands, for faults and the tree: the caller's file unless given.
    ///   - line: The line there: the caller's unless given.
    /// - Returns: A token that can end the flow.
    @discardableResult
    public func registerActionFlow<Action: BoardAction, Target: AnyObject>(
        _ type: Action.Type = Action.self, target: Target, fileID: StaticString = #fileID, line: UInt = #line,
        handler: @escaping @MainActor (Target, Action) -> Void
    ) -> FlowToken {
        let location = SourceLocation(fileID: fileID, line: line)
        let flow = newFlow(.action, target: target, location: location, handler: handler)
        actionFlows.append(flow)
        return FlowToken(flow)
    }

    /// Sends an action up the tree, beginning with this motherboard. An action that no one handles is a fault.
    public func broadcast<Action: BoardAction>(_ action: Action) {
        broadcast(action, from: name)
    }

    func broadcast<Action: BoardAction>(_ action: Action, from sender: String) {
        climb(action, from: sender, origin: sender, wasHandled: false)
    }

    private func climb<Action: BoardAction>(_ action: Action, from sender: String, origin: String, wasHandled: Bool) {
        send(.action, from: sender, to: name, content: root.trace.content(of: action)) { [self] in
            guard !isShutDown else {
                return report(.sentAfterEnd(board: origin, call: "broadcast(_:)", reason: .shutDown))
            }
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
