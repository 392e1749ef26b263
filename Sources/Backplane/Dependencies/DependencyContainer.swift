import Foundation

/// What is registered in one place: for the app, or in a child for one window or session.
final class DependencyContainer: @unchecked Sendable {
    // Safe to share: `cells` is used under `lock` only; all else is immutable.
    private let parent: DependencyContainer?
    /// In the order in which they were registered.
    private let registrations: [AnyDependencyRegistration]
    /// The same by id. Not counting references here lets many threads read at once without meeting.
    private let byID: [DependencyID: Unmanaged<AnyDependencyRegistration>]
    private let lock = NSLock()
    /// The values that are not kept in their registrations: those of this session, and those made under overrides.
    private var cells: [CellKey: AnyValueCell] = [:]

    private struct CellKey: Hashable {
        /// The registration, which is here or further out, and so lives as long as this container.
        let registration: ObjectIdentifier
        /// The overrides that the value was made under. They say when they are gone.
        let scope: ObjectIdentifier?
    }

    /// - Parameter registries: What to hold. Reading what is registered twice is an error.
    init(_ registries: [DependencyRegistry], parent: DependencyContainer?) {
        self.parent = parent
        var registrations: [AnyDependencyRegistration] = []
        var indices: [DependencyID: Int] = [:]
        for registration in registries.flatMap(\.registrations) {
            if let index = indices[registration.id] {
                registrations[index] = registration.refused(.registeredTwice)
            } else {
                indices[registration.id] = registrations.count
                registrations.append(registration)
            }
        }
        self.registrations = registrations
        byID = indices.mapValues { Unmanaged.passUnretained(registrations[$0]) }
    }

    var ids: [DependencyID] { registrations.map(\.id) }

    /// Finds a registration here or further out, which lives as long as this container.
    func find(_ id: DependencyID) -> Unmanaged<AnyDependencyRegistration>? {
        byID[id] ?? parent?.find(id)
    }

    /// The container, this one or one further out, in which a registration is found.
    func holder(of id: DependencyID) -> DependencyContainer {
        byID[id] == nil ? parent?.holder(of: id) ?? self : self
    }

    /// Whether what is registered in another container is found here, too.
    func isInside(_ other: DependencyContainer) -> Bool {
        self === other || parent?.isInside(other) ?? false
    }

    /// The cell of a registration for what is read in this container, made when it is asked for first.
    func cell<Value>(
        for registration: DependencyRegistration<Value>, under scope: OverrideScope?
    ) -> ValueCell<Value> {
        lock.lock()
        defer { lock.unlock() }
        let key = CellKey(
            registration: ObjectIdentifier(registration), scope: scope.map { ObjectIdentifier($0) })
        // A registration's cells hold values of its type.
        if let found = cells[key] { return unsafeDowncast(found, to: ValueCell<Value>.self) }
        let cell = ValueCell<Value>(id: registration.id, isWeak: registration.scope == .weak)
        cells[key] = cell
        scope?.note(self)
        return cell
    }

    /// Lets go of what was made under overrides that are over.
    func forget(_ scope: ObjectIdentifier) {
        lock.lock()
        let forgotten = cells.filter { $0.key.scope == scope }
        for key in forgotten.keys { cells[key] = nil }
        lock.unlock()
        // Released here, without the lock: a value may read dependencies as it goes.
        withExtendedLifetime(forgotten) {}
    }
}
