/// Where dependencies are registered before they are read.
public struct DependencyRegistry {
    private(set) var registrations: [AnyDependencyRegistration] = []
    private let visibility: DependencyVisibility?

    init(visibility: DependencyVisibility?) {
        self.visibility = visibility
    }

    /// Registers a dependency under a key.
    ///
    /// - Parameters:
    ///   - key: Where it is read.
    ///   - scope: How long a value lives. Shared unless given.
    ///   - make: Makes a value from other dependencies. Runs on the thread that reads.
    public mutating func register<Value: Sendable>(
        _ key: KeyPath<DependencyKeys, DependencyKey<Value>>, scope: DependencyScope = .shared,
        make: @escaping @Sendable (Dependencies) throws -> Value
    ) {
        add(DependencyKeys()[keyPath: key].id, scope: scope, make: make)
    }

    /// Registers a dependency under its type.
    public mutating func register<Value: Sendable>(
        _ type: Value.Type, scope: DependencyScope = .shared,
        make: @escaping @Sendable (Dependencies) throws -> Value
    ) {
        add(DependencyKey<Value>().id, scope: scope, make: make)
    }

    private mutating func add<Value: Sendable>(
        _ id: DependencyID, scope: DependencyScope, make: @escaping @Sendable (Dependencies) throws -> Value
    ) {
        registrations.append(DependencyRegistration(id: id, scope: scope, visibility: visibility, factory: make))
    }
}
