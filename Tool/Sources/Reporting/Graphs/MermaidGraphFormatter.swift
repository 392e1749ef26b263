import WorkspaceModel

/// Writes a Mermaid flowchart, grouped by layer where there are layers, by package otherwise.
public struct MermaidGraphFormatter: GraphFormatter {
    /// How many edges Mermaid draws where nobody has told it to draw more (`maxEdges`, which no diagram can set by itself).
    public static let edgeLimit = 500

    /// A formatter.
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
