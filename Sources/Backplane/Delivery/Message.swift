/// A message that waits, and the way to hand it to its receiver.
@MainActor
struct Message {
    let hop: Hop
    /// What is carried, as far as a trace wants to know.
    let content: TraceContent?
    /// The motherboard of the message, which must not go before the message has arrived.
    let motherboard: Motherboard
    /// The activation that it belongs to.
    let cause: ActivationCause?
    /// Whether it was sent by a fault handler, or because of one: then its own faults are not handled again.
    let followsFault: Bool
    /// The number of the message that asked for it: another one, if that was sent before all boards were completed.
    var askedAt: UInt64
    private(set) var deliver: () -> Void
    /// What to do instead when the message is discarded because a runaway is stopped.
    let discard: (() -> Void)?

    /// The same message, which has others queued before it reaches its receiver.
    func bringing(_ others: ArraySlice<Message>, enqueue: @escaping (Message) -> Void) -> Message {
        if others.isEmpty { return self }
        var message = self
        message.deliver = { [deliver] in
            for other in others { enqueue(other) }
            deliver()
        }
        return message
    }
}
