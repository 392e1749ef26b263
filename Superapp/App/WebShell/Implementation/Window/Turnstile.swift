import Changes

/// Lets one request in at a time, in order of arrival.
@MainActor
final class Turnstile {
    private let limit: Int
    private var isTaken = false
    private var waiting: [(number: Int, place: CheckedContinuation<Void, any Error>)] = []
    private var latest = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether a request is inside.
    var isBusy: Bool { isTaken }

    /// Runs the body when all earlier requests have left.
    ///
    /// - Parameters:
    ///   - waiter: Who waits for it, if nobody else needs what it does: it is not run if they leave before its turn.
    ///   - body: Handles the request.
    /// - Throws: ``Refusal/busy`` if too many are waiting, ``Refusal/abandoned`` if the waiter has left, or an error of
    ///   the body.
    func pass<Value: Sendable>(
        as waiter: Waiter? = nil, _ body: @MainActor () async throws -> Value
    ) async throws -> Value {
        try await enter(as: waiter)
        defer { leave() }
        return try await body()
    }

    private func enter(as waiter: Waiter?) async throws {
        guard isTaken else {
            isTaken = true
            return
        }
        guard waiting.count < limit else { throw Refusal.busy }
        latest += 1
        let number = latest
        guard let waiter else { return try await waitInLine(number) }
        guard !waiter.hasLeft else { throw Refusal.abandoned }
        try await waiter.whileWaiting {
            try await waitInLine(number)
        } onLeave: { [self] in
            Task { @MainActor in drop(number) }
        }
    }

    private func waitInLine(_ number: Int) async throws {
        try await withCheckedThrowingContinuation { waiting.append((number, $0)) }
    }

    private func drop(_ number: Int) {
        guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
        waiting.remove(at: index).place.resume(throwing: Refusal.abandoned)
    }

    private func leave() {
        if waiting.isEmpty {
            isTaken = false
        } else {
            waiting.removeFirst().place.resume()
        }
    }
}
