/// A division of a program's modules into images.
public struct Layout: Sendable {
    /// An image to be linked.
    public struct Part: Sendable {
        public let name: String
        /// The indices of the modules that it contains.
        public let modules: [Int]
        /// The indices of the parts that it loads.
        public let libraries: [Int]
    }

    public let name: String
    /// The description, as a phrase.
    public let description: String
    /// The parts: the program's own first, then the libraries, each after those that it needs.
    public let parts: [Part]

    /// Returns the layout with all modules in the program's own image.
    public static func `static`(_ program: Program, in graph: LinkGraph) -> Layout {
        let modules = Set(program.launched.flatMap(\.modules)).sorted()
        return Layout(
            name: "static", description: "everything in one image",
            parts: [Part(name: program.name, modules: modules, libraries: [])])
    }

    /// Returns the layout with the program's own modules in one image and all others in one library.
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

    /// Returns the layout with a library for each module.
    public static func dynamic(_ program: Program, in graph: LinkGraph) -> Layout {
        let own = ownModules(program, graph)
        let others = Set(program.launched.flatMap(\.modules)).subtracting(own)
        var index: [Int: Int] = [:]
        var reach: [Int: Set<Int>] = [:]
        var parts: [Part] = []
        /// Adds a part for a module after those of the modules that it needs, and returns all libraries that it needs.
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
        return Layout(name: "dynamic", description: "one library for each module", parts: [main] + parts)
    }

    /// Returns the layout that the manifests declare.
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
    /// Returns the modules on which a module depends; a product stands for its modules.
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
