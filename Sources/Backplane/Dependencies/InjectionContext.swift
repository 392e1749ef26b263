import Synchronization

/// The dependencies that ``Injected`` properties read, while a factory runs, and the first error they met.
final class InjectionContext: Sendable {
    @TaskLocal static var current: InjectionContext?

    let dependencies: Dependencies
    private let firstFailure = AtomicLazyReference<Failure>()

    private final class Failure: Sendable {
        let error: DependencyError

        init(_ error: DependencyError) {
            self.error = error
        }
    }

    private init(_ dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    func note(_ error: DependencyError) {
        _ = firstFailure.storeIfNil(Failure(error))
    }

    /// Runs a factory whose `@Injected` properties read the given dependencies.
    ///
    /// - Throws: What the factory throws, or else the first error that an `@Injected` property met.
    static func run<Result>(with dependencies: Dependencies, _ factory: () throws -> Result) throws -> Result {
        let context = InjectionContext(dependencies)
        let result = try $current.withValue(context, operation: factory)
        if let failure = context.firstFailure.load() { throw failure.error }
        return result
    }
}
