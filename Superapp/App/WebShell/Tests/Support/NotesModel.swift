import Observation
import WebShell

/// What a window of the fake application works on; tests reach in to change it from outside.
@MainActor
@Observable
final class NotesModel {
    var notes: [String] = []
    var draft = ""
    var isLoading = false
    var isMissing = false
    var holdsUnsaved = false
    /// What was done, in order, also when nothing shows it.
    @ObservationIgnored var journal: [String] = []
    @ObservationIgnored private var gates: [CheckedContinuation<Void, Never>] = []
    @ObservationIgnored private var onArrival: [CheckedContinuation<Void, Never>] = []

    /// Waits until a test opens the gate.
    func waitAtGate() async {
        await withCheckedContinuation { gate in
            gates.append(gate)
            onArrival.forEach { $0.resume() }
            onArrival = []
        }
    }

    /// Waits until someone waits at the gate.
    func arrival() async {
        guard gates.isEmpty else { return }
        await withCheckedContinuation { onArrival.append($0) }
    }

    func openGate() {
        gates.forEach { $0.resume() }
        gates = []
    }
}
