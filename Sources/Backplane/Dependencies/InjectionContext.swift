import Synchronization

/// The dependencies that ``Injected`` properties read, while a factory runs, and the first error they met.
final class InjectionContext: Sendable {
    @TaskLocal static var current: InjectionContext?

    let dependencies: Dependencies
    private let firstError = Mutex<DependencyError?>(nil)

    private init(_ dependencies: Dependencies) {
        self.dependencies = dependencies
    }

    func note(_ error: DependencyError) {
        firstError.withLock { if $0 == nil { $0 = error } }
    }

    /// Runs a factory whose `@Injected` properties read the given dependencies.
    ///
    /// - Throws: What the factory throws, or else the first error that an `@Injected` property met.
    static func run<Result>(with dependencies: Dependencies, _ factory: () throws -> Result) throws -> Result {
        let context = InjectionContext(dependencies)
        let result = try $current.withValue(context, operation: factory)
        if let error = context.firstError.withLock({ $0 }) { throw error }
        return result
    }
}
