import ArgumentParser
import Reporting
import Rules

/// `backplane graph`
struct GraphCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph", abstract: "Draw the modules and what they depend on.")

    /// How the graph is written.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, mermaid, dot, json, html
    }

    @OptionGroup var options: SharedOptions
    @OptionGroup var destination: Output

    @Option(help: "How to write it: \(Format.allCases.map(\.rawValue).joined(separator: ", ")).")
    var format = Format.text

    @Option(help: "Show only what is around this module.")
    var focus: String?

    @Option(help: "How many steps around the focus.")
    var depth = 1

    func validate() throws {
        guard depth >= 0 else { throw ValidationError("--depth is a number from 0.") }
    }

    func run() async throws {
        var session = try await Session.open(options)
        let focus = try focus.map { try session.module(named: $0).id }
        let view = GraphView(
            workspace: session.workspace, architecture: session.architecture, focus: focus, depth: depth)
        let violations = format == .html ? await session.findings().verdict().violations : []
        let title = session.workspace.packages.first { $0.path == "." }?.name ?? session.rootName
        let formatter = formatter(title: title, violations: violations)
        let text = session.measure("draw") { formatter.text(of: view) }
        try destination.write(text)
        if format == .mermaid { noteLimit(edges: view.edges.count) }
        session.reportTimings()
        try session.endIncomplete()
    }

    private func noteLimit(edges: Int) {
        guard edges > MermaidGraphFormatter.edgeLimit else { return }
        Console.standardError(
            "note: Mermaid refuses more than \(MermaidGraphFormatter.edgeLimit) dependencies unless its 'maxEdges' is raised, and "
                + "here are \(edges); narrow the graph with --focus, or use --format html or dot")
    }

    private func formatter(title: String, violations: [Violation]) -> any GraphFormatter {
        switch format {
        case .text:
            destination.output == nil
                ? TextGraphFormatter(style: Console.outputStyle, width: Console.outputWidth) : TextGraphFormatter()
        case .mermaid: MermaidGraphFormatter()
        case .dot: DOTGraphFormatter()
        case .json: JSONGraphFormatter()
        case .html: HTMLGraphFormatter(title: title, violations: violations)
        }
    }
}
