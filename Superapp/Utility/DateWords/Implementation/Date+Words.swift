public import Foundation

/// Dates in words, for pages. The server can't know the reader's time zone, so they are given in UTC, which everybody can
/// convert.
extension Date {
    /// The day: `21 November 2026`.
    public var dayInWords: String { formatted(Self.words.day().month(.wide).year()) }

    /// The day where there is little room: `21 Nov`.
    public var shortDayInWords: String { formatted(Self.words.day().month(.abbreviated)) }

    /// The time of day, without its zone: `14:05`.
    public var timeInWords: String { formatted(Self.words.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits)) }

    /// The day and the time: `21 November 2026 at 14:05 UTC`.
    public var momentInWords: String { formatted(Self.words.day().month(.wide).year().hour().minute()) + " UTC" }

    private static let words = FormatStyle(
        locale: Locale(identifier: "en_GB"), calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
}
