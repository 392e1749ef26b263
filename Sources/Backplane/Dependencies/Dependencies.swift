/// What things are made from: registered by type, read by key path, shared or new.
///
/// ```swift
/// let accounts = try dependencies.accounts                // by a key of an interface
/// let clock = try dependencies.resolve((any Clock).self)  // by type
/// ```
///
/// Reading can fail, and says so with the whole path; a module's `requires` makes a failure known at launch. May be
/// read from any thread.
@dynamicMemberLookup
public struct Dependencies: Sendable {
    private let container: DependencyContainer
    private var visibility: DependencyVisibility?
    private var depth = 0

    /// A chain of dependencies this long can only be a circle.
    private static let maximumDepth = 200

    init(container: DependencyContainer) {
        self.container = container
    }

    /// Registers dependencies without modules: in a test, a script, a small tool.
    public init(register: (inout DependencyRegistry) -> Void) {
        var registry = DependencyRegistry(visibility: nil)
        register(&registry)
        self.init(container: DependencyContainer([registry], parent: nil))
    }

    /// Dependencies with more of their own, for a window or a session: what is registered here comes before what is
    /// registered outside, and its shared values go when the child goes.
    public func child(register: (inout DependencyRegistry) -> Void) -> Dependencies {
        var registry = DependencyRegistry(visibility: nil)
        register(&registry)
        return Dependencies(container: DependencyContainer([registry], parent: container))
    }

    /// Reads a dependency by its key.
    ///
    /// - Throws: ``DependencyError`` when it is missing, not required by the reading module, needs itself, or can't be
    ///   made.
    public subscript<Value: Sendable>(dynamicMember key: KeyPath<DependencyKeys, DependencyKey<Value>>) -> Value {
        get throws(DependencyError) { try value(DependencyKeys()[keyPath: key].id) }
    }

    /// Reads a dependency by its type.
    ///
    /// - Throws: ``DependencyError`` when it is missing, not required by the reading module, needs itself, or can't be
    ///   made.
    public func resolve<Value: Sendable>(_ type: Value.Type = Value.self) throws(DependencyError) -> Value {
        try value(DependencyID(type: type, name: nil))
    }

    func limited(to visibility: DependencyVisibility) -> Dependencies {
        var limited = self
        limited.visibility = visibility
        return limited
    }

    // MARK: Reading

    private func value<Value: Sendable>(_ id: DependencyID) throws(DependencyError) -> Value {
        do {
            guard let scope = OverrideScope.current else { return try made(id, in: nil) }
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
        try scope.override(of: id) ?? made(id, in: scope)
    }

    private func made<Value: Sendable>(_ id: DependencyID, in scope: OverrideScope?) throws -> Value {
        guard let found = container.find(id) else { throw DependencyError(reason: .missing, path: []) }
        if let visibility, !visibility.allows(found) {
            throw DependencyError(reason: .notRequired(module: visibility.module), path: [])
        }
        // An id holds the type of its registration's value.
        let registration = unsafeDowncast(found, to: DependencyRegistration<Value>.self)
        switch registration.scope {
        case .new: return try make(registration, in: container)
        case .session:
            let table = scope?.made ?? container.session
            let session = table.cell(for: registration, in: container) { SharedValue<Value>() }
            return try session.value(under: table.lock) { try make(registration, in: container) }
        // A shared value sees what its own container sees: one for all windows can't come to hold one window's.
        case .shared:
            if scope == nil, let finished = registration.shared.finished { return finished.pointee }
            let holder = container.holder(of: id)
            let shared = scope?.made.cell(for: registration, in: holder) { SharedValue<Value>() } ?? registration.shared
            return try shared.value(under: scope?.made.lock ?? holder.lock) { try make(registration, in: holder) }
        case .weak:
            let holder = container.holder(of: id)
            let weak = scope?.made.cell(for: registration, in: holder) { WeakValue<Value>() } ?? registration.weak
            return try weak.value(under: scope?.made.lock ?? holder.lock) { try make(registration, in: holder) }
        }
    }

    private func make<Value>(_ registration: DependencyRegistration<Value>, in container: DependencyContainer) throws
        -> Value
    {
        guard depth < Self.maximumDepth else { throw DependencyError(reason: .cycle, path: []) }
        var inner = Dependencies(container: container)
        inner.depth = depth + 1
        return try registration.make(in: inner)
    }
}

extension Dependencies {
    /// Runs an operation in which some dependencies are replaced, for this task and its children only. Tests that run
    /// in parallel do not see each other's overrides, and shared values made meanwhile are forgotten afterwards.
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
    let requires: Set<DependencyID>

    init(module: String, requires: [DependencyRequirement]) {
        self.module = module
        self.requires = Set(requires.map(\.id))
    }

    /// Whether the module may read a dependency.
    func allows(_ registration: AnyDependencyRegistration) -> Bool {
        registration.visibility === self || requires.contains(registration.id)
    }
}
