import Observation

/// Something to search in, whose answers a test gives.
@MainActor
@Observable
final class Library {
    /// What was searched for, in order.
    private(set) var asked: [String] = []
    /// The searches that were cancelled.
    private(set) var cancelled: [String] = []
    @ObservationIgnored private var running: [String: CheckedContinuation<[String], any Error>] = [:]

    /// Searches until the test answers. It goes on when it is cancelled, like a search that can't be called back.
    func search(_ text: String) async throws -> [String] {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                running[text] = continuation
                asked.append(text)
            }
        } onCancel: {
            Task { @MainActor in cancelled.append(text) }
        }
    }

    func answer(_ text: String, _ result: Result<[String], any Error>) {
        running.removeValue(forKey: text)?.resume(with: result)
    }
}
