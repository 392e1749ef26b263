/// Where a dependency is registered and read: its type and, if a type is registered more than once, a name.
///
/// An interface declares the keys of what its module offers:
///
/// ```swift
/// extension DependencyKeys {
///     public var accounts: DependencyKey<any AccountService> { .init() }
/// }
///
/// registry.register(\.accounts) { dependencies in Accounts(database: try dependencies.database) }
/// let accounts = try dependencies.accounts
/// ```
///
/// What is made and used on the main actor only has a ``MainActorKey`` instead.
public struct DependencyKey<Value: Sendable>: Sendable {
    @usableFromInline let id: DependencyID

    /// Makes a key.
    ///
    /// - Parameter name: Tells apart several dependencies of one type. Without a name the type alone is the key.
    @inlinable
    public init(_ name: String? = nil) {
        id = DependencyID(type: Value.self, name: name, isOnMainActor: false)
    }
}

/// Where a dependency is registered and read that is made on the main actor, such as a class of the user interface.
///
/// ```swift
/// extension DependencyKeys {
///     public var basket: MainActorKey<Basket> { .init() }      // @MainActor final class Basket
/// }
///
/// registry.register(\.basket) { dependencies in Basket(owner: try dependencies.user) }
/// ```
///
/// On the main actor it is read like any dependency. Elsewhere `try await` reads it; without `await`, and in factories
/// that may run anywhere, it does not compile.
public struct MainActorKey<Value: Sendable>: Sendable {
    @usableFromInline let id: DependencyID

    /// Makes a key.
    ///
    /// - Parameter name: Tells apart several dependencies of one type. Without a name the type alone is the key.
    @inlinable
    public init(_ name: String? = nil) {
        id = DependencyID(type: Value.self, name: name, isOnMainActor: true)
    }
}

/// The namespace that interfaces extend with a ``DependencyKey`` or ``MainActorKey`` for each dependency they offer.
public struct DependencyKeys: Sendable {
    @inlinable init() {}
}

/// What identifies a dependency: a type, perhaps a name, and where it is made.
@usableFromInline
struct DependencyID: Sendable {
    @usableFromInline let type: Any.Type
    @usableFromInline let name: String?
    @usableFromInline let isOnMainActor: Bool

    @inlinable
    init(type: Any.Type, name: String?, isOnMainActor: Bool) {
        self.type = type
        self.name = name
        self.isOnMainActor = isOnMainActor
    }
}

extension DependencyID: Hashable {
    @usableFromInline
    static func == (first: DependencyID, second: DependencyID) -> Bool {
        first.type == second.type && first.name == second.name && first.isOnMainActor == second.isOnMainActor
    }

    /// Hashes one number: hashing the name itself would take longer than all else that a reading does.
    @usableFromInline
    func hash(into hasher: inout Hasher) {
        var bits = UInt(bitPattern: ObjectIdentifier(type))
        name?.utf8.withContiguousStorageIfAvailable { for byte in $0 { bits = bits &* 31 &+ UInt(byte) } }
        hasher.combine(bits)
    }
}

extension DependencyID: CustomStringConvertible {
    /// The type's name, with the key's if there is one: `AccountService`, `URL "base"`.
    @usableFromInline
    var description: String {
        name.map { "\(type) \"\($0)\"" } ?? "\(type)"
    }
}

/// A dependency that a module says it needs.
public struct DependencyRequirement: Sendable {
    let id: DependencyID

    /// Requires what a key stands for: `.init(\.accounts)`.
    public init<Value>(_ key: KeyPath<DependencyKeys, DependencyKey<Value>>) {
        id = DependencyKeys()[keyPath: key].id
    }

    /// Requires what a key of the main actor stands for: `.init(\.basket)`.
    public init<Value>(_ key: KeyPath<DependencyKeys, MainActorKey<Value>>) {
        id = DependencyKeys()[keyPath: key].id
    }
}

/// How long a dependency's value lives.
public enum DependencyScope: Sendable {
    /// One value for all who read it, made at the first reading and kept as long as the container it is registered in.
    /// It is made exactly once, also when several threads read at the same time.
    case shared
    /// One value for each child (``Dependencies/child(register:)``) that reads it, kept as long as the child: for what
    /// belongs to a window or a signed-in session. It may use what only the child has.
    case session
    /// One value for all who read it, as long as anyone holds it; the next reading makes a new one. Only for classes:
    /// a value of another type is made anew each time.
    case weak
    /// A new value for each reading.
    case new
}
