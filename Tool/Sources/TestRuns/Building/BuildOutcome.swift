/// How a build came out.
public enum BuildOutcome: Hashable, Sendable {
    case built(BuiltTests)
    /// With the errors, first to last.
    case failed([String])
    case interrupted
}
