import Rules
import WorkspaceModel

/// What the page's script draws.
struct GraphPageData: Encodable {
    struct Node: Encodable {
        let name: String
        let package: String
        let kind: String
        let group: Int
        let path: String
        let files: Int
        let isTest: Bool
        let problems: [Problem]
    }

    struct Problem: Encodable {
        let rule: String
        let severity: String
        let text: String
        /// The place of the module that the dependency leads to, if it is one that is shown.
        let to: Int?
    }

    struct Link: Encodable {
        let from: Int
        let to: Int
        let declared: Bool
        /// Up to three places of imports.
        let places: [String]
    }

    let groups: [String]
    let groupedBy: String
    let modules: [Node]
    let links: [Link]

    init(_ view: GraphView, violations: [Violation]) {
        let workspace = view.workspace
        let places = Dictionary(view.modules.enumerated().map { ($1, $0) }) { first, _ in first }
        let bands = GraphBands(view)
        groups = bands.names
        groupedBy = bands.kind
        let problems = Dictionary(grouping: violations, by: \.module)
        modules = view.modules.map { id in
            let module = workspace[id]
            return Node(
                name: module.name, package: workspace[module.package].name,
                kind: KindName.name(of: module, in: view.architecture), group: bands.band(of: id), path: module.path,
                files: module.files.count,
                isTest: module.isTest || view.architecture.testSupport.contains(id),
                problems: (problems[id] ?? []).map { violation in
                    Problem(
                        rule: violation.rule.rawValue, severity: violation.severity.rawValue, text: violation.message,
                        to: workspace.module(named: violation.subject).flatMap { places[$0.id] })
                })
        }
        links = view.edges.compactMap { edge in
            guard let from = places[edge.from], let to = places[edge.to] else { return nil }
            let sites = edge.sites.prefix(3).map { site in
                let (file, statement) = workspace[edge.from].statement(at: site)
                return "\(file.path):\(statement.line)"
            }
            return Link(from: from, to: to, declared: edge.isDeclared, places: sites)
        }
    }
}
