import Foundation
import Synchronization

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

/// A value that is made when it is first read, and exactly once, whoever reads it first. Reading it afterwards takes no
/// lock.
final class SharedValue<Value: Sendable>: @unchecked Sendable {
    // Safe to share: the pointer is stored once, with release ordering, by the thread that holds the lock, after what it
    // points to is initialised; who loads it with acquire ordering therefore sees the value, which never changes.
    private let made = Atomic<UnsafeMutableRawPointer?>(nil)

    /// Where the value is, if it has been made.
    var finished: UnsafeMutablePointer<Value>? {
        guard let made = made.load(ordering: .acquiring) else { return nil }
        return made.assumingMemoryBound(to: Value.self)
    }

    /// The value, made now if it has not been made yet. A thrown error leaves it unmade.
    ///
    /// - Parameters:
    ///   - lock: Held while the value is made. Values that may need one another share one lock, so that two threads
    ///     can't wait for each other; it is recursive, because making one value may need another.
    ///   - make: Makes the value.
    func value(under lock: NSRecursiveLock, make: () throws -> Value) throws -> Value {
        lock.lock()
        defer { lock.unlock() }
        if let finished { return finished.pointee }
        let value = try make()
        let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        pointer.initialize(to: value)
        made.store(UnsafeMutableRawPointer(pointer), ordering: .releasing)
        return value
    }

    deinit {
        guard let finished else { return }
        finished.deinitialize(count: 1)
        finished.deallocate()
    }
}

/// A value that is made when it is read and no one holds it.
final class WeakValue<Value: Sendable>: @unchecked Sendable {
    // Safe to share: `object` is used under the lock only, which is the same for all readings.
    private weak var object: AnyObject?

    /// The value that someone holds, or one made now.
    func value(under lock: NSRecursiveLock, make: () throws -> Value) throws -> Value {
        try lock.withLock {
            if let object, let held = object as? Value { return held }
            let value = try make()
            object = value as AnyObject
            return value
        }
    }
}
