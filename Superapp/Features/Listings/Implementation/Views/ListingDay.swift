import Foundation

/// A day for people. The server can't know the reader's time zone, so it is that of one that everybody can convert.
struct ListingDay: Sendable, Equatable {
    /// `21 Nov`.
    let short: String
    /// `21 November 2026`.
    let long: String

    init(_ date: Date) {
        short = date.formatted(Self.format.day().month(.abbreviated))
        long = date.formatted(Self.format.day().month(.wide).year())
    }

    private static let format = Date.FormatStyle(
        locale: Locale(identifier: "en_GB"), calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
}
