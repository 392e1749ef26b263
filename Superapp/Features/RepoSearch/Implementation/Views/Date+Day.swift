import Foundation

extension Date {
    /// The day in words, in a time zone that everybody can convert: the server can't know the reader's.
    var day: String {
        let format = Date.FormatStyle(
            locale: Locale(identifier: "en_GB"), calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
        return formatted(format.day().month(.wide).year())
    }
}
