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
        let first = messages[head]
        messages[head] = nil
        head += 1
        if head == messages.count {
            removeAll()
        } else if head >= 1_024, head * 2 >= messages.count {
            messages.removeFirst(head)
            head = 0
        }
        return first
    }

    mutating func removeAll() {
        messages.removeAll(keepingCapacity: messages.count <= 1_024)
        head = 0
    }
}
