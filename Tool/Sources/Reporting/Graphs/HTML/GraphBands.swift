import WorkspaceModel

/// The bands of the page from top to bottom: layers where there are some, packages where there are several with more than
/// a module or two each, otherwise how far modules are from the bottom.
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
            names = (0...top).map { $0 == top ? "level 0: needs nothing here" : "level \(top - $0)" }
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

    /// The longest chain below each module. Modules in a cycle count each other once.
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
