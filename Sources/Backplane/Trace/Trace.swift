/// The messages of a root, for whoever watches. Costs one comparison a message while no one does.
@MainActor
public final class Trace {
    private var sinks: [any TraceSink] = []
    private(set) var isWatched = false
    private(set) var wantsLabels = false
    private let began = ContinuousClock.now
    private var faultDuringDelivery: String?

    init() {}

    /// Adds a sink, which is told of each message from now on and kept until it is removed.
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
        wantsLabels = sinks.contains { $0.wantsLabels }
    }

    /// Delivers a message and tells the sinks what came of it.
    func record(_ hop: Hop, label: String?, during deliver: () -> Void) {
        let start = ContinuousClock.now
        faultDuringDelivery = nil
        deliver()
        let event = TraceEvent(
            hop: hop, label: label, start: began.duration(to: start),
            duration: start.duration(to: .now),
            outcome: faultDuringDelivery.map { .faulted($0) } ?? .delivered)
        for sink in sinks { sink.record(event) }
    }

    func noteFault(_ fault: Fault) {
        guard isWatched else { return }
        faultDuringDelivery = fault.kind.message
    }
}

/// Something that watches the messages of a root: a recorder, a log, an inspector.
@MainActor
public protocol TraceSink: AnyObject {
    /// Whether the sink wants ``TraceEvent/label``, whose making costs a reflection for each message.
    var wantsLabels: Bool { get }

    /// Takes note of a message that has just been delivered.
    func record(_ event: TraceEvent)
}

/// One delivered message, as a trace shows it.
public struct TraceEvent: Sendable, Hashable, Codable {
    /// The message: its number, its cause, its kind, who sent it and who received it.
    public let hop: Hop
    /// The case of the enum or the type of the value that was carried; never the value, which may be secret. Nil when
    /// nothing was carried or no sink asked for labels.
    public let label: String?
    /// When its delivery began, counted from the making of the root.
    public let start: Duration
    /// How long its delivery took.
    public let duration: Duration
    /// What came of it.
    public let outcome: Outcome

    /// What came of a message.
    public enum Outcome: Sendable, Hashable, Codable {
        /// It was delivered and nothing was wrong.
        case delivered
        /// Its delivery reported a fault, described by the text.
        case faulted(String)
    }
}

/// The name under which traces and faults show a value. Never the value itself, which may be a secret or prolong a life.
enum TraceLabel {
    /// The case of an enum, the type of anything else, or nil for `Void`.
    static func of<Value>(_ value: Value) -> String? {
        guard Value.self != Void.self else { return nil }
        // What a type says about itself may be the value: then the type's name has to do.
        guard !(value is any CustomReflectable) else { return String(describing: Value.self) }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .enum else { return String(describing: Value.self) }
        if let carrying = mirror.children.first { return carrying.label ?? String(describing: Value.self) }
        return describesItself(value) ? String(describing: Value.self) : String(describing: value)
    }

    private static func describesItself<Value>(_ value: Value) -> Bool {
        value is any CustomStringConvertible || value is any CustomDebugStringConvertible
            || value is any TextOutputStreamable
    }
}
