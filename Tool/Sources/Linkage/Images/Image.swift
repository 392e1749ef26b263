import WorkspaceModel

/// The file that the linker produces for a product, with the code of some modules.
public struct Image: Sendable {
    /// The index of the product in the graph.
    public let product: Int
    public let name: String
    public let kind: LinkGraph.Product.Kind
    /// The indices of the modules whose code the image contains, sorted.
    public let modules: [Int]
    /// The indices of the library products that are loaded with the image, directly or indirectly, sorted.
    public let libraries: [Int]
    /// The predecessor of each module and product on a path from the product.
    private let origins: [LinkGraph.Node: LinkGraph.Node]

    /// Determines an image by SwiftPM's rules: a dependency on a target, or on a product that is not dynamic, adds its
    /// code; a dynamic product is loaded, together with the products that it needs.
    ///
    /// - Parameter needs: The dynamic products on which each dynamic product depends.
    init(of product: Int, in graph: LinkGraph, needs: [Int: [LinkGraph.Node]]) {
        let described = graph.products[product]
        var origins: [LinkGraph.Node: LinkGraph.Node] = [:]
        var reached = Set(described.modules.map { LinkGraph.Node.module($0) })
        var queue = described.modules.map { LinkGraph.Node.module($0) }
        let isTest = described.kind == .tests
        let top =
            isTest ? Set(described.modules.flatMap { graph.modules[$0].dependencies } + queue) : Set(queue)
        let excludesPlugins = graph.packages[described.package].leavesPluginsOut
        var modules: Set<Int> = []
        var libraries: Set<Int> = []
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            let successors: [LinkGraph.Node]
            switch node {
            case .module(let index):
                let module = graph.modules[index]
                if Self.holds(
                    module, isOwn: described.modules.contains(index), isTestedDirectly: isTest && top.contains(node))
                {
                    modules.insert(index)
                }
                let isTop = top.contains(node)
                successors =
                    module.kind == .macro && !(isTop && (isTest || described.kind == .macro))
                        || excludesPlugins && module.kind == .plugin
                            && !(isTop && (isTest || described.kind == .plugin))
                    ? [] : module.dependencies
            case .product(let index):
                let other = graph.products[index]
                switch other.kind {
                case .library(.dynamic):
                    libraries.insert(index)
                    successors = needs[index] ?? []
                case .library: successors = other.modules.map { .module($0) }
                case .plugin: successors = excludesPlugins ? [] : other.modules.map { .module($0) }
                case .executable, .tests, .macro: successors = []
                }
            }
            for successor in successors where reached.insert(successor).inserted {
                origins[successor] = node
                queue.append(successor)
            }
        }
        self.product = product
        name = Self.fileName(of: described)
        kind = described.kind
        self.modules = modules.sorted()
        self.libraries = libraries.subtracting([product]).sorted()
        self.origins = origins
    }

    /// Returns the path of declarations from the product to a module or a library, including both ends.
    public func way(to end: LinkGraph.Node) -> [LinkGraph.Node] {
        var way = [end]
        while let last = way.last, let origin = origins[last] { way.append(origin) }
        way.append(.product(product))
        if way.count > 1, way[0] == way[1] { way.removeFirst() }
        return way.reversed()
    }

    private static func holds(_ module: LinkGraph.Module, isOwn: Bool, isTestedDirectly: Bool) -> Bool {
        switch module.kind {
        case .library, .framework: true
        case .executable, .macro: isOwn || isTestedDirectly
        case .test, .uiTest, .plugin, .application, .appExtension: isOwn
        case .system, .binary, .aggregate: false
        }
    }

    /// Returns the dynamic products on which a dynamic product depends through any code that is linked into it.
    static func libraries(of product: Int, in graph: LinkGraph) -> [LinkGraph.Node] {
        var reached: Set<LinkGraph.Node> = []
        var queue = graph.products[product].modules.map { LinkGraph.Node.module($0) }
        var found: [LinkGraph.Node] = []
        while let node = queue.popLast() {
            guard reached.insert(node).inserted else { continue }
            switch node {
            case .module(let index):
                let module = graph.modules[index]
                if module.kind == .library { queue += module.dependencies }
            case .product(let index):
                switch graph.products[index].kind {
                case .library(.dynamic): found.append(node)
                case .library: queue += graph.products[index].modules.map { .module($0) }
                default: break
                }
            }
        }
        return found
    }

    /// Returns the name of a product's file on this platform.
    static func fileName(of product: LinkGraph.Product) -> String {
        if let name = product.fileName { return name }
        switch product.kind {
        case .library(.dynamic):
            #if canImport(Darwin)
                return "lib\(product.name).dylib"
            #else
                return "lib\(product.name).so"
            #endif
        case .tests: return "\(product.name).xctest"
        default: return product.name
        }
    }
}

/// The images in the memory of a program: its own, the libraries that are loaded with it, and those that it loads at
/// run time.
public struct Program: Sendable {
    /// The images, the program's own first.
    public let images: [Image]
    /// The indices of the library products that are loaded only at run time.
    public let later: Set<Int>

    init(images: [Image], later: Set<Int> = []) {
        self.images = images
        self.later = later
    }

    /// The images that are loaded at launch.
    public var launched: [Image] { images.filter { !later.contains($0.product) } }

    public var main: Image { images[0] }
    public var name: String { main.name }

    /// The modules that are in more than one image, each with these images.
    public var duplicates: [Int: [Image]] {
        var holders: [Int: [Image]] = [:]
        for image in images {
            for module in image.modules { holders[module, default: []].append(image) }
        }
        return holders.filter { $1.count > 1 }
    }
}

/// The images that a root package builds.
public struct ImageMap: Sendable {
    public let graph: LinkGraph
    /// The executables and the tests.
    public let programs: [Program]
    /// The dynamic libraries of the package that none of its programs loads.
    public let unused: [Image]

    public init(_ graph: LinkGraph) {
        self.graph = graph
        let dynamic = graph.products.indices.filter { graph.products[$0].kind == .library(.dynamic) }
        let needs = dynamic.reduce(into: [:]) { $0[$1] = Image.libraries(of: $1, in: graph) }
        let libraries = dynamic.reduce(into: [:]) { $0[$1] = Image(of: $1, in: graph, needs: needs) }
        programs = graph.products.indices.filter { graph.isOwn($0) }.map { index in
            let main = Image(of: index, in: graph, needs: needs)
            guard let product = graph.products[index].host else {
                let own = (graph.loads[index] ?? []).compactMap { libraries[$0] }
                let later = Set(own.flatMap { [$0.product] + $0.libraries }).subtracting(main.libraries)
                let all = main.libraries + later.sorted()
                return Program(images: [main] + all.compactMap { libraries[$0] }, later: later)
            }
            let host = Image(of: product, in: graph, needs: needs)
            let loaded = Set(main.libraries + host.libraries).sorted().compactMap { libraries[$0] }
            return Program(images: [main, host] + loaded)
        }
        let used = Set(programs.flatMap { $0.main.libraries + $0.later })
        unused = libraries.keys.sorted().filter {
            !used.contains($0) && graph.roots.contains(graph.products[$0].package)
        }
        .compactMap { libraries[$0] }
    }

    /// Returns the program with a name: that of an executable, of a package's tests, or of a file.
    public func program(named name: String) -> Program? {
        programs.first { graph.products[$0.main.product].name == name || $0.name == name }
    }

    /// The groups of dynamic libraries that depend on each other, so that none of them can be linked first.
    public var cycles: [[Int]] {
        var libraries: [Int: Set<Int>] = [:]
        for image in programs.flatMap(\.images) + unused { libraries[image.product] = Set(image.libraries) }
        let groups = libraries.keys.map { key in
            [key] + (libraries[key] ?? []).filter { libraries[$0]?.contains(key) ?? false }
        }
        return Set(groups.filter { $0.count > 1 }.map { $0.sorted() }).sorted { $0[0] < $1[0] }
    }
}

extension LinkGraph {
    /// Returns whether a product is a program that the root package builds.
    fileprivate func isOwn(_ product: Int) -> Bool {
        guard roots.contains(products[product].package) else { return false }
        return products[product].kind == .executable || products[product].kind == .tests
    }

    /// Returns the name of a product's file.
    package func fileName(ofProduct product: Int) -> String { Image.fileName(of: products[product]) }

    /// Returns the name of a module or a product.
    public func name(of node: Node) -> String {
        switch node {
        case .module(let index): modules[index].name
        case .product(let index): products[index].name
        }
    }
}
