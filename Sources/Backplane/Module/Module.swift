/// One feature or service: what it registers and what it requires.
///
/// ```swift
/// public struct LoginModule: Module {
///     public init() {}
///     public var requires: [DependencyRequirement] { [.init(\.accounts)] }
///     public func register(in registry: inout ModuleRegistry) {
///         registry.board(.login) { dependencies in LoginBoard(accounts: try dependencies.accounts) }
///     }
/// }
/// ```
public protocol Module {
    /// The module's name in errors, traces and trees. By default, the type's name.
    var name: String { get }

    /// The dependencies that the module reads. Its factories have access to these and to what it registers itself, and
    /// to nothing else; one that no module registers is an ``AssemblyError``. By default empty.
    var requires: [DependencyRequirement] { get }

    /// Registers the module's boards and dependencies. Must not read any dependency yet.
    @MainActor
    func register(in registry: inout ModuleRegistry)

    /// Called for each motherboard when it is installed, after the modules whose dependencies this one requires: the
    /// place for flows inside the module, barriers of its own, and boards that run from the start. By default, does
    /// nothing.
    @MainActor
    func launch(on motherboard: Motherboard)
}

extension Module {
    public var name: String { String(describing: Self.self) }
    public var requires: [DependencyRequirement] { [] }
    public func launch(on motherboard: Motherboard) {}
}
