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

    /// Waits until so many faults have been reported, or the test is cancelled, and gives them all.
    func kinds(once count: Int) async -> [Fault.Kind] {
        await withTaskCancellationHandler {
            guard faults.count < count, !Task.isCancelled else { return }
            await withCheckedContinuation { waiting.append((count, $0)) }
        } onCancel: {
            Task { await resume { _ in true } }
        }
        return kinds
    }

    func clear() { faults = [] }

    private func take(_ fault: Fault) {
        faults.append(fault)
        resume { $0 <= faults.count }
    }

    private func resume(where isReady: (Int) -> Bool) {
        let ready = waiting.filter { isReady($0.count) }
        waiting.removeAll { isReady($0.count) }
        for waiter in ready { waiter.continuation.resume() }
    }
}
