public import Foundation

/// Dates in words, for pages. The server can't know the reader's time zone, so they are given in UTC, which everybody
/// can convert.
///
/// A page of messages has hundreds of them, and each message draws two pages: they are worked out here, in the words of
/// British English, and not by formatters, which take a hundred times as long.
extension Date {
    /// The day: `21 November 2026`.
    public var dayInWords: String {
        let time = CivilTime(self)
        return "\(time.day) \(Self.months[time.month - 1]) \(time.year)"
    }

    /// The day, for limited space: `21 Nov`.
    public var shortDayInWords: String {
        let time = CivilTime(self)
        return "\(time.day) \(Self.shortMonths[time.month - 1])"
    }

    /// The time of day, without its zone: `14:05`.
    public var timeInWords: String {
        let time = CivilTime(self)
        return "\(Self.padded(time.hour)):\(Self.padded(time.minute))"
    }

    /// The day and the time: `21 November 2026 at 14:05 UTC`.
    public var momentInWords: String { "\(dayInWords) at \(timeInWords) UTC" }

    /// The moment for machines, to the second, by ISO 8601: `2026-11-21T14:05:09Z`.
    public var inISO8601: String {
        let time = CivilTime(self)
        let day = "\(Self.padded(time.year, to: 4))-\(Self.padded(time.month))-\(Self.padded(time.day))"
        return "\(day)T\(timeInWords):\(Self.padded(time.second))Z"
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    private static let shortMonths = months.map { String($0.prefix(3)) }

    private static func padded(_ number: Int, to width: Int = 2) -> String {
        let digits = String(number)
        return digits.count < width ? String(repeating: "0", count: width - digits.count) + digits : digits
    }
}

/// A moment in UTC by the Gregorian calendar.
private struct CivilTime {
    let year: Int
    let month: Int
    let day: Int
    let hour: Int
    let minute: Int
    let second: Int

    /// By the days since March of the year 0, so that the day that some years have more is the last of its year: after
    /// Howard Hinnant, [chrono-Compatible Low-Level Date Algorithms](https://howardhinnant.github.io/date_algorithms.html).
    init(_ date: Date) {
        // A database may hold any number.
        let bounded = min(max(date.timeIntervalSince1970.rounded(.down), -62_135_596_800), 253_402_300_799)
        let seconds = Int(exactly: bounded) ?? 0
        let days = Int((Double(seconds) / 86_400).rounded(.down))
        let ofDay = seconds - days * 86_400
        (hour, minute, second) = (ofDay / 3_600, ofDay / 60 % 60, ofDay % 60)
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let ofEra = shifted - era * 146_097
        let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * ofYear + 2) / 153
        day = ofYear - (153 * fromMarch + 2) / 5 + 1
        month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }
}
