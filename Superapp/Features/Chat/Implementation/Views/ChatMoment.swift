import Foundation

/// A time for people and for machines. The server can't know the reader's time zone, so it is given in one that everybody
/// can convert.
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
        day = date.formatted(Self.format.day().month(.wide).year())
        shortDay = date.formatted(Self.format.day().month(.abbreviated))
        time = date.formatted(Self.format.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits))
    }

    private static let format = Date.FormatStyle(
        locale: Locale(identifier: "en_GB"), calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
}
