import Foundation

#if canImport(Darwin)
    import os
#else
    import Synchronization
#endif

// `Atomic` and `Mutex` of the standard library need iOS 18 and macOS 15; these locks have been there for longer.

/// A value that any thread may use, one at a time.
final class Protected<Value>: @unchecked Sendable {
    // Safe to share: the value is reached through `withLock` only, which holds the lock meanwhile.
    private var value: Value
    private let lock = NSLock()

    init(_ value: Value) {
        self.value = value
    }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&value)
    }
}

/// Something that any thread may say once and ask at any time.
final class Flag: Sendable {
    #if canImport(Darwin)
        private let state = OSAllocatedUnfairLock(initialState: false)

        var isRaised: Bool { state.withLock { $0 } }

        func raise() { state.withLock { $0 = true } }
    #else
        private let state = Atomic(false)

        var isRaised: Bool { state.load(ordering: .acquiring) }

        func raise() { state.store(true, ordering: .releasing) }
    #endif
}

/// A pointer that is stored once. A thread that loads it sees what was written before it was stored.
struct SharedPointer: ~Copyable, Sendable {
    #if canImport(Darwin)
        private let address = OSAllocatedUnfairLock<UInt>(initialState: 0)

        func load() -> UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: address.withLock { $0 }) }

        func store(_ pointer: UnsafeMutableRawPointer) { address.withLock { $0 = UInt(bitPattern: pointer) } }
    #else
        private let address = Atomic<UInt>(0)

        func load() -> UnsafeMutableRawPointer? {
            UnsafeMutableRawPointer(bitPattern: address.load(ordering: .acquiring))
        }

        func store(_ pointer: UnsafeMutableRawPointer) {
            address.store(UInt(bitPattern: pointer), ordering: .releasing)
        }
    #endif
}
