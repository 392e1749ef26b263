import Synchronization

/// Prints figures as they come, each against what the design asks for.
final class Report: Sendable {
    private let missed = Mutex(false)

    /// Whether every figure so far is as the design asks for.
    var isMet: Bool { missed.withLock { !$0 } }

    func note(_ name: String, _ value: String) {
        print("\(Self.padded(name))  \(value)")
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
