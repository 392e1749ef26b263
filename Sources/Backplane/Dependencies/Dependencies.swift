/// The dependencies of boards and services, registered and read by key.
///
/// ```swift
/// let accounts = try dependencies.accounts
/// ```
///
/// Reading can fail with an error that contains the whole path; a module's `requires` reports a missing dependency at
/// launch. Dependencies can be read from any thread.
@dynamicMemberLookup
public struct Dependencies: Sendable {
    let container: DependencyContainer
    /// The module that reads, if it is one.
    let visibility: DependencyVisibility?

    init(container: DependencyContainer, visibility: DependencyVisibility? = nil) {
        self.container = container
        self.visibility = visibility
    }

    /// Registers dependencies without modules: in a test, a script, a small tool.
    public init(register: (inout DependencyRegistry) -> Void) {
        self.init(inside: nil, visibility: nil, register: register)
    }

    /// Creates a child with additional dependencies, for a window or a session. Registrations in the child have
    /// priority over those outside, and its shared values are released with the child.
    ///
    /// A child that a module creates has access to what the module requires and to what is registered in the child.
    public func child(register: (inout DependencyRegistry) -> Void) -> Dependencies {
        Dependencies(inside: container, visibility: visibility, register: register)
    }

    private init(
        inside parent: DependencyContainer?, visibility: DependencyVisibility?,
        register: (inout DependencyRegistry) -> Void
    ) {
        var registry = DependencyRegistry(visibility: visibility)
        register(&registry)
        self.init(container: DependencyContainer([registry], parent: parent), visibility: visibility)
    }

    func limited(to visibility: DependencyVisibility) -> Dependencies {
        Dependencies(container: container, visibility: visibility)
    }

    /// Whether a dependency is registered, or overridden.
    func has(_ id: DependencyID) -> Bool {
        container.find(id) != nil || OverrideScope.current?.overrides(id) ?? false
    }

    // MARK: Reading

    /// Reads a dependency.
    ///
    /// - Throws: ``DependencyError`` when it is missing, not required by the reading module, depends on itself, or can't be
    ///   made.
    @inlinable  // where it is used a literal key path costs nothing
    public subscript<Value>(dynamicMember key: KeyPath<DependencyKeys, DependencyKey<Value>>) -> Value {
        get throws(DependencyError) { try value(DependencyKeys()[keyPath: key].id) }
    }

    /// Reads a dependency of the main actor.
    ///
    /// - Throws: ``DependencyError`` when it is missing, not required by the reading module, depends on itself, or can't be
    ///   made.
    @inlinable @MainActor
    public subscript<Value>(dynamicMember key: KeyPath<DependencyKeys, MainActorKey<Value>> & Sendable) -> Value {
        get throws(DependencyError) { try value(DependencyKeys()[keyPath: key].id) }
    }

    @available(*, unavailable, message: "no interface declares this dependency: add a key to DependencyKeys")
    public subscript(dynamicMember name: String) -> Undeclared { Undeclared() }

    /// The type of an undeclared dependency, in an expression that does not compile.
    public struct Undeclared: Sendable {}

    /// Reads a dependency by the id of its key, which holds the type of the value.
    @usableFromInline
    func value<Value: Sendable>(_ id: DependencyID) throws(DependencyError) -> Value {
        do {
            guard let scope = OverrideScope.current else { return try read(id, under: nil) }
            return try overridden(id, in: scope)
        } catch var error as DependencyError {
            error.path.insert(id.description, at: 0)
            throw error.closingCircle()
        } catch {
            throw DependencyError(reason: .failed("\(error)"), path: [id.description])
        }
    }

    /// Kept apart, so that reading without overrides does not pay for what only this needs.
    @inline(never)
    private func overridden<Value: Sendable>(_ id: DependencyID, in scope: OverrideScope) throws -> Value {
        try scope.override(of: id) ?? read(id, under: scope)
    }

    private func read<Value: Sendable>(_ id: DependencyID, under scope: OverrideScope?) throws -> Value {
        guard let found = container.find(id) else { throw DependencyError(reason: .missing, path: []) }
        return try found._withUnsafeGuaranteedRef { found in
            if let visibility, !visibility.allows(found) {
                throw DependencyError(reason: .notRequired(module: visibility.module), path: [])
            }
            // An id holds the type of its registration's value.
            let registration = unsafeDowncast(found, to: DependencyRegistration<Value>.self)
            if scope == nil, let shared = registration.shared { return shared.pointee }
            if registration.scope == .new { return try registration.make(in: container) }
            // A value for all windows sees what its own container sees: it can't come to hold one window's.
            let owner = registration.scope == .session ? container : container.holder(of: id)
            let isKeptApart = registration.scope == .session || scope != nil
            let cell = isKeptApart ? owner.cell(for: registration, under: scope) : registration.cell
            return try cell.value { try registration.make(in: owner, for: cell) }
        }
    }
}

extension Dependencies {
    /// Runs an operation in which some dependencies are replaced, for this task and its children only. Tests that run
    /// in parallel do not see each other's overrides, and shared values created meanwhile are discarded afterwards.
    @discardableResult
    public static func withOverrides<Result>(
        _ change: (inout DependencyOverrides) -> Void, operation: () throws -> Result
    ) rethrows -> Result {
        try scope(change).inForce(operation)
    }

    /// Runs an asynchronous operation in which some dependencies are replaced, for this task and its children only.
    @discardableResult
    public static func withOverrides<Result>(
        _ change: (inout DependencyOverrides) -> Void, isolation: isolated (any Actor)? = #isolation,
        operation: () async throws -> Result
    ) async rethrows -> Result {
        try await scope(change).inForce(isolation: isolation, operation)
    }

    private static func scope(_ change: (inout DependencyOverrides) -> Void) -> OverrideScope {
        var overrides = DependencyOverrides()
        change(&overrides)
        return OverrideScope(overrides, inside: OverrideScope.current)
    }
}

/// What one module may read: what it requires and what it registers itself.
final class DependencyVisibility: Sendable {
    let module: String
    /// In the order in which the module lists them.
    let requires: [DependencyID]
    private let required: Set<DependencyID>

    init(module: String, requires: [DependencyRequirement]) {
        self.module = module
        self.requires = requires.map(\.id)
        required = Set(self.requires)
    }

    /// Whether the module may read a dependency.
    func allows(_ registration: AnyDependencyRegistration) -> Bool {
        registration.visibility === self || required.contains(registration.id)
    }
}
