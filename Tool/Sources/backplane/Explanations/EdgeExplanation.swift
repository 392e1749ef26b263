import Reporting
import Rules
import WorkspaceModel

/// What makes one module depend on another, and which rules that breaks.
struct EdgeExplanation {
    let from: Module
    let to: Module
    let session: Session

    func text() async -> String {
        guard let edge = session.workspace.graph.edge(from: from.id, to: to.id) else { return withoutEdge }
        var lines = ["\(from.name) -> \(to.name)", ""]
        lines.append("  declared: \(edge.isDeclared ? declaration : "no")")
        lines += imports(edge)
        lines += await violations()
        return lines.joined(separator: "\n") + "\n"
    }

    private var withoutEdge: String {
        guard let chain = session.workspace.graph.path(from: from.id, to: to.id) else {
            return "\(from.name) does not depend on \(to.name), neither directly nor through others.\n"
        }
        let names = chain.map { session.workspace[$0].name }.joined(separator: " -> ")
        return "\(from.name) does not depend on \(to.name) directly, but through others:\n  \(names)\n"
    }

    private var declaration: String {
        let place = Place.manifest(module: from.id, dependency: to.target)
        let locator = PlaceLocator(root: session.root, workspace: session.workspace)
        return locator.locations(of: [place]).map { "\($0.file):\($0.line):\($0.column)" }.joined()
    }

    private func imports(_ edge: Edge) -> [String] {
        guard edge.isImported else { return ["  imported: nowhere"] }
        return ["  imported:"]
            + edge.sites.map { site in
                let (file, statement) = from.statement(at: site)
                return "    \(file.path):\(statement.line):\(statement.column)"
            }
    }

    private func violations() async -> [String] {
        var check = Check(
            workspace: session.workspace, architecture: session.architecture, configuration: session.configuration)
        let found = await check.run(reading: session.declarationReader).filter {
            $0.module == from.id && [to.name, to.target].contains($0.subject)
        }
        guard !found.isEmpty else { return ["", "  breaks no rule"] }
        return found.flatMap { violation in
            [
                "", "  \(violation.severity.rawValue): \(violation.message) [\(violation.rule.rawValue)]",
                "    why: \(violation.reason)", "    fix: \(violation.remedy)",
            ]
        }
    }
}
