import Backplane

/// Gathers the faults of a root, for a test to look at.
@MainActor
final class FaultCollector {
    private(set) var faults: [Fault] = []

    var kinds: [Fault.Kind] { faults.map(\.kind) }

    var handler: FaultHandler {
        FaultHandler { [self] fault in faults.append(fault) }
    }
}
