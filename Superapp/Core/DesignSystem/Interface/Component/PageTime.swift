import DateWords
public import Foundation

/// A moment on a page: `\(state.changed)`.
///
/// The server can't know the reader's time zone: it writes the moment in UTC, and says so. The page's script rewrites
/// it with the same wording in the time zone of the reader's machine.
public struct PageTime: Sendable, Hashable {
    /// How much of the moment is shown.
    public enum Style: String, Sendable {
        /// `21 November 2026 at 14:05 UTC`.
        case moment
        /// `21 Nov, 14:05 UTC`, for limited space.
        case short
        /// `14:05 UTC`, for times on the same day.
        case time
        /// `14:05`, where the day and the zone are shown elsewhere.
        case clock
        /// `21 November 2026`.
        case day
        /// `21 Nov`.
        case shortDay
    }

    /// The moment for machines, by ISO 8601.
    public let exact: String
    /// The moment in words.
    public let words: String
    /// How much is shown, for the script.
    public let style: String
    /// The text before it, such as `Since`.
    public let before: String?

    /// Makes a moment.
    public init(_ date: Date, _ style: Style = .moment, after before: String? = nil) {
        exact = date.inISO8601
        words =
            switch style {
            case .moment: date.momentInWords
            case .short: "\(date.shortDayInWords), \(date.timeInWords) UTC"
            case .time: "\(date.timeInWords) UTC"
            case .clock: date.timeInWords
            case .day: date.dayInWords
            case .shortDay: date.shortDayInWords
            }
        self.style = style.rawValue
        self.before = before
    }
}
