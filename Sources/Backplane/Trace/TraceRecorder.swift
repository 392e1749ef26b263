import Foundation

/// Keeps the last messages of a root, for tests, inspectors and bug reports.
@MainActor
public final class TraceRecorder: TraceSink {
    public let wantsLabels: Bool
    /// Whether it keeps what messages carry, to make a ``Recording``.
    package let keepsPayloads: Bool
    /// How many events are kept; older ones are forgotten.
    let capacity: Int
    /// How many bytes what messages carried may take, about; the oldest messages are forgotten for it.
    let byteLimit: Int
    private var ring: Ring<TraceEvent>
    private var messages: Ring<Recording.Message>
    private var bytes = 0
    /// How many messages were forgotten since the motherboards began; nil when that is not known.
    private var forgotten: Int?
    private var otherFaults: [String] = []
    private let answers: RecordedAnswers?
    private var fileForFault: URL?

    /// Makes an empty recorder.
    ///
    /// - Parameters:
    ///   - capacity: How many events to keep, at least 1. A recording can be replayed as long as no event has been
    ///     dropped.
    ///   - labels: Whether to name the contents of each message.
    ///   - keepsPayloads: Whether to keep the payload of each message, if it is `Codable`, for a ``Recording``.
    ///     Payloads may be secret and take time to encode, so the default is `false`. Add such a recorder before
    ///     anything is activated.
    ///   - byteLimit: About how many bytes the payloads may take. A single payload that is larger is not kept.
    ///   - answers: The external answers to record as well, from now on.
    public init(
        capacity: Int = 256, labels: Bool = true, keepingPayloads keepsPayloads: Bool = false,
        byteLimit: Int = 16 << 20, answers: RecordedAnswers? = nil
    ) {
        self.capacity = max(1, capacity)
        self.byteLimit = max(0, byteLimit)
        wantsLabels = labels || keepsPayloads
        self.keepsPayloads = keepsPayloads
        self.answers = answers
        ring = Ring(capacity: self.capacity)
        messages = Ring(capacity: self.capacity)
        if keepsPayloads { answers?.record() }
    }

    /// The kept events in the order of their delivery, oldest first.
    public var events: [TraceEvent] { ring.elements }

    public func record(_ event: TraceEvent) {
        ring.append(event)
    }

    /// Discards all events.
    public func clear() {
        ring = Ring(capacity: capacity)
        // What comes next has a past that nobody knows any more.
        forgotten = messages.isEmpty ? forgotten : (forgotten ?? 0) + messages.count
        messages = Ring(capacity: capacity)
        bytes = 0
        otherFaults = []
    }

    /// Discards all events before new motherboards are created in the root, when no earlier one is live. What is
    /// recorded from then on can be replayed by itself.
    public func beginAnew() {
        clear()
        forgotten = 0
    }

    /// The last messages with their payloads, oldest first; none unless the recorder keeps payloads.
    public var recordedMessages: [Recording.Message] { messages.elements }

    /// The recorded messages as a sequence diagram.
    public var sequenceDiagram: SequenceDiagram { SequenceDiagram(events) }

    // MARK: Recordings

    /// The recorded messages, to be stored in a file and replayed.
    ///
    /// - Throws: ``RecordingError/payloadsNotKept`` unless the recorder keeps payloads.
    public var recording: Recording {
        get throws {
            guard keepsPayloads else { throw RecordingError.payloadsNotKept }
            return recording(with: messages.elements)
        }
    }

    /// Writes the recording to a file when the first fault is reported from now on: before the fault handler sees it,
    /// which may stop the program. If it can't be written then, a message is printed to standard error.
    ///
    /// - Throws: ``RecordingError/payloadsNotKept`` unless the recorder keeps payloads.
    public func saveOnFault(to file: URL) throws {
        guard keepsPayloads else { throw RecordingError.payloadsNotKept }
        fileForFault = file
    }

    private func recording(with messages: [Recording.Message]) -> Recording {
        Recording(
            messages: messages, answers: answers?.recorded ?? [], otherFaults: otherFaults, forgotten: forgotten)
    }
}

extension TraceRecorder: PayloadSink {
    package func record(_ message: TracedMessage) {
        var message = Recording.Message(message)
        if message.size > byteLimit { message.forgetPayload(because: "takes more than \(byteLimit) bytes") }
        bytes += message.size
        if messages.count == capacity { forgetOldest() }
        messages.append(message)
        while bytes > byteLimit, messages.count > 1 { forgetOldest() }
    }

    private func forgetOldest() {
        guard let oldest = messages.removeFirst() else { return }
        bytes -= oldest.size
        forgotten = forgotten.map { $0 + 1 } ?? (oldest.hop.id == 1 ? 1 : nil)
    }

    package func noteFault(_ fault: Fault, during message: TracedMessage?) {
        if message == nil, fault.kind.isMistake,
            !messages.changeLast(where: { $0.hop == fault.causes.first }, { $0.fault = fault.kind.message })
        {
            otherFaults = otherFaults.suffix(capacity - 1) + [fault.kind.message]
        }
        guard let file = fileForFault else { return }
        fileForFault = nil
        let unfinished = message.map { [Recording.Message($0)] } ?? []
        do {
            try recording(with: messages.elements + unfinished).write(to: file)
        } catch {
            let text = "Backplane: the recording could not be written to \(file.path): \(error)\n"
            FileHandle.standardError.write(Data(text.utf8))
        }
    }
}

/// The last elements of a sequence.
private struct Ring<Element> {
    let capacity: Int
    private var slots: [Element?] = []
    private var oldest = 0
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    var isEmpty: Bool { count == 0 }

    /// Oldest first.
    var elements: [Element] { (slots[oldest...] + slots[..<oldest]).compactMap(\.self) }

    mutating func append(_ element: Element) {
        if count == capacity {
            slots[oldest] = element
            oldest = next(oldest)
        } else if count < slots.count {
            slots[(oldest + count) % slots.count] = element
            count += 1
        } else {
            if oldest > 0 { (slots, oldest) = (Array(slots[oldest...] + slots[..<oldest]), 0) }
            slots.append(element)
            count += 1
        }
    }

    /// Only of a ring that is not empty.
    mutating func removeFirst() -> Element? {
        defer {
            slots[oldest] = nil
            oldest = next(oldest)
            count -= 1
        }
        return slots[oldest]
    }

    private func next(_ index: Int) -> Int { index + 1 == slots.count ? 0 : index + 1 }

    /// - Returns: Whether there is such an element.
    mutating func changeLast(where isMeant: (Element) -> Bool, _ change: (inout Element) -> Void) -> Bool {
        func isWanted(_ slot: Element?) -> Bool { slot.map(isMeant) ?? false }
        let newest = slots[..<oldest].lastIndex(where: isWanted) ?? slots[oldest...].lastIndex(where: isWanted)
        guard let newest, var element = slots[newest] else { return false }
        change(&element)
        slots[newest] = element
        return true
    }
}
