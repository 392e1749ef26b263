/// A property that is filled from the dependencies of the factory that makes the object.
///
/// ```swift
/// final class LoginBoard: Board<Void, LoginOutcome, Never> {
///     @Injected(\.accounts) private var accounts
/// }
/// ```
///
/// It is read once, when the object is made. A dependency that can't be read makes the factory fail with its
/// ``DependencyError`` when it returns, so an object with an unfilled property is never used. Its initialiser runs
/// before that: there, read the property with `try _accounts.get()`, or take the dependency as a parameter.
@propertyWrapper
public struct Injected<Value: Sendable>: Sendable {
    private let result: Result<Value, DependencyError>

    /// Reads a dependency.
    public init(_ key: KeyPath<DependencyKeys, DependencyKey<Value>>) {
        self.init(DependencyKeys()[keyPath: key].id)
    }

    /// Reads a dependency of the main actor.
    @MainActor
    public init(_ key: KeyPath<DependencyKeys, MainActorKey<Value>>) {
        self.init(DependencyKeys()[keyPath: key].id)
    }

    @available(*, unavailable, message: "the property does not match the key's type")
    @_disfavoredOverload
    public init<Key>(_ key: KeyPath<DependencyKeys, Key>) {
        result = .failure(DependencyError(reason: .missing, path: []))
    }

    private init(_ id: DependencyID) {
        guard let call = FactoryCall.current else {
            let reason = "@Injected works in objects made by a registered factory; this one was made elsewhere"
            result = .failure(DependencyError(reason: .failed(reason), path: [id.description]))
            return
        }
        result = Result { () throws(DependencyError) in try call.pointee.dependencies.value(id) }
        if case .failure(let error) = result { call.pointee.note(error) }
    }

    /// The dependency. If there is none, it stops the program with the reason: in the initialiser of an object whose
    /// factory is about to fail, and in an object that was created outside of any registered factory.
    public var wrappedValue: Value {
        switch result {
        case .success(let value): value
        case .failure(let error):
            fatalError("\(error) In an initialiser, read an @Injected property with `try _name.get()`.")
        }
    }

    /// The dependency, in an initialiser.
    ///
    /// - Throws: ``DependencyError`` when it could not be read, which makes the factory fail in any case.
    public func get() throws(DependencyError) -> Value { try result.get() }
}
