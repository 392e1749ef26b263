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

/// A first-in-first-out queue of messages with constant time, amortised, at both ends.
@MainActor
struct MessageQueue {
    private var messages: [Message?] = []
    private var head = 0

    var count: Int { messages.count - head }

    mutating func append(_ message: Message) {
        messages.append(message)
    }

    mutating func popFirst() -> Message? {
        guard head < messages.count else { return nil }
        var first: Message?
        swap(&first, &messages[head])
        head += 1
        if head == messages.count {
            removeAll()
        } else if head >= 1_024, head * 2 >= messages.count {
            messages.removeFirst(head)
            head = 0
        }
        return first
    }

    /// Takes out all messages that must not be kept.
    mutating func removeAll(except isKept: (Message) -> Bool) -> [Message] {
        let waiting = messages[head...].compactMap(\.self)
        removeAll()
        messages = waiting.filter(isKept)
        return waiting.filter { !isKept($0) }
    }

    private mutating func removeAll() {
        messages.removeAll(keepingCapacity: messages.count <= 1_024)
        head = 0
    }
}
