import Foundation

/// Times and durations for people.
enum Moment {
    /// A time, such as `14 March 2026 at 10:00 UTC`. The server can't know the reader's time zone, so times are given in
    /// one that everybody can convert.
    static func text(_ date: Date) -> String {
        date.formatted(style.day().month(.wide).year().hour().minute()) + " UTC"
    }

    /// A duration to the minute, such as `6 h 42 min`.
    static func text(from start: Date, to end: Date) -> String {
        let minutes = Int(end.timeIntervalSince(start) / 60)
        guard minutes > 0 else { return "less than a minute" }
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }

    private static let style = Date.FormatStyle(
        locale: Locale(identifier: "en_GB"), calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
}
