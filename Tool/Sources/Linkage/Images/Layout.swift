/// A way to divide a program's modules into images.
public struct Layout: Sendable {
    /// An image to be linked.
    public struct Part: Sendable {
        public let name: String
        /// The modules whose code goes into it, by their index.
        public let modules: [Int]
        /// The parts that it loads, by their index.
        public let libraries: [Int]
    }

    public let name: String
    /// The description, in half a sentence.
    public let description: String
    /// The program's own part first, then the libraries, each after those that it needs.
    public let parts: [Part]

    /// The modules in the program's own image alone, all that it needs with them.
    public static func `static`(_ program: Program, in graph: LinkGraph) -> Layout {
        let modules = Set(program.launched.flatMap(\.modules)).sorted()
        return Layout(
            name: "static", description: "everything in one image",
            parts: [Part(name: program.name, modules: modules, libraries: [])])
    }

    /// The program's own modules in one image, everything else in one library.
    public static func merged(_ program: Program, in graph: LinkGraph) -> Layout {
        let own = ownModules(program, graph)
        let others = Set(program.launched.flatMap(\.modules)).subtracting(own).sorted()
        guard !others.isEmpty else { return .static(program, in: graph) }
        return Layout(
            name: "merged", description: "one library with all modules that the program uses",
            parts: [
                Part(name: program.name, modules: own, libraries: [1]),
                Part(name: libraryName("\(program.name)Modules"), modules: others, libraries: []),
            ])
    }

    /// Each module in a library of its own.
    public static func dynamic(_ program: Program, in graph: LinkGraph) -> Layout {
        let own = ownModules(program, graph)
        let others = Set(program.launched.flatMap(\.modules)).subtracting(own)
        var index: [Int: Int] = [:]
        var reach: [Int: Set<Int>] = [:]
        var parts: [Part] = []
        /// Places a module after those that it needs.
        func place(_ module: Int, path: Set<Int>) -> Set<Int> {
            if let known = reach[module] { return known }
            guard !path.contains(module) else { return [] }
            var needed: Set<Int> = []
            for next in graph.linkedModules(of: module) where next != module {
                needed.formUnion(place(next, path: path.union([module])))
                if others.contains(next) { needed.insert(next) }
            }
            reach[module] = needed
            guard others.contains(module) else { return needed }
            index[module] = parts.count + 1
            parts.append(
                Part(
                    name: libraryName("\(graph.modules[module].name)Module"), modules: [module],
                    libraries: needed.compactMap { index[$0] }.sorted()))
            return needed
        }
        var needed: Set<Int> = []
        for module in own + others.sorted() {
            needed.formUnion(place(module, path: []))
            if others.contains(module) { needed.insert(module) }
        }
        let main = Part(name: program.name, modules: own, libraries: needed.compactMap { index[$0] }.sorted())
        return Layout(name: "dynamic", description: "each module a library of its own", parts: [main] + parts)
    }

    /// What the manifests say.
    public static func declared(_ program: Program, in graph: LinkGraph, name: String, description: String) -> Layout {
        let order = program.launched.dropFirst().sorted { $0.libraries.count < $1.libraries.count }
        let images = [program.main] + order
        let places = Dictionary(uniqueKeysWithValues: images.enumerated().map { ($1.product, $0) })
        return Layout(
            name: name, description: description,
            parts: images.map { image in
                Part(
                    name: image.name, modules: image.modules,
                    libraries: image.libraries.compactMap { places[$0] }.sorted())
            })
    }

    private static func ownModules(_ program: Program, _ graph: LinkGraph) -> [Int] {
        let own = program.main.modules.filter { graph.modules[$0].kind != .library }
        return own.isEmpty ? graph.products[program.main.product].modules : own
    }

    private static func libraryName(_ name: String) -> String {
        #if canImport(Darwin)
            "lib\(name).dylib"
        #else
            "lib\(name).so"
        #endif
    }
}

extension LinkGraph {
    /// The modules that a module declares to need, products taken for what they hold.
    func linkedModules(of module: Int) -> [Int] {
        modules[module].dependencies.flatMap { node -> [Int] in
            switch node {
            case .module(let index): return [index]
            case .product(let index):
                guard case .library = products[index].kind else { return [] }
                return products[index].modules
            }
        }
    }
}
