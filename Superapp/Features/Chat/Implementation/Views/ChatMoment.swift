import DateWords
import Foundation

/// A time for people and for machines.
struct ChatMoment: Sendable, Equatable {
    /// By ISO 8601.
    let exact: String
    /// The day in words: `21 November 2026`.
    let day: String
    /// The day in short: `21 Nov`.
    let shortDay: String
    /// The time of day: `14:05`.
    let time: String

    init(_ date: Date) {
        exact = date.formatted(.iso8601)
        day = date.dayInWords
        shortDay = date.shortDayInWords
        time = date.timeInWords
    }
}
