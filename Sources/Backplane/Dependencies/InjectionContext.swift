import Foundation

/// The dependencies that ``Injected`` properties read, while a factory runs, and the first error they met.
///
/// A factory runs from its beginning to its end on one thread, so this is kept per thread. That costs a fraction of
/// what a task-local value does, and it is paid each time something is made.
struct InjectionContext {
    let dependencies: Dependencies
    private(set) var firstError: DependencyError?

    mutating func note(_ error: DependencyError) {
        if firstError == nil { firstError = error }
    }

    /// Runs a factory whose `@Injected` properties read the given dependencies.
    ///
    /// - Throws: What the factory throws, or else the first error that an `@Injected` property met.
    static func run<Result>(with dependencies: Dependencies, _ factory: () throws -> Result) throws -> Result {
        var context = InjectionContext(dependencies: dependencies)
        return try withUnsafeMutablePointer(to: &context) { context in
            let outer = pthread_getspecific(key)
            pthread_setspecific(key, context)
            defer { pthread_setspecific(key, outer) }
            let result = try factory()
            if let error = context.pointee.firstError { throw error }
            return result
        }
    }

    /// The context of the factory that runs on this thread, if one does. Valid until that factory returns.
    static var current: UnsafeMutablePointer<InjectionContext>? {
        pthread_getspecific(key)?.assumingMemoryBound(to: InjectionContext.self)
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        precondition(pthread_key_create(&key, nil) == 0, "the system has no thread-specific key left")
        return key
    }()
}
