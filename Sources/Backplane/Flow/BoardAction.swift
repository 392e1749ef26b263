/// A message to the surrounding motherboards: broadcast by a board, it propagates up the tree of motherboards.
///
/// An interface declares its actions as value types, such as `struct SignOut: BoardAction {}`.
public protocol BoardAction: Sendable {}

extension Motherboard {
    /// Registers a handler for actions that reach this motherboard, broadcast by a board in it or in a motherboard
    /// inside one of its boards. The action continues outward afterwards.
    ///
    /// - Parameters:
    ///   - type: The type of the actions to handle.
    ///   - handler: Called with this motherboard and the action.
    ///   - fileID: The file of the registration, for faults and the tree. By default, the caller's.
    ///   - line: The line of the registration. By default, the caller's.
    /// - Returns: A token that can end the flow.
    @discardableResult
    public func registerActionFlow<Action: BoardAction>(
        _ type: Action.Type = Action.self, fileID: StaticString = #fileID, line: UInt = #line,
        handler: @escaping @MainActor (Motherboard, Action) -> Void
    ) -> FlowToken {
        registerActionFlow(type, target: self, fileID: fileID, line: line, handler: handler)
    }

    /// Registers a handler with a target for actions that reach this motherboard.
    ///
    /// - Parameters:
    ///   - type: The type of the actions to handle.
    ///   - target: Held weakly; the flow ends when it is released.
    ///   - handler: Called with the target and the action.
    ///   - fileID: The file of the registration, for faults and the tree. By default, the caller's.
    ///   - line: The line of the registration. By default, the caller's.
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

    /// Sends an action up the tree, beginning with this motherboard. An action that no flow handles is a fault.
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
