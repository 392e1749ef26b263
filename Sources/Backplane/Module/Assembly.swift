/// Modules put together and found to fit: every board has one owner, every requirement is met, nothing goes in circles.
///
/// Assemble once at launch; make a motherboard from the assembly for each window.
@MainActor
public final class Assembly {
    /// The dependencies that the modules registered.
    public let dependencies: Dependencies
    let boards: [String: AnyBoardRegistration]
    let links: LinkTable
    /// The modules in the order in which they launch: each after those whose dependencies it requires.
    let launchOrder: [any Module]
    let restorations: [String: AnyBoardRestoration]

    /// Assembles modules.
    ///
    /// - Parameters:
    ///   - modules: The modules, in any order.
    ///   - provided: Dependencies that no module registers because each motherboard is given its own, in a
    ///     ``Dependencies/child(register:)``: the client behind a window, the session.
    /// - Throws: ``AssemblyError``, which lists every duplicate, missing dependency, cycle and faulty link at once.
    public init(modules: [any Module], providing provided: [DependencyRequirement] = []) throws {
        let registries = modules.map { module in
            var registry = ModuleRegistry(module: module.name, requires: module.requires)
            module.register(in: &registry)
            return registry
        }
        let check = AssemblyCheck(registries: registries, provided: provided)
        let problems = check.problems
        guard problems.isEmpty else { throw AssemblyError(problems: problems) }
        launchOrder = check.launchOrder.map { modules[$0] }
        links = LinkTable(check.links)
        boards = Dictionary(registries.flatMap(\.boards).map { ($0.id, $0) }) { first, _ in first }
        restorations = Dictionary(registries.flatMap(\.restorations).map { ($0.board, $0) }) { first, _ in first }
        dependencies = Dependencies(container: DependencyContainer(registries.map(\.dependencies), parent: nil))
    }

    private init() {
        boards = [:]
        links = LinkTable([])
        launchOrder = []
        restorations = [:]
        dependencies = Dependencies(container: DependencyContainer([], parent: nil))
    }

    /// An assembly without modules.
    static var empty: Assembly { Assembly() }
}
