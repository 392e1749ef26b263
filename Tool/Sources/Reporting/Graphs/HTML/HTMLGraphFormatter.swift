import Foundation
import Rules
import SystemSupport
import WorkspaceModel

/// An image of a program, for the page.
public struct GraphImage: Sendable {
    /// The name of the file.
    let name: String
    /// The program of the image. Its own image comes first.
    let program: String
    /// The modules whose code is in the image, without those of external packages.
    let modules: [ModuleID]
    /// The number of modules of external packages in the image.
    let others: Int

    /// Creates an image.
    public init(name: String, program: String, modules: [ModuleID], others: Int) {
        self.name = name
        self.program = program
        self.modules = modules
        self.others = others
    }
}

/// Formats a graph as one self-contained HTML file: modules by layer, search, focus with blast radius, violations in
/// red.
public struct HTMLGraphFormatter: GraphFormatter {
    private let title: String
    private let violations: [Violation]
    private let images: [GraphImage]

    /// Creates a formatter.
    ///
    /// - Parameters:
    ///   - violations: The violations to be marked in the graph.
    ///   - images: The images of the programs, with the modules that each contains.
    public init(title: String, violations: [Violation], images: [GraphImage] = []) {
        self.title = title
        self.violations = violations
        self.images = images
    }

    public func text(of view: GraphView) -> String {
        let data = GraphPageData(view, violations: violations, images: images)
        // A name may contain characters that would end the script.
        let json = JSONText.compact(data).replacingOccurrences(of: "</", with: "<\\/")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title.xmlEscaped) — modules</title>
            <style>\(GraphPageStyle.text)</style>
            </head>
            <body>
            \(GraphPageMarkup.text.replacingOccurrences(of: "TITLE", with: title.xmlEscaped))
            <script>const DATA = \(json);</script>
            <script>\(GraphPageScript.text)</script>
            </body>
            </html>

            """
    }
}

/// The data for the page's script.
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
        /// The index of the module to which the dependency leads, if it is shown.
        let to: Int?
    }

    struct Link: Encodable {
        let from: Int
        let to: Int
        let declared: Bool
        /// The positions of up to three imports.
        let places: [String]
    }

    struct Image: Encodable {
        let name: String
        let program: String
        let modules: [Int]
        let others: Int
    }

    let groups: [String]
    let groupedBy: String
    let modules: [Node]
    let links: [Link]
    let images: [Image]

    init(_ view: GraphView, violations: [Violation], images shown: [GraphImage]) {
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
                files: module.sourceCount,
                isTest: module.isTest || view.architecture.testSupport.contains(id),
                problems: (problems[id] ?? []).map { violation in
                    Problem(
                        rule: violation.rule.rawValue, severity: violation.severity.rawValue, text: violation.message,
                        to: workspace.module(named: violation.subject).flatMap { places[$0.id] })
                })
        }
        images = shown.map { image in
            Image(
                name: image.name, program: image.program, modules: image.modules.compactMap { places[$0] },
                others: image.others)
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

/// The bands of the page from top to bottom: layers if there are any, or else packages if several have more than one or
/// two modules each, or else the distances of modules from the bottom.
struct GraphBands {
    let kind: String
    let names: [String]
    private let bands: [ModuleID: Int]

    init(_ view: GraphView) {
        let layers = view.architecture.description.layers
        let packages = Set(view.modules.map { view.workspace[$0].package })
        let products = view.modules.count { !view.workspace[$0].isTest }
        let heights = Self.heights(view)
        if !layers.isEmpty {
            kind = "layer"
            names = layers.map(\.name) + ["no layer"]
            bands = Self.assign(view) { view.architecture.layers[$0.index] ?? layers.count }
        } else if packages.count > 1, products >= 2 * packages.count {
            kind = "package"
            let mean = Self.meanHeights(view, heights)
            let order = packages.sorted { (mean[$1, default: 0], $0.index) < (mean[$0, default: 0], $1.index) }
            names = order.map { view.workspace[$0].path == "." ? view.workspace[$0].name : view.workspace[$0].path }
            let place = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
            bands = Self.assign(view) { place[view.workspace[$0].package] ?? 0 }
        } else {
            kind = "level"
            let top = heights.values.max() ?? 0
            names = (0...top).map { $0 == top ? "level 0: no dependencies here" : "level \(top - $0)" }
            bands = Self.assign(view) { top - heights[$0, default: 0] }
        }
    }

    func band(of module: ModuleID) -> Int { bands[module] ?? 0 }

    private static func assign(_ view: GraphView, _ band: (ModuleID) -> Int) -> [ModuleID: Int] {
        Dictionary(view.modules.map { ($0, band($0)) }) { first, _ in first }
    }

    private static func meanHeights(_ view: GraphView, _ heights: [ModuleID: Int]) -> [PackageID: Double] {
        Dictionary(grouping: view.modules) { view.workspace[$0].package }.mapValues { modules in
            let sum = modules.reduce(0) { $0 + heights[$1, default: 0] }
            return Double(sum) / Double(modules.count)
        }
    }

    /// Returns the length of the longest chain below each module. Modules in a cycle count each other once.
    private static func heights(_ view: GraphView) -> [ModuleID: Int] {
        var heights: [ModuleID: Int] = [:]
        var open: Set<ModuleID> = []
        for start in view.modules where heights[start] == nil {
            var work = [(module: start, isDone: false)]
            while let (module, isDone) = work.popLast() {
                let below = view.workspace.graph.dependencies(of: module)
                if isDone {
                    heights[module] = (below.compactMap { heights[$0] }.max() ?? -1) + 1
                    open.remove(module)
                } else if heights[module] == nil, open.insert(module).inserted {
                    work.append((module, true))
                    work += below.filter { heights[$0] == nil && !open.contains($0) }.map { ($0, false) }
                }
            }
        }
        return heights
    }
}
