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
