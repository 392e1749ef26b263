import Foundation
import Synchronization

/// What was sent, acknowledged and seen by the other side, by the numbers of the messages.
final class Ledger: Sendable {
    private struct Entry {
        let talk: Int
        let side: Int
        let sent: ContinuousClock.Instant
        var isAcknowledged = false
        var arrived: ContinuousClock.Instant?
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var violations = 0
        var next = 0
    }

    private let state = Mutex(State())

    /// The number of the next message.
    func nextNumber() -> Int {
        state.withLock { state in
            defer { state.next += 1 }
            return state.next
        }
    }

    func sent(_ number: Int, in talk: Int, from side: Int) {
        state.withLock { $0.entries[number] = Entry(talk: talk, side: side, sent: .now) }
    }

    func acknowledged(_ number: Int) {
        state.withLock { $0.entries[number]?.isAcknowledged = true }
    }

    func arrived(_ number: Int, at moment: ContinuousClock.Instant) {
        state.withLock { $0.entries[number]?.arrived = moment }
    }

    func talk(of number: Int) -> Int? {
        state.withLock { $0.entries[number]?.talk }
    }

    func sender(of number: Int) -> Int? {
        state.withLock { $0.entries[number]?.side }
    }

    func noteViolation() {
        state.withLock { $0.violations += 1 }
    }

    /// How often a sender's messages appeared in another order than they were sent.
    var violations: Int { state.withLock(\.violations) }

    /// The numbers of the messages that the server said are sent.
    func acknowledged(from first: Int) -> Set<Int> {
        state.withLock { state in Set(state.entries.filter { $0.key >= first && $0.value.isAcknowledged }.keys) }
    }

    /// Acknowledged messages that the other side has not seen.
    var lost: Int { state.withLock { $0.entries.values.count { $0.isAcknowledged && $0.arrived == nil } } }

    /// How many were sent, and how many of them were not acknowledged.
    var counts: (sent: Int, refused: Int) {
        state.withLock { ($0.entries.count, $0.entries.values.count { !$0.isAcknowledged }) }
    }

    /// What is still on its way gets ten seconds; what comes later counts as lost.
    func waitForArrivals() async throws {
        for _ in 1...100 where lost > 0 { try await Task.sleep(for: .milliseconds(100)) }
    }

    /// Leaves the times of what has arrived so far out of what is measured.
    func forgetTimes() {
        state.withLock { state in state.entries = state.entries.filter { $0.value.arrived == nil } }
    }

    /// How long a part of the messages took at most from sending to arrival in the other window, in milliseconds.
    func latency(_ part: Double) -> Double {
        let sorted = state.withLock { state in
            state.entries.values.compactMap { entry in
                entry.arrived.map { entry.sent.duration(to: $0) / .milliseconds(1) }
            }.sorted()
        }
        return sorted.isEmpty ? .infinity : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
    }
}

/// Prints figures as they come, each against what the design asks for.
final class Report: Sendable {
    private let missed = Mutex(false)

    /// Whether every figure so far is as the design asks for.
    var isMet: Bool { missed.withLock { !$0 } }

    func note(_ name: String, _ value: String) {
        print("\(Self.padded(name))  \(value)")
        // A long run is watched while it goes on, also where its output goes to a file.
        fflush(nil)
    }

    func expect(_ name: String, _ value: Double, atMost limit: Double, unit: String) {
        let isMet = value <= limit
        if !isMet { missed.withLock { $0 = true } }
        let target = limit == 0 ? "none" : "at most \(Self.text(limit)) \(unit)"
        note(name, "\(Self.text(value)) \(unit)   target: \(target)   \(isMet ? "met" : "MISSED")")
    }

    static func text(_ value: Double) -> String {
        guard value.isFinite else { return "\(value)" }
        let tenths = (value * 10).rounded() / 10
        return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
    }

    private static func padded(_ name: String) -> String {
        name + String(repeating: " ", count: max(0, 44 - name.count))
    }
}
