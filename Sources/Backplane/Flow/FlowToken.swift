/// A registered flow's handle. Ignoring it keeps the flow; cancelling it ends the flow at once.
///
/// A flow also ends when its target is released and when its motherboard is.
@MainActor
public struct FlowToken {
    private let flows: [WeakFlow]

    init(_ flow: AnyFlow?) {
        flows = flow.map { [WeakFlow(flow: $0)] } ?? []
    }

    /// A handle on several flows that were registered as one.
    init(_ tokens: [FlowToken]) {
        flows = tokens.flatMap(\.flows)
    }

    /// Whether the flow would still handle a message.
    package var isActive: Bool { flows.contains { $0.flow?.isActive ?? false } }

    /// Ends the flow. It handles no further messages, not even the one that is being delivered. Ending it again has no
    /// effect.
    public func cancel() {
        for held in flows { held.flow?.end() }
    }
}

/// A flow that someone has a handle on, held weakly.
private struct WeakFlow {
    weak let flow: AnyFlow?
}
