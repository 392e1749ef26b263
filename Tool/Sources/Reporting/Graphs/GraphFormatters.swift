import WorkspaceModel

/// A format for a module graph.
public protocol GraphFormatter: Sendable {
    /// Returns the complete output.
    func text(of view: GraphView) -> String
}

/// Formats a graph for Graphviz.
public struct DOTGraphFormatter: GraphFormatter {
    /// Creates a formatter.
    public init() {}

    public func text(of view: GraphView) -> String {
        var lines = [
            "digraph modules {", "    rankdir=TB;", "    graph [fontname=\"Helvetica\"];",
            "    node [shape=box, fontname=\"Helvetica\"];",
        ]
        for (index, group) in GraphGroups.groups(of: view).enumerated() {
            lines.append("    subgraph cluster_\(index) {")
            lines.append("        label=\(quoted(group.name));")
            lines += group.modules.map { "        \(quoted(view.workspace[$0].name))\(attributes($0, view));" }
            lines.append("    }")
        }
        lines += view.edges.map { edge in
            let style = edge.isDeclared ? (edge.isImported ? "" : " [style=dotted]") : " [color=red, style=dashed]"
            return "    \(quoted(view.workspace[edge.from].name)) -> \(quoted(view.workspace[edge.to].name))\(style);"
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    private func attributes(_ id: ModuleID, _ view: GraphView) -> String {
        switch view.workspace[id].kind {
        case .application: return " [style=bold, peripheries=2]"
        case .appExtension: return " [shape=component]"
        default: return attributes(of: id, view)
        }
    }

    private func attributes(of id: ModuleID, _ view: GraphView) -> String {
        switch view.architecture.role(of: view.workspace[id]) {
        case .interface: " [style=rounded]"
        case .test, .testing: " [style=dashed]"
        case .root: " [style=bold]"
        case .implementation, .other: ""
        }
    }

    private func quoted(_ text: String) -> String {
        "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
    }
}

/// Formats a graph as a Mermaid flowchart, grouped by layer or, without layers, by package.
public struct MermaidGraphFormatter: GraphFormatter {
    /// The number of edges that Mermaid draws by default (`maxEdges`, which a diagram can't set itself).
    public static let edgeLimit = 500

    /// Creates a formatter.
    public init() {}

    public func text(of view: GraphView) -> String {
        var lines = ["flowchart TD"]
        for (index, group) in GraphGroups.groups(of: view).enumerated() {
            lines.append("    subgraph g\(index)[\"\(escaped(group.name))\"]")
            lines += group.modules.map { "        \(node($0, view))" }
            lines.append("    end")
        }
        lines += view.edges.map { edge in
            let arrow = edge.isDeclared ? "-->" : "-. undeclared .->"
            return "    m\(edge.from.index) \(arrow) m\(edge.to.index)"
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func node(_ id: ModuleID, _ view: GraphView) -> String {
        let name = "\"\(escaped(view.workspace[id].name))\""
        if view.workspace[id].kind == .application { return "m\(id.index)[[\(name)]]" }
        if view.workspace[id].kind == .appExtension { return "m\(id.index){{\(name)}}" }
        return switch view.architecture.role(of: view.workspace[id]) {
        case .interface: "m\(id.index)([\(name)])"
        case .test, .testing: "m\(id.index)[/\(name)/]"
        case .implementation, .root, .other: "m\(id.index)[\(name)]"
        }
    }

    private func escaped(_ text: String) -> String {
        text.map { $0 == "\"" ? "#quot;" : String($0) }.joined()
    }
}

/// Formats a graph as JSON. Keys may be added, but existing ones do not change and are not removed.
public struct JSONGraphFormatter: GraphFormatter {
    /// Creates a formatter.
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
            path: module.path, files: module.sourceCount,
            blastRadius: view.workspace.graph.blastRadius(of: id).count - 1)
    }

    private func link(_ edge: Edge, _ view: GraphView) -> Link {
        Link(
            from: view.workspace[edge.from].name, to: view.workspace[edge.to].name, declared: edge.isDeclared,
            imported: edge.isImported, imports: edge.sites.count)
    }
}
