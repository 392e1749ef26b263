/// How much a violation weighs.
public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Fails the check.
    case error
    /// Is reported; fails the check only with `--strict`.
    case warning
}
