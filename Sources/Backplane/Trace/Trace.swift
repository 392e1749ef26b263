/// The messages of a root, for sinks. Without a sink, it costs one comparison per message.
@MainActor
public final class Trace {
    private var sinks: [any TraceSink] = []
    /// Those of them that want to know what messages carry.
    private var keepers: [any PayloadSink] = []
    private(set) var isWatched = false
    /// Whether a sink wants a label or a value.
    private(set) var wantsContent = false
    private let began = ContinuousClock.now
    private var faultDuringDelivery: String?
    /// What is being delivered, while someone keeps payloads.
    private var inDelivery: TracedMessage?

    init() {}

    /// Adds a sink, which receives each message from now on and is retained until it is removed.
    public func add(_ sink: any TraceSink) {
        sinks.append(sink)
        sinksChanged()
    }

    /// Removes a sink.
    public func remove(_ sink: any TraceSink) {
        sinks.removeAll { $0 === sink }
        sinksChanged()
    }

    private func sinksChanged() {
        isWatched = !sinks.isEmpty
        keepers = sinks.compactMap { $0 as? any PayloadSink }.filter(\.keepsPayloads)
        wantsContent = !keepers.isEmpty || sinks.contains { $0.wantsLabels }
    }

    /// What a message carries, as far as anyone wants to know.
    ///
    /// - Parameter showing: Of an activation, how its board is to show itself.
    func content<Value: Sendable>(of value: Value, showing: Showing? = nil) -> TraceContent {
        TraceContent(label: TraceLabel.of(value), value: keepers.isEmpty ? nil : TraceContent.Value(value, showing))
    }

    /// Delivers a message and tells the sinks what came of it.
    func record(_ hop: Hop, _ content: TraceContent?, in motherboard: Motherboard, during deliver: () -> Void) {
        faultDuringDelivery = nil
        if !keepers.isEmpty { begin(hop, content, in: motherboard) }
        let start = ContinuousClock.now
        deliver()
        let event = TraceEvent(
            hop: hop, label: content?.label, start: began.duration(to: start), duration: start.duration(to: .now),
            outcome: faultDuringDelivery.map { .faulted($0) } ?? .delivered)
        for sink in sinks { sink.record(event) }
        // Also when the last keeper has been removed meanwhile.
        if inDelivery != nil { end() }
    }

    private func begin(_ hop: Hop, _ content: TraceContent?, in motherboard: Motherboard) {
        inDelivery = TracedMessage(
            hop: hop, label: content?.label, motherboard: motherboard.name,
            activation: motherboard.delivery.cause?.number, value: content?.value?.carried,
            showing: content?.value?.showing,
            isFromTask: hop.cause == nil && (ActivationCause.inTask ?? motherboard.delivery.cause) != nil)
    }

    private func end() {
        guard let message = inDelivery else { return }
        inDelivery = nil
        for keeper in keepers { keeper.record(message) }
    }

    func noteFault(_ fault: Fault) {
        guard isWatched else { return }
        faultDuringDelivery = fault.kind.message
        inDelivery?.fault = faultDuringDelivery
        for keeper in keepers { keeper.noteFault(fault, during: inDelivery) }
    }

    /// Takes note that nobody but those who hold the activation takes the output that is being delivered.
    func noteAwaited() {
        inDelivery?.isAwaited = true
    }
}

/// A receiver of the messages of a root: a recorder, a log, an inspector.
@MainActor
public protocol TraceSink: AnyObject {
    /// Whether the sink needs ``TraceEvent/label``, which costs a reflection for each message.
    var wantsLabels: Bool { get }

    /// Called for each message after its delivery. Messages that a sink sends here count as caused by that message and
    /// as part of the burst; while a runaway is stopped, they are discarded with the rest.
    func record(_ event: TraceEvent)
}

/// One delivered message, as a trace shows it.
public struct TraceEvent: Sendable, Hashable, Codable {
    /// The message: its number, its cause, its kind, who sent it and who received it.
    public let hop: Hop
    /// The enum case or the type of the message's value; never the value, which may be secret. Nil when the message has
    /// no value or no sink needs labels.
    public let label: String?
    /// When its delivery began, measured from the creation of the root.
    public let start: Duration
    /// How long its delivery took.
    public let duration: Duration
    /// Its outcome.
    public let outcome: Outcome

    /// The outcome of a message.
    public enum Outcome: Sendable, Hashable, Codable {
        /// It was delivered without a fault.
        case delivered
        /// Its delivery reported a fault, described by the text.
        case faulted(String)
    }
}

/// A sink that keeps what messages carry: a recorder that was asked to, a replay.
@MainActor
package protocol PayloadSink: TraceSink {
    var keepsPayloads: Bool { get }

    /// Takes note of a message that has just been delivered, after ``TraceSink/record(_:)``.
    func record(_ message: TracedMessage)

    /// Takes note of a fault. One of an output that nobody has read comes when all is at rest, caused by that message.
    ///
    /// - Parameter message: The message during whose delivery it was reported, if any.
    func noteFault(_ fault: Fault, during message: TracedMessage?)
}

/// A delivered message with what it carried.
package struct TracedMessage: Sendable {
    package let hop: Hop
    package let label: String?
    /// The motherboard that delivered it.
    package let motherboard: String
    /// The activation that it belongs to, by the number of its message.
    package let activation: UInt64?
    /// What it carried; nil when that was nothing.
    package let value: (any Sendable)?
    /// Of an activation, how its board was to show itself.
    package let showing: Showing?
    /// Whether it came from outside any delivery, by work that a board does for an activation.
    package let isFromTask: Bool
    /// What its delivery reported.
    package var fault: String?
    /// Whether it is an output that only those took who hold its activation.
    package var isAwaited = false
}

/// What a message carries: by name, and while someone keeps payloads the value.
struct TraceContent {
    let label: String?
    var value: Value?

    /// A value on its way, in a class to keep messages small that carry none.
    final class Value {
        let carried: any Sendable
        let showing: Showing?

        init(_ carried: any Sendable, _ showing: Showing?) {
            self.carried = carried
            self.showing = showing
        }
    }
}
