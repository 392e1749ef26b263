import Foundation

/// Keeps the last messages of a root, for tests, inspectors and bug reports.
@MainActor
public final class TraceRecorder: TraceSink {
    public let wantsLabels: Bool
    /// Whether it keeps what messages carry, to make a ``Recording``.
    package let keepsPayloads: Bool
    /// How many events are kept; older ones are forgotten.
    let capacity: Int
    private var ring: Ring<TraceEvent>
    private var messages: Ring<Recording.Message>
    private var otherFaults: [String] = []
    private let answers: RecordedAnswers?
    private var fileForFault: URL?

    /// Makes an empty recorder.
    ///
    /// - Parameters:
    ///   - capacity: How many events to keep, at least 1. A recording can be replayed as long as nothing is forgotten.
    ///   - labels: Whether to name what each message carried.
    ///   - keepsPayloads: Whether to keep what each message carried, as far as it is `Codable`, to make a ``Recording``. It
    ///     may be secret, and takes time to encode: so no, unless given. Add such a recorder before anything is activated.
    ///   - answers: The answers from outside to keep, too. They are from now on.
    public init(
        capacity: Int = 256, labels: Bool = true, keepingPayloads keepsPayloads: Bool = false,
        answers: RecordedAnswers? = nil
    ) {
        self.capacity = max(1, capacity)
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

    /// Forgets all events.
    public func clear() {
        ring = Ring(capacity: capacity)
        messages = Ring(capacity: capacity)
        otherFaults = []
    }

    /// What was recorded, as a sequence diagram.
    public var sequenceDiagram: SequenceDiagram { SequenceDiagram(events) }

    // MARK: Recordings

    /// What was recorded, to be kept in a file and replayed.
    ///
    /// - Throws: ``RecordingError/payloadsNotKept`` unless the recorder was told to keep them.
    public var recording: Recording {
        get throws {
            guard keepsPayloads else { throw RecordingError.payloadsNotKept }
            return recording(with: messages.elements)
        }
    }

    /// Writes the recording to a file when the first fault is reported from now on: before the fault handler sees it, which
    /// may stop the program. A recording that can't be written then is said on standard error.
    ///
    /// - Throws: ``RecordingError/payloadsNotKept`` unless the recorder was told to keep them.
    public func saveOnFault(to file: URL) throws {
        guard keepsPayloads else { throw RecordingError.payloadsNotKept }
        fileForFault = file
    }

    private func recording(with messages: [Recording.Message]) -> Recording {
        Recording(messages: messages, answers: answers?.recorded ?? [], otherFaults: otherFaults)
    }
}

extension TraceRecorder: PayloadSink {
    package func record(_ message: TracedMessage) {
        messages.append(Recording.Message(message))
    }

    package func noteFault(_ fault: Fault, during message: TracedMessage?) {
        if message == nil,
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
    private var kept: [Element] = []
    private var oldest = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Oldest first.
    var elements: [Element] { Array(kept[oldest...] + kept[..<oldest]) }

    mutating func append(_ element: Element) {
        if kept.count < capacity {
            kept.append(element)
        } else {
            kept[oldest] = element
            oldest = oldest + 1 == capacity ? 0 : oldest + 1
        }
    }

    /// - Returns: Whether there is such an element.
    mutating func changeLast(where isMeant: (Element) -> Bool, _ change: (inout Element) -> Void) -> Bool {
        let newest = kept[..<oldest].lastIndex(where: isMeant) ?? kept[oldest...].lastIndex(where: isMeant)
        guard let newest else { return false }
        change(&kept[newest])
        return true
    }
}
