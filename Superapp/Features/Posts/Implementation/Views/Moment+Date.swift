import Domain
import Foundation

extension Moment {
    /// The moment as pages take it.
    var date: Date { Date(timeIntervalSince1970: Double(rawValue) / 1_000) }
}
