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
