/// Looks for everything that is wrong with a set of modules.
@MainActor
struct AssemblyCheck {
    let registries: [ModuleRegistry]
    let provided: [DependencyRequirement]

    var problems: [AssemblyError.Problem] {
        duplicateBoards + duplicateDependencies + missingDependencies + cycles + linkProblems + restorationProblems
    }

    /// The indices of the modules, each after those that register what it requires, else in the given order.
    var launchOrder: [Int] {
        var order: [Int] = []
        var isPlaced = Array(repeating: false, count: registries.count)
        let needs = needs
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
        let known = Set(providers.keys).union(provided.map(\.id))
        return registries.flatMap { registry in
            registry.visibility.requires.filter { !known.contains($0) }.map {
                .missingDependency(dependency: $0.description, requiredBy: registry.module)
            }
        }
    }

    /// The module that registers each dependency.
    private var providers: [DependencyID: Int] {
        var providers: [DependencyID: Int] = [:]
        for (index, registry) in registries.enumerated() {
            for registration in registry.dependencies.registrations where providers[registration.id] == nil {
                providers[registration.id] = index
            }
        }
        return providers
    }

    /// For each module, the others that register what it requires.
    private var needs: [[Int]] {
        let providers = providers
        return registries.enumerated().map { index, registry in
            registry.visibility.requires.compactMap { providers[$0] }.filter { $0 != index }.sorted()
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
