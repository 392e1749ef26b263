import Foundation
import TestRuns

extension PassMemory.Recollection {
    /// When and where it passed, for people.
    var text: String {
        "passed \(record.date.formatted(.iso8601)) with the same inputs\(isShared ? ", from the remote cache" : "")"
    }
}
