import Foundation

/// A place for one value, made by one thread at a time while others who want it wait.
class AnyValueCell: @unchecked Sendable {
    // Safe to share: `maker` is used under the lock of `Making` only; see the one subclass for the rest.
    /// The dependency that the value is of.
    fileprivate let id: DependencyID
    /// The thread that makes the value now.
    fileprivate var maker: pthread_t?

    fileprivate init(id: DependencyID) {
        self.id = id
    }
}

/// A value that is made when it is read and not there, and once, whoever reads it first.
final class ValueCell<Value: Sendable>: AnyValueCell, @unchecked Sendable {
    // Safe to share: the pointer is stored once, after what it points to is initialised; who loads it therefore sees
    // the value, which never changes. `object` is used under the lock of `Making`.
    private let made = SharedPointer()
    private weak var object: AnyObject?
    private let isWeak: Bool

    /// - Parameter isWeak: Whether to hold the value only as long as someone else does.
    init(id: DependencyID, isWeak: Bool) {
        self.isWeak = isWeak
        super.init(id: id)
    }

    /// The value, made now if it is not there. Takes no lock for one that stays. A thrown error leaves it unmade.
    func value(make: () throws -> Value) throws -> Value {
        if let finished { return finished.pointee }
        return try claimed(make: make)
    }

    /// Kept apart, so that reading what is there does not pay for what only this needs.
    @inline(never)
    private func claimed(make: () throws -> Value) throws -> Value {
        var found: Value?
        try Making.shared.claim(self) {
            found = stored
            return found != nil
        }
        if let found { return found }
        let result = Result(catching: make)
        Making.shared.end(self) { if case .success(let value) = result { store(value) } }
        return try result.get()
    }

    /// The value, when it has been made and stays.
    var finished: UnsafeMutablePointer<Value>? {
        made.load()?.assumingMemoryBound(to: Value.self)
    }

    private var stored: Value? { isWeak ? object as? Value : finished?.pointee }

    private func store(_ value: Value) {
        guard !isWeak else { return object = value as AnyObject }
        let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        pointer.initialize(to: value)
        made.store(UnsafeMutableRawPointer(pointer))
    }

    deinit {
        guard let finished else { return }
        finished.deinitialize(count: 1)
        finished.deallocate()
    }
}

/// Which thread makes which value, and which waits for one.
///
/// One lock for all, never held while a factory runs: so it is known at each moment who waits for whom, and threads
/// that would wait for each other get an error instead.
private final class Making: @unchecked Sendable {
    // Safe to share: `waits` is used under the lock only, and the calls in it stand still as long as their threads
    // wait.
    static let shared = Making()

    private let condition = NSCondition()
    private var waits: [Wait] = []

    /// A thread that waits for a value in order to make others.
    private struct Wait {
        let thread: pthread_t
        let call: FactoryCall.Pointer
        let cell: AnyValueCell
    }

    /// Waits until a cell's value is there or no one makes it: then the calling thread is to make it, and to call
    /// ``end(_:store:)`` after that.
    ///
    /// - Parameter isThere: Looks for the value.
    /// - Throws: ``DependencyError`` when making the value waits for the calling thread, as it does when it needs
    ///   itself.
    func claim(_ cell: AnyValueCell, unless isThere: () -> Bool) throws {
        condition.lock()
        defer { condition.unlock() }
        while !isThere() {
            guard cell.maker != nil else {
                cell.maker = pthread_self()
                return
            }
            if let path = path(from: cell, to: pthread_self()) {
                throw DependencyError(reason: .cycle, path: path.map(\.description))
            }
            if let call = FactoryCall.current { waits.append(Wait(thread: pthread_self(), call: call, cell: cell)) }
            condition.wait()
            waits.removeAll { pthread_equal($0.thread, pthread_self()) != 0 }
        }
    }

    /// Says that a value has been made, or won't be.
    ///
    /// - Parameter store: Puts the value into the cell, if it has been made.
    func end(_ cell: AnyValueCell, store: () -> Void) {
        condition.lock()
        store()
        cell.maker = nil
        condition.broadcast()
        condition.unlock()
    }

    /// What is made from what on the way from a cell to what a thread makes itself: after the cell's own dependency,
    /// and to the end. Nil when making the cell's value does not wait for the thread.
    private func path(from cell: AnyValueCell, to thread: pthread_t) -> [DependencyID]? {
        var cell = cell
        var path: [DependencyID] = []
        while let maker = cell.maker {
            if pthread_equal(maker, thread) != 0 { return path }
            guard let wait = waits.first(where: { pthread_equal($0.thread, maker) != 0 }) else { return nil }
            path += wait.call.pointee.path(after: cell) + [wait.cell.id]
            cell = wait.cell
        }
        // The last to wait is about to wake up.
        return nil
    }
}
