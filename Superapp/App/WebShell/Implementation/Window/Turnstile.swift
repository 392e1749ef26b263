/// Lets one request in at a time, in order of arrival.
@MainActor
final class Turnstile {
    private let limit: Int
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether a request is inside.
    var isBusy: Bool { isTaken }

    /// Runs the body when all earlier requests have left.
    ///
    /// - Throws: ``Refusal/busy`` if too many are waiting, or an error of the body.
    func pass<Value: Sendable>(_ body: @MainActor () async throws -> Value) async throws -> Value {
        try await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async throws {
        guard isTaken else {
            isTaken = true
            return
        }
        guard waiting.count < limit else { throw Refusal.busy }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func leave() {
        if waiting.isEmpty {
            isTaken = false
        } else {
            waiting.removeFirst().resume()
        }
    }
}
