/// The key under which a dependency is registered and read: its type and, if a type is registered more than once, a
/// name.
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
/// A dependency that is created and used only on the main actor has a ``MainActorKey`` instead.
public struct DependencyKey<Value: Sendable>: Sendable {
    @usableFromInline let id: DependencyID

    /// Makes a key.
    ///
    /// - Parameter name: Distinguishes several dependencies of one type. Without a name, the type alone is the key.
    @inlinable
    public init(_ name: String? = nil) {
        id = DependencyID(type: Value.self, name: name, isOnMainActor: false)
    }
}

/// The key of a dependency that is created on the main actor, such as a class of the user interface.
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
    /// - Parameter name: Distinguishes several dependencies of one type. Without a name, the type alone is the key.
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

/// A dependency that a module requires.
public struct DependencyRequirement: Sendable {
    let id: DependencyID

    /// Requires the dependency of a key: `.init(\.accounts)`.
    public init<Value>(_ key: KeyPath<DependencyKeys, DependencyKey<Value>>) {
        id = DependencyKeys()[keyPath: key].id
    }

    /// Requires the dependency of a main-actor key: `.init(\.basket)`.
    public init<Value>(_ key: KeyPath<DependencyKeys, MainActorKey<Value>>) {
        id = DependencyKeys()[keyPath: key].id
    }
}

/// How long a dependency's value lives.
public enum DependencyScope: Sendable {
    /// One value for all readers, created at the first read and kept as long as the container in which it is
    /// registered. It is created exactly once, even if several threads read at the same time.
    case shared
    /// One value for each child (``Dependencies/child(register:)``) that reads it, kept as long as the child: for
    /// values of a window or a signed-in session. It can use dependencies that only the child has.
    case session
    /// One value for all readers, as long as it is referenced elsewhere; after that, the next read creates a new one.
    /// Only for classes: a value of another type is created at each read.
    case weak
    /// A new value for each read.
    case new
}
