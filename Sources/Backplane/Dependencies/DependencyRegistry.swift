/// Where dependencies are registered before they are read.
public struct DependencyRegistry {
    private(set) var registrations: [AnyDependencyRegistration] = []
    private let visibility: DependencyVisibility?

    init(visibility: DependencyVisibility?) {
        self.visibility = visibility
    }

    /// Registers a dependency.
    ///
    /// - Parameters:
    ///   - key: Where it is read.
    ///   - scope: How long a value lives. By default, shared.
    ///   - make: Makes a value from other dependencies. Runs on the thread that reads. It must not wait for another
    ///     thread or task that reads the same dependency, because that one waits for this factory. A cycle across
    ///     threads is detected only where factories read from one another.
    public mutating func register<Value>(
        _ key: KeyPath<DependencyKeys, DependencyKey<Value>>, scope: DependencyScope = .shared,
        make: @escaping @Sendable (Dependencies) throws -> Value
    ) {
        add(DependencyKeys()[keyPath: key].id, scope: scope, make: make)
    }

    /// Registers a dependency that is made on the main actor.
    ///
    /// - Parameters:
    ///   - key: Where it is read.
    ///   - scope: How long a value lives. By default, shared.
    ///   - make: Makes a value from other dependencies, including those of the main actor.
    public mutating func register<Value>(
        _ key: KeyPath<DependencyKeys, MainActorKey<Value>>, scope: DependencyScope = .shared,
        make: @escaping @MainActor (Dependencies) throws -> Value
    ) {
        // Such a key is read on the main actor only, so that is where its factory runs.
        add(DependencyKeys()[keyPath: key].id, scope: scope) { dependencies in
            try MainActor.assumeIsolated { try make(dependencies) }
        }
    }

    @available(*, unavailable, message: "the factory's value does not match the key's type")
    @_disfavoredOverload
    public mutating func register<Key, Other>(
        _ key: KeyPath<DependencyKeys, Key>, scope: DependencyScope = .shared,
        make: @MainActor (Dependencies) throws -> Other
    ) {}

    private mutating func add<Value: Sendable>(
        _ id: DependencyID, scope: DependencyScope, make: @escaping @Sendable (Dependencies) throws -> Value
    ) {
        registrations.append(DependencyRegistration(id: id, scope: scope, visibility: visibility, factory: make))
    }
}

/// A registered dependency, whatever its type.
class AnyDependencyRegistration: @unchecked Sendable {
    // Safe to share: immutable here and in the one subclass, whose factory is @Sendable.
    let id: DependencyID
    let scope: DependencyScope
    let visibility: DependencyVisibility?

    init(id: DependencyID, scope: DependencyScope, visibility: DependencyVisibility?) {
        self.id = id
        self.scope = scope
        self.visibility = visibility
    }

    /// A registration in place of this one that can't be read.
    func refused(_ reason: DependencyError.Reason) -> AnyDependencyRegistration { self }
}

/// A registered dependency: how to make its value.
final class DependencyRegistration<Value: Sendable>: AnyDependencyRegistration, @unchecked Sendable {
    // Safe to share: see the superclass.
    /// The value, when it is shared or weak and there are no overrides. A registration is in one container only, so it
    /// can be kept here.
    let cell: ValueCell<Value>
    private let factory: @Sendable (Dependencies) throws -> Value

    init(
        id: DependencyID, scope: DependencyScope, visibility: DependencyVisibility?,
        factory: @escaping @Sendable (Dependencies) throws -> Value
    ) {
        self.factory = factory
        cell = ValueCell(id: id, isWeak: scope == .weak)
        super.init(id: id, scope: scope, visibility: visibility)
    }

    /// The shared value, when it is kept here and has been made.
    var shared: UnsafeMutablePointer<Value>? { cell.finished }

    override func refused(_ reason: DependencyError.Reason) -> AnyDependencyRegistration {
        DependencyRegistration(id: id, scope: .new, visibility: visibility) { _ in
            throw DependencyError(reason: reason, path: [])
        }
    }

    /// Makes a value.
    ///
    /// - Parameter cell: Where it will be kept, if it will.
    func make(in container: DependencyContainer, for cell: AnyValueCell? = nil) throws -> Value {
        let dependencies = Dependencies(container: container, visibility: visibility)
        return try FactoryCall.run(factory, with: dependencies, of: self, for: cell)
    }
}
