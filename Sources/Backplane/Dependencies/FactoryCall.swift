import Foundation

/// A factory that runs: what it may read, and on whose behalf.
///
/// A factory runs from its beginning to its end on one thread, so the calls of a thread form a chain on its stack,
/// which is kept per thread: for ``Injected`` properties, which have nobody to ask, and to notice circles, whatever way
/// they take. A task-local value would cost a multiple, and it is paid each time something is made.
struct FactoryCall {
    typealias Pointer = UnsafeMutablePointer<FactoryCall>

    // Whoever runs the factory holds what follows until it has run.
    private unowned(unsafe) let container: DependencyContainer
    private unowned(unsafe) let visibility: DependencyVisibility?
    /// The dependency that is made. Nil for a board.
    private unowned(unsafe) let registration: AnyDependencyRegistration?
    /// Where it will be kept, if it will.
    private unowned(unsafe) let cell: AnyValueCell?
    /// The call that this one was made for. It ends later than this one.
    private let outer: Pointer?
    private let depth: Int
    private var firstError: (any Error)?

    /// How many may be made one for the other: a bound for the stack.
    private static let maximumDepth = 200

    @inline(__always)
    private init(_ dependencies: Dependencies, of registration: AnyDependencyRegistration?, for cell: AnyValueCell?) {
        container = dependencies.container
        visibility = dependencies.visibility
        self.registration = registration
        self.cell = cell
        outer = Self.current
        depth = (outer?.pointee.depth ?? 0) + 1
    }

    /// Runs a factory.
    ///
    /// - Parameters:
    ///   - registration: The dependency that it makes. None for a board.
    ///   - cell: Where that will be kept, if it will.
    /// - Throws: What the factory throws, or else the first error that an `@Injected` property met.
    static func run<Result>(
        _ factory: (Dependencies) throws -> Result, with dependencies: Dependencies,
        of registration: AnyDependencyRegistration? = nil, for cell: AnyValueCell? = nil
    ) throws -> Result {
        var call = FactoryCall(dependencies, of: registration, for: cell)
        guard call.depth <= maximumDepth else {
            throw DependencyError(reason: call.isCircle ? .cycle : .tooDeep(limit: maximumDepth), path: [])
        }
        return try withUnsafeMutablePointer(to: &call) { call in
            pthread_setspecific(key, call)
            defer { pthread_setspecific(key, call.pointee.outer) }
            let result = try factory(dependencies)
            if let error = call.pointee.firstError { throw error }
            return result
        }
    }

    /// Whether what is made is being made already.
    private var isCircle: Bool {
        var next = outer
        while let call = next {
            if call.pointee.registration === registration { return true }
            next = call.pointee.outer
        }
        return false
    }

    /// What the factory reads from.
    var dependencies: Dependencies { Dependencies(container: container, visibility: visibility) }

    /// Takes note of a dependency that an `@Injected` property could not read.
    mutating func note(_ error: DependencyError) {
        if firstError == nil { firstError = error }
    }

    /// What has been begun since the value of a cell was, the outermost first.
    func path(after cell: AnyValueCell) -> [DependencyID] {
        guard self.cell !== cell else { return [] }
        return (outer?.pointee.path(after: cell) ?? []) + (registration.map { [$0.id] } ?? [])
    }

    /// The innermost call of this thread, if a factory runs on it. Valid until that factory returns.
    static var current: Pointer? { pthread_getspecific(key)?.assumingMemoryBound(to: FactoryCall.self) }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        precondition(pthread_key_create(&key, nil) == 0, "the system has no thread-specific key left")
        return key
    }()
}
