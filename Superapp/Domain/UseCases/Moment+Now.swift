public import Domain
import Foundation

extension Moment {
    /// What time it is by the system's clock.
    public static var now: Moment {
        Moment(rawValue: Int64((Date().timeIntervalSince1970 * 1_000).rounded()))
    }
}
