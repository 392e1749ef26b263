import Foundation

/// How long a spacewalk took, to the minute: `6 h 42 min`.
struct TimeOutside {
    let text: String

    init(from start: Date, to end: Date) {
        let minutes = Int(end.timeIntervalSince(start) / 60)
        text =
            switch minutes {
            case ..<1: "less than a minute"
            case ..<60: "\(minutes) min"
            default: "\(minutes / 60) h \(minutes % 60) min"
            }
    }
}
