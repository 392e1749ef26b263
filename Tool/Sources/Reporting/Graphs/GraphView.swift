import WorkspaceModel

/// The part of a workspace's graph that is shown.
public struct GraphView: Sendable {
    public let workspace: Workspace
    public let architecture: Architecture
    /// The modules shown, sorted.
    public let modules: [ModuleID]
    private let isShown: Set<ModuleID>

    /// All modules, or those up to `depth` steps around `focus` in both directions.
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

    /// The edges between modules shown.
    public var edges: [Edge] {
        modules.flatMap { workspace.graph.outgoing[$0.index] }.filter { isShown.contains($0.to) }
    }
}
