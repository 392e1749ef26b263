import Observation

/// Something to search in, whose answers a test gives.
@MainActor
@Observable
final class Library {
    /// What was typed and has been read.
    private(set) var typed: [String] = []
    /// What was searched for, in order.
    private(set) var asked: [String] = []
    /// The searches that were cancelled.
    private(set) var cancelled: [String] = []
    @ObservationIgnored let queries: AsyncStream<String>
    @ObservationIgnored private let continuation: AsyncStream<String>.Continuation
    @ObservationIgnored private var running: [String: CheckedContinuation<[String], any Error>] = [:]

    init() {
        (queries, continuation) = AsyncStream.makeStream(of: String.self)
    }

    func type(_ text: String) {
        continuation.yield(text)
    }

    func note(_ text: String) -> String {
        typed.append(text)
        return text
    }

    func finish() {
        continuation.finish()
    }

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
