import Backplane

/// Gathers the faults of a root, for a test to look at.
@MainActor
final class FaultCollector {
    private(set) var faults: [Fault] = []
    private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    var kinds: [Fault.Kind] { faults.map(\.kind) }

    var handler: FaultHandler {
        FaultHandler { [self] fault in take(fault) }
    }

    /// Waits until so many faults have been reported, and gives them all.
    func kinds(once count: Int) async -> [Fault.Kind] {
        if faults.count < count { await withCheckedContinuation { waiting.append((count, $0)) } }
        return kinds
    }

    func clear() { faults = [] }

    private func take(_ fault: Fault) {
        faults.append(fault)
        let ready = waiting.filter { $0.count <= faults.count }
        waiting.removeAll { $0.count <= faults.count }
        for waiter in ready { waiter.continuation.resume() }
    }
}
