import SystemSupport
import WorkspaceModel

/// The modules that a change affects, each with the reason.
public struct Impact: Sendable {
    /// The cause for which a module is affected.
    public enum Cause: Hashable, Sendable {
        case direct(Reason)
        /// A module on which it depends directly is affected.
        case dependency(ModuleID)
        /// Its tests were observed to run the program of an affected module.
        case program(ModuleID)

        /// The next module on the path to the change; `nil` if the change affects the module directly.
        var next: ModuleID? {
            switch self {
            case .direct: nil
            case .dependency(let module), .program(let module): module
            }
        }
    }

    /// The changes, with paths relative to the root of the workspace, sorted.
    public let changes: [ChangedFile]
    public let causes: [ModuleID: Cause]
    /// The files that belong to no module and therefore affect all modules, sorted.
    public let unclaimed: [String]
    /// The number of changed files that affect no build and no test.
    public let ignoredCount: Int
    /// The links to files that git does not compare that belong to no module, sorted. Whether these have changed is not
    /// known.
    public let strayLinks: [String]
    /// The lists of mirrors of packages that git ignores. Whether these have changed is not known.
    public let uncomparedMirrors: [String]

    /// The affected modules in the order of the workspace.
    public var modules: [ModuleID] { causes.keys.sorted() }

    /// Returns the affected test targets in the order of the workspace.
    public func tests(in workspace: Workspace) -> [ModuleID] {
        modules.filter { workspace[$0].isTest }
    }

    /// Returns the path from `module` to the module that the change affects directly, including both, with the reason;
    /// `nil` for a module that is not affected.
    public func explanation(of module: ModuleID) -> (chain: [ModuleID], reason: Reason)? {
        var chain = [module]
        while let last = chain.last, let cause = causes[last] {
            switch cause {
            case .direct(let reason): return (chain, reason)
            case .dependency(let next), .program(let next): chain.append(next)
            }
        }
        return nil
    }
}

/// The reason why a change affects a module directly.
public enum Reason: Hashable, Sendable {
    /// A file of the module's folder, or one that is part of it through a link.
    case file(String, ChangedFile.Change)
    /// The description of the module in the manifest has changed.
    case manifest(String)
    /// The linker settings of another target in the same program, in which the tests of the module are, may have
    /// changed.
    case linkage(String)
    /// The pin of a package that the module uses, or the requirement for it, has changed.
    case package(identity: String, file: String)
    /// An external package that the module uses may depend on one whose pin, or the requirement for it, has changed.
    case packageAround(identity: String, file: String)
    /// A local package that the module uses is in a folder that git does not compare.
    case uncompared(identity: String, folder: String)
    /// A link through which files outside of the repository are part of the module.
    case linked(String, destination: String)
    /// A file that the configuration assigns to the module.
    case input(String)
    /// A file that the module's tests were observed to read, or to find missing.
    case observed(String)
    /// A file of the repository's index or references that the module's tests were observed to read.
    case repository(String)
    /// A file of the module's package, which a plugin of the module may read.
    case pluginInput(String)
    /// A file that belongs to no module, so that it may affect all modules.
    case unclaimed(String)

    /// The path of the changed file.
    public var path: String {
        switch self {
        case .file(let path, _), .manifest(let path), .linkage(let path), .package(_, let path),
            .packageAround(_, let path), .uncompared(_, let path), .linked(let path, _), .input(let path),
            .pluginInput(let path), .observed(let path), .repository(let path), .unclaimed(let path):
            path
        }
    }

    /// The rank of the reason. Of several reasons, the most informative one, which has the lowest rank, is shown.
    var rank: Int {
        switch self {
        case .file: 0
        case .input: 1
        case .observed: 2
        case .manifest: 3
        case .linkage: 4
        case .package: 5
        case .packageAround: 6
        case .uncompared: 7
        case .linked: 8
        case .repository: 9
        case .pluginInput: 10
        case .unclaimed: 11
        }
    }
}

/// Collects the directly affected modules, and propagates the effect along the dependencies.
struct CauseMap {
    private(set) var causes: [ModuleID: Impact.Cause] = [:]
    private var seeds: [ModuleID: Reason] = [:]

    /// Records that a change affects a module directly.
    mutating func add(_ reason: Reason, to module: ModuleID) {
        guard let known = seeds[module], known.rank <= reason.rank else {
            seeds[module] = reason
            return
        }
    }

    /// Records that a module is affected because it runs the program of another one.
    mutating func add(_ program: ModuleID, usedBy module: ModuleID) {
        causes[module] = .program(program)
    }

    /// Propagates the recorded reasons to all dependents.
    mutating func spread(in graph: ModuleGraph) {
        spread(from: seeds, graph: graph) { _ in true }
        seeds = [:]
    }

    /// Propagates reasons among some modules only.
    mutating func spread(_ reasons: [ModuleID: Reason], within scope: Set<ModuleID>, of graph: ModuleGraph) {
        spread(from: reasons.filter { scope.contains($0.key) }, graph: graph, scope.contains)
    }

    /// Propagates reasons that are less informative than all earlier ones.
    mutating func spread(_ reasons: [ModuleID: Reason], in graph: ModuleGraph) {
        spread(from: reasons, graph: graph) { _ in true }
    }

    /// Returns the reason that affects a module, directly or through its dependencies; `nil` if there is none.
    func reason(of module: ModuleID) -> Reason? {
        var module = module
        while let next = causes[module]?.next { module = next }
        guard case .direct(let reason) = causes[module] else { return nil }
        return reason
    }

    /// Sets the reason of all modules that have none.
    mutating func fill(_ modules: [Module], with reason: Reason) {
        for module in modules where causes[module.id] == nil { causes[module.id] = .direct(reason) }
    }

    private mutating func spread(
        from reasons: [ModuleID: Reason], graph: ModuleGraph, _ includes: (ModuleID) -> Bool
    ) {
        var queue = reasons.keys.sorted()
        for module in queue where causes[module] == nil { causes[module] = reasons[module].map { .direct($0) } }
        // Modules that already have a cause are visited again, since it may have been propagated among some modules
        // only.
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
