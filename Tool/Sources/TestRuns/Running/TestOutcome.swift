/// How a test target came out.
public enum TestOutcome: Hashable, Sendable {
    /// So many tests passed, and so many were skipped, which is no pass.
    case passed(tests: Int, skipped: Int)
    /// No test was found in it.
    case empty
    /// With the lines that say what went wrong.
    case failed([String])
    case timedOut
    /// Its package could not be built, for this reason first of all.
    case notBuilt(String)

    /// Whether it is as good as a pass.
    public var isGood: Bool {
        switch self {
        case .passed, .empty: true
        case .failed, .timedOut, .notBuilt: false
        }
    }
}
