import WorkspaceModel

/// Gathers what a change reaches directly, and follows the dependencies from there.
struct CauseMap {
    private(set) var causes: [ModuleID: Impact.Cause] = [:]
    private var seeds: [ModuleID: Reason] = [:]

    /// Notes that a change reaches a module directly.
    mutating func add(_ reason: Reason, to module: ModuleID) {
        guard let known = seeds[module], known.rank <= reason.rank else {
            seeds[module] = reason
            return
        }
    }

    /// Notes that a module is affected since it runs the program of another one.
    mutating func add(_ program: ModuleID, usedBy module: ModuleID) {
        causes[module] = .program(program)
    }

    /// Spreads what was noted to all that depend on it.
    mutating func spread(in graph: ModuleGraph) {
        spread(from: seeds, graph: graph) { _ in true }
        seeds = [:]
    }

    /// Spreads reasons among some modules only.
    mutating func spread(_ reasons: [ModuleID: Reason], within scope: Set<ModuleID>, of graph: ModuleGraph) {
        spread(from: reasons.filter { scope.contains($0.key) }, graph: graph, scope.contains)
    }

    /// Spreads reasons that tell less than all that was spread before.
    mutating func spread(_ reasons: [ModuleID: Reason], in graph: ModuleGraph) {
        spread(from: reasons, graph: graph) { _ in true }
    }

    /// What reached the module, or what it depends on, directly; `nil` for one that nothing reached.
    func reason(of module: ModuleID) -> Reason? {
        var module = module
        while let next = causes[module]?.next { module = next }
        guard case .direct(let reason) = causes[module] else { return nil }
        return reason
    }

    /// Gives a reason to all modules that have none.
    mutating func fill(_ modules: [Module], with reason: Reason) {
        for module in modules where causes[module.id] == nil { causes[module.id] = .direct(reason) }
    }

    private mutating func spread(
        from reasons: [ModuleID: Reason], graph: ModuleGraph, _ includes: (ModuleID) -> Bool
    ) {
        var queue = reasons.keys.sorted()
        for module in queue where causes[module] == nil { causes[module] = reasons[module].map { .direct($0) } }
        // What had a cause before is walked through again: it may have been spread among some modules only.
        var visited = Set(queue)
        var next = 0
        while next < queue.count {
            let module = queue[next]
            next += 1
            for dependent in graph.dependents[module.index]
            where includes(dependent) && visited.insert(dependent).inserted {
                causes[dependent] = causes[dependent] ?? .dependency(module)
                queue.append(dependent)
            }
        }
    }
}
