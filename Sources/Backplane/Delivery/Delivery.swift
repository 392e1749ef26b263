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
    private var current: UInt64?
    private var deliveredInBurst = 0
    private var queue = MessageQueue()

    init(messageLimit: Int) {
        self.messageLimit = messageLimit
    }

    /// The messages that led to what is being delivered now, the current one first.
    var causes: [Hop] { hops.chain(endingAt: current) }

    /// Whether a message is being delivered.
    var isDelivering: Bool { current != nil }

    /// Delivers a message now or, during another delivery, after all that were sent before it.
    ///
    /// - Parameters:
    ///   - motherboard: Kept alive until the message has arrived.
    ///   - label: What is carried, by name; made only when a trace wants it.
    ///   - body: Hands the message to its receiver.
    func send(
        _ kind: MessageKind, from: String, to: String, in motherboard: Motherboard, label: @autoclosure () -> String?,
        body: @escaping () -> Void
    ) {
        let root = motherboard.root
        lastID += 1
        let hop = Hop(id: lastID, cause: current, kind: kind, from: from, to: to)
        hops.append(hop)
        let message = Message(
            hop: hop, label: root.trace.wantsLabels ? label() : nil, motherboard: motherboard, deliver: body)
        guard current == nil else { return queue.append(message) }
        deliver(message, root: root)
        while let next = queue.popFirst() { deliver(next, root: root) }
        current = nil
        deliveredInBurst = 0
    }

    private func deliver(_ message: Message, root: Root) {
        current = message.hop.id
        deliveredInBurst += 1
        guard deliveredInBurst <= messageLimit else { return stopRunaway(root: root) }
        root.trace.record(message, during: message.deliver)
    }

    private func stopRunaway(root: Root) {
        let discarded = queue.count + 1
        queue.removeAll()
        let last = Array(hops.recent.suffix(12))
        root.report(Fault(.runaway(limit: messageLimit, discarded: discarded, last: last), causes: causes))
    }
}
