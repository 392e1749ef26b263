import Configuration
import WorkspaceModel

/// The test targets that `--only` and `--skip` leave.
struct TestSelection {
    /// Patterns of names; none stands for all.
    let only: [String]
    let skip: [String]

    /// Whether a test target is one of them.
    func contains(_ target: String) -> Bool {
        (only.isEmpty || only.contains { NamePattern($0).matches(target) })
            && !skip.contains { NamePattern($0).matches(target) }
    }

    /// - Throws: `CommandFailure` for a pattern that fits no test target: a misspelt one would leave out what it should not.
    func validate(against targets: [String]) throws {
        for pattern in only + skip where !targets.contains(where: NamePattern(pattern).matches) {
            throw CommandFailure(
                "No test target is called '\(pattern)'" + Suggestion.phrase(for: pattern, in: targets))
        }
    }
}
