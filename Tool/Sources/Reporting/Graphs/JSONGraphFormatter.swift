import WorkspaceModel

/// Writes the graph as JSON. Keys may be added, but none changes or goes.
public struct JSONGraphFormatter: GraphFormatter {
    /// A formatter.
    public init() {}

    private struct Document: Encodable {
        let modules: [Node]
        let edges: [Link]
    }

    private struct Node: Encodable {
        let name: String
        let package: String
        let kind: String
        let role: String
        let layer: String?
        let path: String
        let files: Int
        let blastRadius: Int
    }

    private struct Link: Encodable {
        let from: String
        let to: String
        let declared: Bool
        let imported: Bool
        let imports: Int
    }

    public func text(of view: GraphView) -> String {
        JSONText.text(Document(modules: view.modules.map { node($0, view) }, edges: view.edges.map { link($0, view) }))
    }

    private func node(_ id: ModuleID, _ view: GraphView) -> Node {
        let module = view.workspace[id]
        return Node(
            name: module.name, package: view.workspace[module.package].name, kind: module.kind.rawValue,
            role: view.architecture.role(of: module).rawValue, layer: view.architecture.layerName(of: id),
            path: module.path, files: module.files.count,
            blastRadius: view.workspace.graph.blastRadius(of: id).count - 1)
    }

    private func link(_ edge: Edge, _ view: GraphView) -> Link {
        Link(
            from: view.workspace[edge.from].name, to: view.workspace[edge.to].name, declared: edge.isDeclared,
            imported: edge.isImported, imports: edge.sites.count)
    }
}
