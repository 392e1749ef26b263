import Foundation

/// The values of registrations that are kept somewhere else than in the registrations themselves: under overrides, and
/// in sessions. Each is found by its registration and the container that it was read in.
final class ValueTable: @unchecked Sendable {
    // Safe to share: `cells` is used under `lock` only.

    /// Held while a value is made, too.
    let lock: NSRecursiveLock
    private var cells: [Key: Entry] = [:]

    init(lock: NSRecursiveLock = NSRecursiveLock()) {
        self.lock = lock
    }

    private struct Key: Hashable {
        let registration: ObjectIdentifier
        let container: ObjectIdentifier
    }

    /// A cell, and the registration, which must not go while its identity is a key.
    private struct Entry {
        let registration: AnyDependencyRegistration
        let cell: AnyObject
    }

    /// The cell of a registration as read in a container, made by `make` when it is asked for first.
    func cell<Value, Cell: AnyObject>(
        for registration: DependencyRegistration<Value>, in container: DependencyContainer, make: () -> Cell
    ) -> Cell {
        lock.withLock {
            let key = Key(registration: ObjectIdentifier(registration), container: ObjectIdentifier(container))
            if let found = cells[key]?.cell as? Cell { return found }
            let cell = make()
            cells[key] = Entry(registration: registration, cell: cell)
            return cell
        }
    }
}
