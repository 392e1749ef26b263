import ArgumentParser
import Reporting

/// `backplane graph`
struct GraphCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph", abstract: "Draw the modules and what they depend on.")

    /// How the graph is written.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, mermaid, dot, json
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
        let text = session.measure("draw") { formatter.text(of: view) }
        try destination.write(text)
        session.reportTimings()
    }

    private var formatter: any GraphFormatter {
        switch format {
        case .text: TextGraphFormatter(style: destination.output == nil ? Console.outputStyle : .plain)
        case .mermaid: MermaidGraphFormatter()
        case .dot: DOTGraphFormatter()
        case .json: JSONGraphFormatter()
        }
    }
}
