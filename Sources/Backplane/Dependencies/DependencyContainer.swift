import Foundation

/// What is registered in one place: for the app, or in a child for one window or session.
final class DependencyContainer: Sendable {
    let parent: DependencyContainer?
    /// Held while one of the container's shared values is made.
    let lock = NSRecursiveLock()
    /// The values of session scope that were read in this container.
    let session = ValueTable()
    private let registrations: [DependencyID: AnyDependencyRegistration]

    /// - Parameter registries: What to hold. Of several registrations for one dependency the first counts.
    init(_ registries: [DependencyRegistry], parent: DependencyContainer?) {
        self.parent = parent
        registrations = Dictionary(registries.flatMap(\.registrations).map { ($0.id, $0) }) { first, _ in first }
    }

    /// Finds a registration here or further out, and the container that holds it.
    func find(_ id: DependencyID) -> (registration: AnyDependencyRegistration, holder: DependencyContainer)? {
        var next: DependencyContainer? = self
        while let container = next {
            if let registration = container.registrations[id] { return (registration, container) }
            next = container.parent
        }
        return nil
    }
}
