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
    /// The value, when it is shared. A registration is in one container only, so it can be kept here.
    let shared = SharedValue<Value>()
    /// The value, when it is shared only as long as someone holds it.
    let weak = WeakValue<Value>()
    private let factory: @Sendable (Dependencies) throws -> Value

    init(
        id: DependencyID, scope: DependencyScope, visibility: DependencyVisibility?,
        factory: @escaping @Sendable (Dependencies) throws -> Value
    ) {
        self.factory = factory
        super.init(id: id, scope: scope, visibility: visibility)
    }

    override func refused(_ reason: DependencyError.Reason) -> AnyDependencyRegistration {
        DependencyRegistration(id: id, scope: .new, visibility: visibility) { _ in
            throw DependencyError(reason: reason, path: [])
        }
    }

    func make(in dependencies: Dependencies) throws -> Value {
        let visible = visibility.map(dependencies.limited) ?? dependencies
        return try InjectionContext.run(with: visible) { try factory(visible) }
    }
}
