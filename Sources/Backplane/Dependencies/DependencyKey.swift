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
public struct DependencyKey<Value: Sendable>: Sendable {
    let id: DependencyID

    /// Makes a key.
    ///
    /// - Parameter name: Tells apart several dependencies of one type. Without a name the type alone is the key, so
    ///   that it is also found by ``Dependencies/resolve(_:)``.
    public init(_ name: String? = nil) {
        id = DependencyID(type: Value.self, name: name)
    }
}

/// The namespace that interfaces extend with a ``DependencyKey`` for each dependency they offer.
public struct DependencyKeys: Sendable {
    init() {}
}

/// What identifies a dependency: a type and perhaps a name.
struct DependencyID: Sendable {
    private let type: Any.Type
    private let name: String?

    init(type: Any.Type, name: String?) {
        self.type = type
        self.name = name
    }
}

extension DependencyID: Hashable {
    static func == (first: DependencyID, second: DependencyID) -> Bool {
        first.type == second.type && first.name == second.name
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        if let name { hasher.combine(name) }
    }
}

extension DependencyID: CustomStringConvertible {
    /// The type's name, with the key's if there is one: `AccountService`, `URL "base"`.
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

    /// Requires what is registered under a type: `.init((any AccountService).self)`.
    public init<Value: Sendable>(_ type: Value.Type) {
        id = DependencyKey<Value>().id
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
