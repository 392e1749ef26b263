import Foundation

/// Dates as the home page writes them.
enum HomeDate {
    static func day(_ date: Date) -> String {
        date.formatted(format.day().month(.wide).year())
    }

    static func moment(_ date: Date) -> String {
        date.formatted(format.day().month(.wide).year().hour().minute()) + " UTC"
    }

    /// The server can't know the reader's time zone, so times are given in one that everybody can convert.
    private static let format = Date.FormatStyle(
        locale: Locale(identifier: "en_GB"), calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
}
