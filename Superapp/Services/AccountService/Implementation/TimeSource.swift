import Foundation

/// What time it is, replaced in tests.
struct TimeSource: Sendable {
    /// The date, for what is stored.
    let date: @Sendable () -> Date

    /// The time since some fixed moment, for waits: it goes on evenly when somebody sets the date.
    let uptime: @Sendable () -> Duration

    static let system: TimeSource = {
        let start = ContinuousClock.now
        return TimeSource(date: { Date() }, uptime: { start.duration(to: .now) })
    }()

    /// The date to the millisecond, as the storage keeps it.
    var storableDate: Date { Date(milliseconds: date().milliseconds) }
}

extension Date {
    var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded()) }

    init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }
}
