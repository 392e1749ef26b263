import WorkspaceModel

/// The visible part of a workspace's graph.
public struct GraphView: Sendable {
    public let workspace: Workspace
    public let architecture: Architecture
    /// The visible modules, sorted.
    public let modules: [ModuleID]
    private let isShown: Set<ModuleID>

    /// Creates a view of all modules, or of those within `depth` steps of `focus` in both directions.
    public init(
        workspace: Workspace, architecture: Architecture, focus: ModuleID? = nil, depth: Int = 1
    ) {
        self.workspace = workspace
        self.architecture = architecture
        if let focus {
            let below = workspace.graph.distances(from: [focus], following: .dependencies, depth: depth).keys
            let above = workspace.graph.distances(from: [focus], following: .dependents, depth: depth).keys
            isShown = Set(below).union(above)
        } else {
            isShown = Set(workspace.modules.map(\.id))
        }
        modules = isShown.sorted()
    }

    /// The edges between visible modules.
    public var edges: [Edge] {
        modules.flatMap { workspace.graph.outgoing[$0.index] }.filter { isShown.contains($0.to) }
    }
}

/// Modules that are drawn together: those of a layer or, without layers, of a package.
struct GraphGroups {
    let name: String
    let modules: [ModuleID]

    static func groups(of view: GraphView) -> [GraphGroups] {
        let layers = view.architecture.description.layers
        guard !layers.isEmpty else { return packages(of: view) }
        let names = layers.map(\.name) + ["no layer"]
        let members = Dictionary(grouping: view.modules) { view.architecture.layers[$0.index] ?? layers.count }
        return names.indices.compactMap { index in
            members[index].map { GraphGroups(name: names[index], modules: $0) }
        }
    }

    private static func packages(of view: GraphView) -> [GraphGroups] {
        let members = Dictionary(grouping: view.modules) { view.workspace[$0].package }
        return members.keys.sorted().map { package in
            let path = view.workspace[package].path
            let name = path == "." ? view.workspace[package].name : path
            return GraphGroups(name: name, modules: members[package] ?? [])
        }
    }
}

/// The names of module kinds for users.
public enum KindName {
    /// Returns the name of a kind.
    public static func name(of kind: ModuleKind) -> String {
        switch kind {
        case .application: "app"
        case .appExtension: "app extension"
        case .uiTest: "UI test"
        default: kind.rawValue
        }
    }

    /// Returns the name of a module's kind, which depends on its language.
    public static func name(of module: Module) -> String {
        module.isClang && module.kind == .library ? "C library" : name(of: module.kind)
    }

    static func name(of module: Module, in architecture: Architecture) -> String {
        switch architecture.role(of: module) {
        case .interface, .implementation, .testing: architecture.role(of: module).rawValue
        case .root, .test, .other: name(of: module)
        }
    }
}
