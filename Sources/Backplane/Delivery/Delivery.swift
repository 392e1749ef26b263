/// Delivers the messages of one root: one at a time, first in first out, each to its end before the next begins.
///
/// A message sent while another is being delivered is queued, never recursed into, so the stack stays as deep as one
/// delivery however long a conversation between boards becomes. A message sent at rest is delivered where it is sent,
/// without being wrapped up first: that is the common case, and it allocates nothing.
@MainActor
final class Delivery {
    /// How many messages one burst (from outside until the queue is empty) may deliver before it counts as a runaway.
    let messageLimit: Int
    let trace = Trace()
    /// Whether a message is being delivered, so that others must wait.
    private(set) var isBusy = false
    /// Whether what is sent must be enqueued: a message is being delivered, or a replay says what is delivered when.
    private(set) var mustQueue = false
    /// What was sent from outside any delivery during a replay, and waits for its turn there.
    private(set) var held: [Message] = []
    private var isHoldingBack = false
    /// What is being sent as one step; nil when each message is a step of its own.
    private var step: [Message]?
    /// The activation that the message being delivered belongs to.
    var cause: ActivationCause?
    private var lastSerial: UInt64 = 0
    private(set) var lastID: UInt64 = 0
    private var deliveredInBurst = 0
    /// How many messages of a burst are delivered without a further look: all, or none once tasks may be on behalf of
    /// something that what is delivered is not (``mindTasks()``).
    private var plainLimit: Int
    private let hops = HopRing()
    private var queue = Queue<Message>()
    /// Whether a fault handler has sent what is being delivered, or that has come of what it sent.
    private(set) var followsFault = false
    /// When all boards of a motherboard were last completed: the number of the latest message by then.
    private var clearedUntil: UInt64 = 0
    /// Of a message that was sent before that, or is being sent because of one: when it was asked for. Nil for all
    /// others.
    private(set) var askedAt: UInt64?
    /// What runs once nothing is left to deliver.
    private var atRest: [() -> Void] = []
    /// Whether anything is queued or waits for the rest: looked at after every message, so kept apart from those.
    private var isAnythingLeft = false

    init(messageLimit: Int) {
        self.messageLimit = messageLimit
        plainLimit = messageLimit
    }

    /// What happens now happens because of this activation, as far as that is known.
    var ambientCause: ActivationCause? { isBusy ? cause : ActivationCause.inTask }

    /// A number that no message has, and that is later than those of all so far.
    func claimNumber() -> UInt64 {
        lastID += 1
        return lastID
    }

    /// A number for a board that becomes live, unique within the root.
    func nextSerial() -> UInt64 {
        lastSerial += 1
        return lastSerial
    }

    /// The messages that led to what is being delivered now, the current one first.
    var causes: [Hop] { causes(from: current) }

    /// The number of the message that is being delivered, or of the first one of the step that is being sent.
    var current: UInt64? { isBusy ? hops.latest : step?.first?.hop.id }

    /// The messages that led to one that was delivered not long ago, that one first.
    func causes(from id: UInt64?) -> [Hop] { id.map(hops.chain) ?? [] }

    /// Numbers a message that is about to be sent. It must then be delivered or queued.
    func hop(_ kind: MessageKind, from: String, to: String) -> Hop {
        lastID += 1
        return Hop(id: lastID, cause: current, kind: kind, from: from, to: to)
    }

    /// Delivers a message now, then all that are sent meanwhile. Only at rest.
    ///
    /// - Parameters:
    ///   - motherboard: Kept alive until the message has arrived.
    ///   - cause: The activation that it belongs to.
    ///   - content: What is carried; made only when a trace wants to know.
    ///   - body: Hands the message to its receiver.
    func deliver(
        _ hop: consuming Hop, in motherboard: Motherboard, cause: ActivationCause?,
        content: @autoclosure () -> TraceContent, body: () -> Void
    ) {
        isBusy = true
        mustQueue = true
        self.cause = cause
        deliver(hop, in: motherboard, content: { trace.wantsContent ? content() : nil }, body: body, discard: nil)
        if isAnythingLeft { deliverQueue() }
        rest()
    }

    /// Delivers what waits, until nothing does.
    @inline(never)
    private func deliverQueue() {
        repeat {
            while let next = queue.popFirst() { deliver(next) }
        } while runAtRest()
        isAnythingLeft = false
        followsFault = false
    }

    private func rest() {
        isBusy = false
        mustQueue = isHoldingBack
        deliveredInBurst = 0
    }

    /// Sends messages as one step: whatever the first of them causes comes after the others, as it does during a
    /// delivery.
    ///
    /// Sent from outside one by one, the first would be delivered with all that follows before the second is known of:
    /// a flow that answers a board's last output by activating the board again would reach the one that is about to
    /// end.
    func sendTogether(_ send: () -> Void) {
        guard !isBusy, step == nil else { return send() }
        step = []
        mustQueue = true
        send()
        let sent = step ?? []
        step = nil
        mustQueue = isHoldingBack
        guard let first = sent.first else { return }
        // The first brings the others along, so that they are one message to a replay, too.
        let message = first.bringing(sent.dropFirst()) { [unowned self] in
            isAnythingLeft = true
            queue.append($0)
        }
        if isHoldingBack { held.append(message) } else { deliverFromRest(message) }
    }

    // MARK: Replay

    /// From now on what is sent from outside is held back until ``deliverHeld(at:)``.
    func holdBack() {
        isHoldingBack = true
        mustQueue = true
    }

    /// Takes a message out that was held back, so that it never arrives.
    func removeHeld(at index: Int) {
        held.remove(at: index)
    }

    /// Delivers a message that was held back, then all that are sent meanwhile.
    func deliverHeld(at index: Int) {
        var message = held.remove(at: index)
        message.askedAt = .max
        deliverFromRest(message)
    }

    private func deliverFromRest(_ message: Message) {
        queue.append(message)
        isBusy = true
        mustQueue = true
        deliverQueue()
        rest()
    }

    /// Lets a message wait until all that were sent before have been delivered.
    @inline(never)
    func enqueue(
        _ hop: Hop, in motherboard: Motherboard, cause: ActivationCause?, content: @autoclosure () -> TraceContent,
        body: @escaping () -> Void, discard: (() -> Void)? = nil
    ) {
        let message = Message(
            hop: hop, content: trace.wantsContent ? content() : nil, motherboard: motherboard, cause: cause,
            followsFault: followsFault || (plainLimit == 0 && FaultHandler.turn.isHandling),
            // An end is no request: what comes of it is asked for then.
            askedAt: hop.kind == .completion ? .max : askedAt ?? hop.id, deliver: body, discard: discard)
        guard isBusy else {
            if step == nil { held.append(message) } else { step?.append(message) }
            return
        }
        isAnythingLeft = true
        queue.append(message)
    }

    private func deliver(_ message: Message) {
        cause = message.cause
        followsFault = message.followsFault
        askedAt = message.askedAt <= clearedUntil ? message.askedAt : nil
        deliver(
            message.hop, in: message.motherboard, content: { message.content }, body: message.deliver,
            discard: message.discard)
        askedAt = nil
    }

    /// All boards of a motherboard are about to be completed. What is queued now was asked for before that; what is
    /// being delivered says what is to be afterwards.
    ///
    /// - Returns: The number of the latest message.
    func clear() -> UInt64 {
        clearedUntil = lastID
        askedAt = nil
        return lastID
    }

    /// Runs something when all that was sent has been delivered. What it sends belongs to the same burst.
    func whenAtRest(_ body: @escaping () -> Void) {
        atRest.append(body)
        isAnythingLeft = true
    }

    /// - Returns: Whether there was anything to run.
    private func runAtRest() -> Bool {
        if atRest.isEmpty { return false }
        let due = atRest
        atRest = []
        cause = nil
        followsFault = false
        for body in due { body() }
        return true
    }

    @inline(__always)
    private func deliver(
        _ hop: consuming Hop, in motherboard: Motherboard, content: () -> TraceContent?, body: () -> Void,
        discard: (() -> Void)?
    ) {
        hops.append(hop)
        if !trace.isWatched, deliveredInBurst < plainLimit {
            deliveredInBurst += 1
            body()
        } else if plainLimit > 0 {
            deliverLatest(in: motherboard, content: content(), body: body, discard: discard)
        } else {
            let content = content()
            onItsOwn { deliverLatest(in: motherboard, content: content, body: body, discard: discard) }
        }
        extendLifetime(motherboard)
    }

    /// From now on tasks may handle a fault or make the decision of a barrier. What they send is delivered by them, but
    /// is not theirs.
    func mindTasks() {
        plainLimit = 0
    }

    /// Delivers a message apart from what the running task does: a task that is begun now inherits nothing of that.
    private func onItsOwn(_ deliver: () -> Void) {
        let turn = FaultHandler.turn
        let followedFault = followsFault
        followsFault = followedFault || turn.isHandling
        defer { followsFault = followedFault }
        if followsFault {
            FaultHandler.$turn.withValue(turn.next) { Barrier.$deciding.withValue(nil, operation: deliver) }
        } else if Barrier.deciding != nil {
            Barrier.$deciding.withValue(nil, operation: deliver)
        } else {
            deliver()
        }
    }

    /// Delivers a message that is watched, not plain, or one too many. Kept apart, so that the others do not pay for
    /// it.
    @inline(never)
    private func deliverLatest(
        in motherboard: Motherboard, content: TraceContent?, body: () -> Void, discard: (() -> Void)?
    ) {
        let hop = hops.latestHop
        // Completions are always delivered: they only bring things to an end, and nothing else would.
        if deliveredInBurst < messageLimit || hop.kind == .completion {
            deliveredInBurst += 1
            if trace.isWatched { trace.record(hop, content, in: motherboard, during: body) } else { body() }
        } else {
            var sent = 0
            trace.record(hop, content, in: motherboard) {
                stopRunaway(in: motherboard.root, discard: discard)
                sent = queue.count
            }
            // A sink that answers each message with another would go on for ever.
            for message in queue.removeAll(after: sent) { message.discard?() }
        }
    }

    private func stopRunaway(in root: Root, discard: (() -> Void)?) {
        let discarded = queue.removeAll(except: { $0.hop.kind == .completion })
        deliveredInBurst = 0
        let kind = Fault.Kind.runaway(limit: messageLimit, discarded: discarded.count + 1, last: hops.lastOfRunaway)
        root.report(Fault(kind, causes: causes))
        discard?()
        for message in discarded { message.discard?() }
    }
}
