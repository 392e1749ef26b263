/// The overrides in force for a task, and the values made under them. Those are kept apart from the containers' own, so
/// that nothing made from an override outlives it.
final class OverrideScope: Sendable {
    @TaskLocal static var current: OverrideScope?

    let values: [DependencyID: any Sendable]
    let made = ValueTable()

    init(_ overrides: DependencyOverrides, inside outer: OverrideScope?) {
        values = (outer?.values ?? [:]).merging(overrides.values) { _, new in new }
    }
}
