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
