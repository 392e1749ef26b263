import Backplane

/// Takes the faults of a root to the window that was made after it.
@MainActor
final class FaultRelay {
    var onFault: @MainActor (Fault) -> Void = { _ in }

    nonisolated init() {}

    func note(_ fault: Fault) {
        onFault(fault)
    }
}
