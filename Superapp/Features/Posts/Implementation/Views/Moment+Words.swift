import DateWords
import Domain
import Foundation

extension Moment {
    /// The moment as a person reads it.
    var inWords: String { date.momentInWords }

    /// The day alone, for where there are many.
    var day: String { date.dayInWords }

    private var date: Date { Date(timeIntervalSince1970: Double(rawValue) / 1_000) }
}
