/// Delivers the messages of one root: one at a time, first in first out, each to its end before the next begins.
///
/// A message sent while another is being delivered is queued, never recursed into, so the stack stays as deep as one
/// delivery however long a conversation between boards becomes.
@MainActor
final class Delivery {
    /// How many messages one burst (from outside until the queue is empty) may deliver before it counts as a runaway.
    let messageLimit: Int
    private(set) var hops = HopRing()
    private var lastID: UInt64 = 0
    private var current: Hop?
    private var deliveredInBurst = 0
    private var queue = MessageQueue()

    init(messageLimit: Int) {
        self.messageLimit = messageLimit
    }

    /// The messages that led to what is being delivered now, the current one first.
    var causes: [Hop] {
        guard let current else { return [] }
        return [current] + hops.chain(endingAt: current.cause)
    }

    /// Whether a message is being delivered.
    var isDelivering: Bool { current != nil }

    /// Delivers a message now or, during another delivery, after all that were sent before it.
    ///
    /// - Parameters:
    ///   - motherboard: Kept alive until the message has arrived.
    ///   - label: What is carried, by name; made only when a trace wants it.
    ///   - body: Hands the message to its receiver.
    ///   - discard: What to do instead when the message is discarded because a runaway is stopped.
    func send(
        _ kind: MessageKind, from: String, to: String, in motherboard: Motherboard, label: @autoclosure () -> String?,
        body: @escaping () -> Void, discard: @escaping () -> Void
    ) {
        let root = motherboard.root
        lastID += 1
        let hop = Hop(id: lastID, cause: current?.id, kind: kind, from: from, to: to)
        hops.append(hop)
        let message = Message(
            hop: hop, label: root.trace.wantsLabels ? label() : nil, motherboard: motherboard, deliver: body,
            discard: discard)
        guard current == nil else { return queue.append(message) }
        deliver(message, root: root)
        while let next = queue.popFirst() { deliver(next, root: root) }
        current = nil
        deliveredInBurst = 0
    }

    private func deliver(_ message: Message, root: Root) {
        current = message.hop
        // Completions are always delivered: they only bring things to an end, and nothing else would.
        if deliveredInBurst < messageLimit || message.hop.kind == .completion {
            deliveredInBurst += 1
            root.trace.record(message, during: message.deliver)
        } else {
            root.trace.record(message) { stopRunaway(at: message, root: root) }
        }
    }

    private func stopRunaway(at message: Message, root: Root) {
        let discarded = [message] + queue.removeAll { $0.hop.kind == .completion }
        deliveredInBurst = 0
        let last = Array(hops.recent.suffix(12))
        root.report(
            Fault(.runaway(limit: messageLimit, discarded: discarded.count, last: last), causes: causes))
        for message in discarded { message.discard() }
    }
}
