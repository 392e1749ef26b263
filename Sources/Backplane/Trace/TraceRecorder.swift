/// Keeps the last messages of a root, for tests, inspectors and bug reports.
@MainActor
public final class TraceRecorder: TraceSink {
    public let wantsLabels: Bool
    /// How many events are kept; older ones are forgotten.
    public let capacity: Int
    private var ring: [TraceEvent] = []
    private var oldest = 0

    /// Makes an empty recorder.
    ///
    /// - Parameters:
    ///   - capacity: How many events to keep, at least 1.
    ///   - labels: Whether to name what each message carried.
    public init(capacity: Int = 256, labels: Bool = true) {
        self.capacity = max(1, capacity)
        wantsLabels = labels
    }

    /// The kept events in the order of their delivery, oldest first.
    public var events: [TraceEvent] { Array(ring[oldest...] + ring[..<oldest]) }

    public func record(_ event: TraceEvent) {
        if ring.count < capacity {
            ring.append(event)
        } else {
            ring[oldest] = event
            oldest = (oldest + 1) % capacity
        }
    }

    /// Forgets all events.
    public func clear() {
        ring = []
        oldest = 0
    }

    /// What was recorded, as a sequence diagram.
    public var sequenceDiagram: SequenceDiagram { SequenceDiagram(events) }
}
