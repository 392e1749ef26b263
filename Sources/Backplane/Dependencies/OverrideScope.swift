import Synchronization

/// The overrides in force for a task, and the shared values made under them. Those are kept apart from the containers'
/// own, so that nothing made from an override outlives it.
final class OverrideScope: Sendable {
    @TaskLocal static var current: OverrideScope?

    let values: [DependencyID: any Sendable]
    private let shared = Mutex<[ObjectIdentifier: SharedValues]>([:])

    init(_ overrides: DependencyOverrides, inside outer: OverrideScope?) {
        values = (outer?.values ?? [:]).merging(overrides.values) { _, new in new }
    }

    /// The shared values of a container under these overrides.
    func shared(of container: DependencyContainer) -> SharedValues {
        shared.withLock { shared in
            let id = ObjectIdentifier(container)
            if let values = shared[id] { return values }
            let values = SharedValues()
            shared[id] = values
            return values
        }
    }
}
