import Domain
import Synchronization

/// The places for requests that wait at the API until something changes. Each of them holds a connection there and
/// here.
///
/// When all places are taken, further requests wait here, in a line for each owner. The lines are served in turn, so
/// that an owner with many windows does not delay the others.
final class WaitingPlaces: Sendable {
    private struct Line {
        let owner: OwnerID
        var waiting: [(number: Int, place: CheckedContinuation<Bool, Never>)]
    }

    private struct State {
        var free: Int
        var lines: [Line] = []
        var latest = 0

        mutating func leave(_ number: Int) -> CheckedContinuation<Bool, Never>? {
            for line in lines.indices {
                guard let index = lines[line].waiting.firstIndex(where: { $0.number == number }) else { continue }
                let place = lines[line].waiting.remove(at: index).place
                if lines[line].waiting.isEmpty { lines.remove(at: line) }
                return place
            }
            return nil
        }

        mutating func next() -> CheckedContinuation<Bool, Never>? {
            guard !lines.isEmpty else { return nil }
            var line = lines.removeFirst()
            let place = line.waiting.removeFirst().place
            if !line.waiting.isEmpty { lines.append(line) }
            return place
        }
    }

    private let state: Mutex<State>

    /// Makes a number of places.
    init(_ count: Int) {
        state = Mutex(State(free: max(1, count)))
    }

    /// The number of requests that have no place yet.
    var waiting: Int { state.withLock { $0.lines.reduce(0) { $0 + $1.waiting.count } } }

    /// Waits for a place, and has it as long as the body runs.
    ///
    /// - Returns: The value of the body; nil if the task was cancelled before there was a place.
    func withPlace<Value, Failure: Error>(
        for owner: OwnerID, _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value? {
        let number = state.withLock { state in
            state.latest += 1
            return state.latest
        }
        let hasPlace = await withTaskCancellationHandler {
            await withCheckedContinuation { enter(number, of: owner, $0) }
        } onCancel: {
            state.withLock { $0.leave(number) }?.resume(returning: false)
        }
        guard hasPlace else { return nil }
        defer { free() }
        return try await body()
    }

    private func enter(_ number: Int, of owner: OwnerID, _ place: CheckedContinuation<Bool, Never>) {
        let hasPlace = state.withLock { state -> Bool? in
            // Whoever cancels from now on finds it in its line.
            if Task.isCancelled { return false }
            if state.free > 0 {
                state.free -= 1
                return true
            }
            if let line = state.lines.firstIndex(where: { $0.owner == owner }) {
                state.lines[line].waiting.append((number, place))
            } else {
                state.lines.append(Line(owner: owner, waiting: [(number, place)]))
            }
            return nil
        }
        if let hasPlace { place.resume(returning: hasPlace) }
    }

    private func free() {
        let next = state.withLock { state in
            let next = state.next()
            if next == nil { state.free += 1 }
            return next
        }
        next?.resume(returning: true)
    }
}
