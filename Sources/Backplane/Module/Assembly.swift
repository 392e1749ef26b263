/// A consistent set of modules: every board has one owner, every requirement is met, and there are no cycles.
///
/// Assemble once at launch, and create a motherboard from the assembly for each window.
@MainActor
public final class Assembly {
    /// The dependencies that the modules registered.
    public let dependencies: Dependencies
    let boards: [String: AnyBoardRegistration]
    let links: LinkTable
    /// The modules in the order in which they launch: each after those whose dependencies it requires.
    let launchOrder: [any Module]
    let restorations: [String: AnyBoardRestoration]
    private let provided: [DependencyID]

    /// Assembles modules.
    ///
    /// - Parameters:
    ///   - modules: The modules, in any order.
    ///   - provided: Dependencies that no module registers because each motherboard gets its own, in a
    ///     ``Dependencies/child(register:)``: such as the client of a window, or the session. Creating a motherboard
    ///     without them is a fault.
    ///   - origins: The schemes and hosts whose addresses are the app's own. Without any, only paths can be opened.
    /// - Throws: ``AssemblyError``, which lists every duplicate, missing dependency, cycle and faulty link at once.
    public init(
        modules: [any Module], providing provided: [DependencyRequirement] = [], origins: [LinkOrigin] = []
    ) throws {
        let registries = modules.map { module in
            var registry = ModuleRegistry(module: module.name, requires: module.requires)
            module.register(in: &registry)
            return registry
        }
        self.provided = provided.map(\.id)
        let check = AssemblyCheck(registries: registries, provided: self.provided, origins: origins)
        let problems = check.problems
        guard problems.isEmpty else { throw AssemblyError(problems: problems) }
        launchOrder = check.launchOrder.map { modules[$0] }
        links = LinkTable(check.links, origins: origins)
        boards = Dictionary(registries.flatMap(\.boards).map { ($0.id, $0) }) { first, _ in first }
        restorations = Dictionary(registries.flatMap(\.restorations).map { ($0.board, $0) }) { first, _ in first }
        dependencies = Dependencies(container: DependencyContainer(registries.map(\.dependencies), parent: nil))
    }

    private init() {
        provided = []
        boards = [:]
        links = LinkTable([])
        launchOrder = []
        restorations = [:]
        dependencies = Dependencies(container: DependencyContainer([], parent: nil))
    }

    /// An assembly without modules.
    static var empty: Assembly { Assembly() }

    /// What a motherboard's dependencies should have and have not, of what each motherboard is to be given: all that
    /// the modules register, too, when they are not made from this assembly's.
    func missing(in given: Dependencies) -> [DependencyID] {
        let own = given.container.isInside(dependencies.container) ? [] : dependencies.container.ids
        return (own + provided).filter { !given.has($0) }
    }
}

/// Looks for everything that is wrong with a set of modules.
@MainActor
struct AssemblyCheck {
    let registries: [ModuleRegistry]
    let origins: [LinkOrigin]
    private let provided: [DependencyID]
    /// The module that registers each dependency, the first where there are several.
    private let providers: [DependencyID: Int]
    /// For each module, the others that register what it requires.
    private let needs: [[Int]]

    init(registries: [ModuleRegistry], provided: [DependencyID], origins: [LinkOrigin]) {
        self.registries = registries
        self.origins = origins
        self.provided = provided
        var providers: [DependencyID: Int] = [:]
        for (index, registry) in registries.enumerated() {
            for registration in registry.dependencies.registrations where providers[registration.id] == nil {
                providers[registration.id] = index
            }
        }
        self.providers = providers
        needs = registries.enumerated().map { index, registry in
            registry.visibility.requires.compactMap { providers[$0] }.filter { $0 != index }.sorted()
        }
    }

    var problems: [AssemblyError.Problem] {
        duplicateBoards + duplicateDependencies + missingDependencies + cycles + linkProblems + restorationProblems
    }

    /// The indices of the modules, each after those that register what it requires, else in the given order.
    var launchOrder: [Int] {
        var order: [Int] = []
        var isPlaced = Array(repeating: false, count: registries.count)
        var pending = Array(registries.indices.reversed())
        while let index = pending.last {
            let missing = isPlaced[index] ? [] : needs[index].filter { !isPlaced[$0] }
            if missing.isEmpty {
                pending.removeLast()
                if !isPlaced[index] { order.append(index) }
                isPlaced[index] = true
            } else {
                pending.append(contentsOf: missing.reversed())
            }
        }
        return order
    }

    private var duplicateBoards: [AssemblyError.Problem] {
        groups(of: registries.flatMap(\.boards), by: \.id).compactMap { id, same in
            guard same.count > 1 else { return nil }
            return .duplicateBoard(id: id, modules: same.map(\.module), types: same.map(\.types.description))
        }
    }

    private var duplicateDependencies: [AssemblyError.Problem] {
        let all = registries.flatMap { registry in
            registry.dependencies.registrations.map { (id: $0.id, module: registry.module) }
        }
        return groups(of: all, by: \.id).compactMap { id, same in
            guard same.count > 1 else { return nil }
            return .duplicateDependency(dependency: id.description, modules: same.map(\.module))
        }
    }

    private var missingDependencies: [AssemblyError.Problem] {
        let known = Set(providers.keys).union(provided)
        return registries.flatMap { registry in
            registry.visibility.requires.filter { !known.contains($0) }.map {
                .missingDependency(dependency: $0.description, requiredBy: registry.module)
            }
        }
    }

    private var cycles: [AssemblyError.Problem] {
        CycleSearch(successors: needs).cycles.map { cycle in
            .cycle(path: (cycle + cycle.prefix(1)).map { registries[$0].module })
        }
    }

    /// The elements by key, in the order in which each key first appears.
    func groups<Element, Key: Hashable>(of elements: [Element], by key: (Element) -> Key) -> [(Key, [Element])] {
        var order: [Key] = []
        var groups: [Key: [Element]] = [:]
        for element in elements {
            let key = key(element)
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(element)
        }
        return order.map { ($0, groups[$0] ?? []) }
    }
}

/// Finds the cycles of a directed graph by a depth-first walk: one for each edge that leads back into the walked path.
struct CycleSearch {
    private let successors: [[Int]]
    private var state: [State]
    private var path: [Int] = []
    private(set) var cycles: [[Int]] = []

    private enum State {
        case new
        case onPath
        case done
    }

    /// Walks the whole graph.
    ///
    /// - Parameter successors: For each node, the nodes that its edges lead to.
    init(successors: [[Int]]) {
        self.successors = successors
        state = Array(repeating: .new, count: successors.count)
        for node in successors.indices where state[node] == .new { walk(from: node) }
    }

    /// Walks without recursion, so that a chain of any length fits on any stack.
    private mutating func walk(from start: Int) {
        var next: [Int] = []
        enter(start, &next)
        while let node = path.last {
            guard next[path.count - 1] < successors[node].count else {
                state[node] = .done
                path.removeLast()
                next.removeLast()
                continue
            }
            let successor = successors[node][next[path.count - 1]]
            next[path.count - 1] += 1
            switch state[successor] {
            case .new: enter(successor, &next)
            case .onPath: cycles.append(Array(path[(path.firstIndex(of: successor) ?? 0)...]))
            case .done: break
            }
        }
    }

    private mutating func enter(_ node: Int, _ next: inout [Int]) {
        state[node] = .onPath
        path.append(node)
        next.append(0)
    }
}
