import WorkspaceModel

/// Writes a graph for Graphviz.
public struct DOTGraphFormatter: GraphFormatter {
    /// A formatter.
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
