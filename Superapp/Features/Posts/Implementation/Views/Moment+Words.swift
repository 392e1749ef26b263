import Domain
import Foundation

extension Moment {
    /// The moment as a person reads it. The server can't know their time zone, so it is given in one that everybody can
    /// convert.
    var inWords: String {
        date.formatted(Self.format.hour().minute()) + " UTC"
    }

    /// The day alone, for where there are many.
    var day: String { date.formatted(Self.format) }

    private var date: Date { Date(timeIntervalSince1970: Double(rawValue) / 1_000) }

    private static let format = Date.FormatStyle(
        locale: Locale(identifier: "en_GB"), calendar: Calendar(identifier: .gregorian), timeZone: .gmt
    ).day().month(.wide).year()
}
