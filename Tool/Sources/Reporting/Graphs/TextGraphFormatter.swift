import WorkspaceModel

/// Writes a table of modules: what each is, how many it needs, how many need it, and its blast radius.
public struct TextGraphFormatter: GraphFormatter {
    private let style: TerminalStyle

    /// Writes for a terminal or a file.
    public init(style: TerminalStyle = .plain) {
        self.style = style
    }

    private struct Row {
        let cells: [String]
        let blast: Int
        let group: Int
    }

    private static let header = ["module", "kind", "package", "files", "needs", "needed by", "blast radius"]

    public func text(of view: GraphView) -> String {
        let rows = view.modules.map { row($0, view) }
        let groups = Dictionary(grouping: rows, by: \.group)
        let widths = Self.header.indices.map { column in
            (rows.map { $0.cells[column].count } + [Self.header[column].count]).max() ?? 0
        }
        var lines = [style.bold(line(Self.header, widths))]
        for group in groups.keys.sorted() {
            if let title = title(of: group, view) { lines.append(style.dim("— \(title)")) }
            // The modules that hurt most when they change come first.
            let sorted = (groups[group] ?? []).sorted { ($1.blast, $0.cells[0]) < ($0.blast, $1.cells[0]) }
            lines += sorted.map { line($0.cells, widths) }
        }
        return (lines + ["", summary(view)]).joined(separator: "\n") + "\n"
    }

    private func row(_ id: ModuleID, _ view: GraphView) -> Row {
        let (workspace, module) = (view.workspace, view.workspace[id])
        let dependents = workspace.graph.dependents[id.index]
        let blast = workspace.graph.blastRadius(of: id)
        let tests = blast.count { workspace[$0].isTest }
        return Row(
            cells: [
                module.name, KindName.name(of: module, in: view.architecture), workspace[module.package].name,
                String(module.files.count), String(workspace.graph.outgoing[id.index].count),
                String(dependents.count), "\(blast.count - 1) modules, \(tests) of them tests",
            ],
            blast: blast.count, group: view.architecture.layers[id.index] ?? Int.max)
    }

    private func title(of group: Int, _ view: GraphView) -> String? {
        let layers = view.architecture.description.layers
        guard !layers.isEmpty else { return nil }
        return layers.indices.contains(group) ? "layer \(layers[group].name)" : "in no layer"
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        zip(cells, widths).enumerated().map { index, cell in
            let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
            if index == cells.count - 1 { return cell.0 }
            return (3...5).contains(index) ? padding + cell.0 : cell.0 + padding
        }.joined(separator: "  ")
    }

    private func summary(_ view: GraphView) -> String {
        let edges = view.edges
        let undeclared = edges.count { !$0.isDeclared }
        let packages = Set(view.modules.map { view.workspace[$0].package }).count
        let cycles = view.workspace.graph.cycles().count
        return "\(view.modules.count) modules in \(packages) packages, \(edges.count) dependencies"
            + (undeclared > 0 ? " (\(undeclared) not declared)" : "") + ", \(cycles) cycles"
    }
}
