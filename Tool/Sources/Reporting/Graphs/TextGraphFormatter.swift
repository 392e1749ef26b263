import SystemSupport
import WorkspaceModel

/// Formats a table of modules: the kind of each, its numbers of dependencies and dependents, and its blast radius.
public struct TextGraphFormatter: GraphFormatter {
    private let style: TerminalStyle
    private let width: Int?

    /// Creates a formatter.
    ///
    /// - Parameter width: The width of the terminal in characters; less important columns are omitted to fit. `nil` for
    ///   no limit.
    public init(style: TerminalStyle = .plain, width: Int? = nil) {
        self.style = style
        self.width = width
    }

    private enum Column: CaseIterable {
        case module, kind, package, files, needs, neededBy, blast, tests

        var title: String {
            switch self {
            case .module: "module"
            case .kind: "kind"
            case .package: "package"
            case .files: "files"
            case .needs: "depends on"
            case .neededBy: "needed by"
            case .blast: "blast radius"
            case .tests: "affected tests"
            }
        }

        var isNumber: Bool { self != .module && self != .kind && self != .package }

        /// The columns that may be omitted, the least important first.
        static let dispensable: [Column] = [.package, .tests, .files, .kind, .neededBy, .needs, .blast]
    }

    private struct Row {
        let cells: [Column: String]
        let blast: Int
        let group: Int

        func cell(_ column: Column) -> String { cells[column] ?? "" }
    }

    public func text(of view: GraphView) -> String {
        let rows = view.modules.map { row($0, view) }
        let groups = Dictionary(grouping: rows, by: \.group)
        let columns = columns(for: rows, view)
        var lines = [style.bold(line(columns) { $0.title })]
        for group in groups.keys.sorted() {
            if let title = title(of: group, view) { lines.append(style.dim("— \(title)")) }
            // The modules with the largest blast radius are first.
            let sorted = (groups[group] ?? []).sorted {
                ($1.blast, $0.cell(.module)) < ($0.blast, $1.cell(.module))
            }
            lines += sorted.map { line(columns, $0.cell) }
        }
        return (lines + ["", summary(view)]).joined(separator: "\n") + "\n"
    }

    private func row(_ id: ModuleID, _ view: GraphView) -> Row {
        let (workspace, module) = (view.workspace, view.workspace[id])
        let blast = workspace.graph.blastRadius(of: id)
        return Row(
            cells: [
                .module: module.name, .kind: KindName.name(of: module, in: view.architecture),
                .package: workspace[module.package].name, .files: String(module.sourceCount),
                .needs: String(workspace.graph.outgoing[id.index].count),
                .neededBy: String(workspace.graph.dependents[id.index].count), .blast: String(blast.count - 1),
                .tests: String(blast.count { $0 != id && workspace[$0].isTest }),
            ],
            blast: blast.count, group: view.architecture.layers[id.index] ?? Int.max)
    }

    /// Returns the columns that fit, each with its width.
    private func columns(for rows: [Row], _ view: GraphView) -> [(column: Column, width: Int)] {
        let hasOnePackage = Set(view.modules.map { view.workspace[$0].package }).count == 1
        var columns = Column.allCases.filter { $0 != .package || !hasOnePackage }.map { column in
            (column, (rows.map { $0.cell(column).count } + [column.title.count]).max() ?? 0)
        }
        for column in Column.dispensable where columns.reduce(-2, { $0 + $1.1 + 2 }) > width ?? .max {
            columns.removeAll { $0.0 == column }
        }
        return columns
    }

    private func title(of group: Int, _ view: GraphView) -> String? {
        let layers = view.architecture.description.layers
        guard !layers.isEmpty else { return nil }
        return layers.indices.contains(group) ? "layer \(layers[group].name)" : "in no layer"
    }

    private func line(_ columns: [(column: Column, width: Int)], _ cell: (Column) -> String) -> String {
        columns.map { column, width in
            cell(column).padded(to: width, isNumber: column.isNumber)
        }.joined(separator: "  ")
    }

    private func summary(_ view: GraphView) -> String {
        let edges = view.edges
        let undeclared = edges.count { !$0.isDeclared }
        let packages = Set(view.modules.map { view.workspace[$0].package }).count
        return view.modules.count.counted("module") + " in " + packages.counted("package") + ", "
            + edges.count.counted("dependency", "dependencies")
            + (undeclared > 0 ? " (\(undeclared) not declared)" : "")
            + ", " + view.workspace.graph.cycles().count.counted("cycle")
    }
}
