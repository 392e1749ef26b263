/// Where a module registers its boards, its links and its dependencies.
@MainActor
public struct ModuleRegistry {
    let module: String
    let visibility: DependencyVisibility
    private(set) var boards: [AnyBoardRegistration] = []
    var restorations: [AnyBoardRestoration] = []
    private(set) var dependencies: DependencyRegistry
    private(set) var links: [LinkRegistration] = []

    init(module: String, requires: [DependencyRequirement]) {
        self.module = module
        visibility = DependencyVisibility(module: module, requires: requires)
        dependencies = DependencyRegistry(visibility: visibility)
    }

    /// Registers a board.
    ///
    /// - Parameters:
    ///   - id: The board's id. Registering it twice is an ``AssemblyError`` that names both modules.
    ///   - instances: How many there can be at a time in one motherboard: one, which is activated again while it is
    ///     live, or many, where each activation creates another.
    ///   - make: Makes an instance. It has access to the dependencies that the module requires. An error thrown here
    ///     becomes a fault that names the board.
    public mutating func board<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, instances: BoardInstances = .one,
        make: @escaping @MainActor (Dependencies) throws -> Board<Input, Output, Command>
    ) {
        boards.append(
            BoardRegistration(
                id: id.rawValue, module: module, instances: instances, visibility: visibility, factory: make))
    }

    mutating func add(_ link: LinkRegistration) {
        links.append(link)
    }

    /// Registers a dependency.
    ///
    /// - Parameters:
    ///   - key: Where it is read. Registering it twice is an ``AssemblyError`` that names both modules.
    ///   - scope: How long a value lives. By default, shared.
    ///   - make: Makes a value. It has access to the dependencies that the module requires or registers.
    public mutating func register<Value>(
        _ key: KeyPath<DependencyKeys, DependencyKey<Value>>, scope: DependencyScope = .shared,
        make: @escaping @Sendable (Dependencies) throws -> Value
    ) {
        dependencies.register(key, scope: scope, make: make)
    }

    /// Registers a dependency that is made on the main actor.
    public mutating func register<Value>(
        _ key: KeyPath<DependencyKeys, MainActorKey<Value>>, scope: DependencyScope = .shared,
        make: @escaping @MainActor (Dependencies) throws -> Value
    ) {
        dependencies.register(key, scope: scope, make: make)
    }

    @available(*, unavailable, message: "the factory's value does not match the key's type")
    @_disfavoredOverload
    public mutating func register<Key, Other>(
        _ key: KeyPath<DependencyKeys, Key>, scope: DependencyScope = .shared,
        make: @MainActor (Dependencies) throws -> Other
    ) {}
}

/// How many instances of a board there can be at a time in one motherboard.
public enum BoardInstances: String, Sendable, Codable {
    /// One. When activated again, the instance stays the same: a home page, a basket, a session.
    case one
    /// Any number. Each activation creates a board: a profile opened from another profile, a payment.
    case many
}

/// A registered board, whatever its types.
@MainActor
class AnyBoardRegistration {
    let id: String
    let module: String
    let instances: BoardInstances
    let types: BoardTypes

    init(id: String, module: String, instances: BoardInstances, types: BoardTypes) {
        self.id = id
        self.module = module
        self.instances = instances
        self.types = types
    }
}

/// A registered board: how to make it, and what it may see.
@MainActor
final class BoardRegistration<Input: Sendable, Output: Sendable, Command: Sendable>: AnyBoardRegistration {
    private let visibility: DependencyVisibility
    private let factory: @MainActor (Dependencies) throws -> Board<Input, Output, Command>

    init(
        id: String, module: String, instances: BoardInstances, visibility: DependencyVisibility,
        factory: @escaping @MainActor (Dependencies) throws -> Board<Input, Output, Command>
    ) {
        self.visibility = visibility
        self.factory = factory
        super.init(
            id: id, module: module, instances: instances, types: BoardTypes(Input.self, Output.self, Command.self))
    }

    func make(in dependencies: Dependencies) throws -> Board<Input, Output, Command> {
        let visible = dependencies.limited(to: visibility)
        return try FactoryCall.run(factory, with: visible)
    }
}
