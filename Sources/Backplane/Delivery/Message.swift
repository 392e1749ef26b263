/// A message that waits, and the way to hand it to its receiver.
@MainActor
struct Message {
    let hop: Hop
    /// What is carried, by name (``TraceLabel``), when a trace wants to know.
    let label: String?
    /// The motherboard of the message, which must not go before the message has arrived.
    let motherboard: Motherboard
    let deliver: () -> Void
    /// What to do instead when the message is discarded because a runaway is stopped.
    let discard: (() -> Void)?
}
