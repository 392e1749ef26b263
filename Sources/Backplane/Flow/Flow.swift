/// A flow whose messages have one type.
@MainActor
final class Flow<Value>: AnyFlow {
    private var handle: ((Motherboard, Value) -> Bool)?
    private let hasTarget: () -> Bool

    /// - Parameters:
    ///   - target: Held weakly, unless it is the motherboard that the flow is registered in: that one holds the flow
    ///     and is handed to it with each message.
    ///   - motherboard: Where the flow is registered.
    init<Target: AnyObject>(
        kind: FlowKind, target: Target, in motherboard: Motherboard, location: SourceLocation,
        handler: @escaping @MainActor (Target, Value) -> Void
    ) {
        let tenure = motherboard.tenure
        if target === motherboard {
            hasTarget = { !tenure.hasEnded }
            handle = { motherboard, value in
                // The motherboard in which a flow is registered is the one whose messages it handles: the target.
                handler(unsafeDowncast(motherboard, to: Target.self), value)
                return true
            }
        } else {
            hasTarget = { [weak target] in target != nil && !tenure.hasEnded }
            handle = { [weak target] _, value in
                guard let target else { return false }
                handler(target, value)
                return true
            }
        }
        super.init(kind: kind, targetName: String(describing: type(of: target)), location: location)
    }

    override var isActive: Bool { !isEnded && hasTarget() }

    /// Handles a message of the motherboard that the flow is registered in.
    ///
    /// - Returns: Whether it did; an ended flow does not.
    func callAsFunction(_ value: Value, in motherboard: Motherboard) -> Bool {
        handle?(motherboard, value) ?? false
    }

    override func end() {
        super.end()
        handle = nil
    }
}
