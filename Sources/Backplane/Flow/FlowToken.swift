/// A registered flow's handle. Ignoring it keeps the flow; cancelling it ends the flow at once.
///
/// A flow also ends when its target is released and when its motherboard is.
@MainActor
public struct FlowToken {
    private weak var flow: AnyFlow?

    init(_ flow: AnyFlow?) {
        self.flow = flow
    }

    /// Whether the flow would still handle a message.
    public var isActive: Bool { flow?.isActive ?? false }

    /// Ends the flow. It handles nothing more, not even the message that is being delivered. Ending it again changes
    /// nothing.
    public func cancel() {
        flow?.end()
    }
}
