/// Something that watches the messages of a root: a recorder, a log, an inspector.
@MainActor
public protocol TraceSink: AnyObject {
    /// Whether the sink wants ``TraceEvent/label``, whose making costs a reflection for each message.
    var wantsLabels: Bool { get }

    /// Takes note of a message that has just been delivered.
    func record(_ event: TraceEvent)
}
