import Foundation

/// What is registered in one place: for the app, or in a child for one window or session.
final class DependencyContainer: Sendable {
    let parent: DependencyContainer?
    /// Held while one of the container's values is made, of whatever scope: they may need one another.
    let lock: NSRecursiveLock
    /// The values of session scope that were read in this container.
    let session: ValueTable
    private let registrations: [DependencyID: AnyDependencyRegistration]

    /// - Parameter registries: What to hold. Reading what is registered twice is an error.
    init(_ registries: [DependencyRegistry], parent: DependencyContainer?) {
        self.parent = parent
        lock = NSRecursiveLock()
        session = ValueTable(lock: lock)
        registrations = Dictionary(registries.flatMap(\.registrations).map { ($0.id, $0) }) { first, _ in
            first.refused(.registeredTwice)
        }
    }

    /// Finds a registration here or further out.
    func find(_ id: DependencyID) -> AnyDependencyRegistration? {
        registrations[id] ?? parent?.find(id)
    }

    /// The container, this one or one further out, in which a registration is found.
    func holder(of id: DependencyID) -> DependencyContainer {
        registrations[id] == nil ? parent?.holder(of: id) ?? self : self
    }
}
