import Foundation

/// A property that is filled from the dependencies of the factory that makes the object.
///
/// ```swift
/// final class LoginBoard: Board<Void, LoginOutcome, Never> {
///     @Injected(\.accounts) private var accounts
/// }
/// ```
///
/// It is read once, when the object is made. A dependency that can't be read makes the factory fail with its
/// ``DependencyError``, so an object with an unfilled property never comes into use. An initialiser's parameter says
/// the same without any machinery; prefer it where the object has one.
@propertyWrapper
public struct Injected<Value: Sendable>: Sendable {
    private let result: Result<Value, DependencyError>

    /// Reads a dependency by its key.
    public init(_ key: KeyPath<DependencyKeys, DependencyKey<Value>>) {
        let id = DependencyKeys()[keyPath: key].id
        guard let context = InjectionContext.current else {
            let reason = "@Injected works in objects made by a registered factory; this one was made elsewhere"
            result = .failure(DependencyError(reason: .failed(reason), path: [id.description]))
            return
        }
        let dependencies = context.pointee.dependencies
        result = Result { () throws(DependencyError) in try dependencies[dynamicMember: key] }
        if case .failure(let error) = result { context.pointee.note(error) }
    }

    /// The dependency. Stops the program, with the reason, in an object that was made outside any registered factory.
    public var wrappedValue: Value {
        switch result {
        case .success(let value): value
        case .failure(let error): fatalError("\(error)")
        }
    }
}

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
