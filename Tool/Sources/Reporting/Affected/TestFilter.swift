import WorkspaceModel

/// Patterns for `swift test --filter`, which are matched against `Target.Suite/test`.
public enum TestFilter {
    /// A pattern that matches all tests of the given targets, and no others.
    public static func pattern(for targets: [String]) -> String {
        let names = targets.map(\.importName)
        return names.count == 1 ? "^\(names[0])\\." : "^(\(names.joined(separator: "|")))\\."
    }
}
