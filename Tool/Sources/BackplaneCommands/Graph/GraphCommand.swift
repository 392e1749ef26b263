import ArgumentParser
import Linkage
import Reporting
import Rules
import WorkspaceModel
import WorkspaceModel

/// `backplane graph`
struct GraphCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph", abstract: "Draw the modules and their dependencies.")

    /// The output formats.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, mermaid, dot, json, html
    }

    @OptionGroup var destination: Output

    @Option(help: "The output format.")
    var format = Format.text

    @Option(help: "Show only this module and its neighbours.")
    var focus: String?

    @Option(help: "The distance from the focus, in steps.")
    var depth = 1

    @OptionGroup var options: SharedOptions

    func validate() throws {
        guard depth >= 0 else { throw ValidationError("--depth must be at least 0.") }
    }

    func run() async throws {
        var session = try await Session.open(options)
        let focus = try focus.map { try session.module(named: $0).id }
        let view = GraphView(
            workspace: session.workspace, architecture: session.architecture, focus: focus, depth: depth)
        let violations = format == .html ? await session.findings().verdict().violations : []
        let title = session.workspace.packages.first { $0.path == "." }?.name ?? session.rootName
        let images = format == .html ? session.images() : []
        let formatter = formatter(title: title, violations: violations, images: images)
        let text = session.measure("draw") { formatter.text(of: view) }
        try destination.write(text, isProse: format == .text)
        if format == .mermaid { noteLimit(edges: view.edges.count) }
        session.reportTimings()
        try session.endIncomplete()
    }

    private func noteLimit(edges: Int) {
        guard edges > MermaidGraphFormatter.edgeLimit else { return }
        Console.standardError(
            "note: the graph has \(edges) dependencies, and Mermaid renders at most \(MermaidGraphFormatter.edgeLimit) unless its "
                + "'maxEdges' is raised; narrow the graph with --focus, or use --format html or dot")
    }

    private func formatter(
        title: String, violations: [Violation], images: [GraphImage]
    ) -> any GraphFormatter {
        switch format {
        case .text:
            destination.output == nil
                ? TextGraphFormatter(style: Console.outputStyle, width: Console.outputWidth) : TextGraphFormatter()
        case .mermaid: MermaidGraphFormatter()
        case .dot: DOTGraphFormatter()
        case .json: JSONGraphFormatter()
        case .html: HTMLGraphFormatter(title: title, violations: violations, images: images)
        }
    }
}

extension Session {
    /// Returns the images of the packages' programs. Those of tests are included only if there are no others.
    fileprivate func images() -> [GraphImage] {
        let programs = LinkWorkspace(workspace, external: external).programs
        let shipped = programs.filter { map, program in map.graph.products[program.main.product].kind != .tests }
        return (shipped.isEmpty ? programs : shipped).flatMap { map, program in
            let known = ids(of: map.graph)
            return program.images.map { image in
                let modules = image.modules.compactMap { known[$0] }
                return GraphImage(
                    name: image.name, program: program.name, modules: modules,
                    others: image.modules.count - modules.count)
            }
        }
    }

    /// Returns the workspace's modules by their index in a link graph.
    private func ids(of graph: LinkGraph) -> [Int: ModuleID] {
        let packages = Dictionary(workspace.packages.map { ($0.manifestPath, $0.id) }) { first, _ in first }
        let modules = Dictionary(workspace.modules.map { (ModuleKey(package: $0.package, name: $0.name), $0.id) }) {
            first, _ in first
        }
        var ids: [Int: ModuleID] = [:]
        for (index, module) in graph.modules.enumerated() {
            guard let path = graph.packages[module.package].manifestPath, let package = packages[path] else { continue }
            ids[index] = modules[ModuleKey(package: package, name: module.name)]
        }
        return ids
    }

    private struct ModuleKey: Hashable {
        let package: PackageID
        let name: String
    }
}
