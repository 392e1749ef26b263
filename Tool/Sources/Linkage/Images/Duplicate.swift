/// Modules that are in several images of one program: their globals and types exist several times, and casts between
/// these types fail.
public struct Duplicate: Sendable {
    public let program: Program
    /// The images that contain all of the modules.
    public let images: [Image]
    /// The modules, sorted by name.
    public let modules: [Int]
    /// Those of the modules on which none of the others depends. The paths to them explain all duplicates.
    public let heads: [Int]

    /// Returns the duplicates of a program, the group with the most modules first.
    public static func all(in program: Program, of graph: LinkGraph) -> [Duplicate] {
        let groups = Dictionary(grouping: program.duplicates) { $1.map(\.product) }
        return groups.values.compactMap { group in
            guard let images = group.first?.value else { return nil }
            let modules = Set(group.map(\.key))
            let brought = Set(
                modules.flatMap { module in graph.reach(module).filter { modules.contains($0) && $0 != module } })
            let sorted = modules.sorted { graph.modules[$0].name < graph.modules[$1].name }
            return Duplicate(
                program: program, images: images, modules: sorted, heads: sorted.filter { !brought.contains($0) })
        }.sorted {
            ($1.modules.count, $0.images.map(\.name).joined(separator: " "))
                < ($0.modules.count, $1.images.map(\.name).joined(separator: " "))
        }
    }
}

extension LinkGraph {
    /// Returns the modules that a module brings into an image directly.
    fileprivate func reach(_ module: Int) -> [Int] {
        modules[module].dependencies.flatMap { node -> [Int] in
            switch node {
            case .module(let index): return [index]
            case .product(let index):
                guard case .library(let linkage) = products[index].kind, linkage != .dynamic else { return [] }
                return products[index].modules
            }
        }
    }
}
