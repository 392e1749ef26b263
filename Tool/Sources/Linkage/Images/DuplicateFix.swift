/// The smallest change of linkage after which a program contains no module twice, and other programs no more duplicates
/// than before.
public enum DuplicateFix: Hashable, Sendable {
    case changes([LinkageChange])
    /// The affected libraries belong to external packages, which can't be edited.
    case outside([OutsideLibrary])

    /// A dynamic library of an external package.
    public struct OutsideLibrary: Hashable, Sendable {
        public let name: String
        /// A product of the same package that contains all of the library's modules and is not dynamic.
        public let replacement: String?

        init(_ index: Int, in graph: LinkGraph) {
            let library = graph.products[index]
            name = library.name
            replacement = graph.products.filter { other in
                guard case .library(let linkage) = other.kind, linkage != .dynamic else { return false }
                return other.package == library.package && Set(other.modules).isSuperset(of: library.modules)
            }.map(\.name).min { ($0.count, $0) < ($1.count, $1) }
        }
    }

    /// Returns the products on which to depend in place of dynamic ones, by the names of these: products of the same
    /// package that are linked into their users. The package makes the other ones dynamic for a reason of its own.
    public func replacements(in graph: LinkGraph) -> [String: String] {
        switch self {
        case .outside(let libraries):
            return Dictionary(
                libraries.compactMap { library in library.replacement.map { (library.name, $0) } },
                uniquingKeysWith: min)
        case .changes(let changes):
            return graph.replacements(of: changes)
        }
    }

    /// Finds the fix for a program.
    public static func find(for program: Program, in map: ImageMap, of workspace: LinkWorkspace) -> DuplicateFix {
        let search = Search(program: program, map: map, workspace: workspace)
        guard let changes = search.run() else {
            let graph = map.graph
            let libraries = program.images.dropFirst().map(\.product).filter {
                graph.packages[graph.products[$0].package].manifestPath == nil
            }
            return .outside(libraries.map { OutsideLibrary($0, in: graph) })
        }
        return .changes(changes)
    }

    private struct Search {
        let program: Program
        let map: ImageMap
        let workspace: LinkWorkspace

        /// The maximum number of candidates for which pairs are tried.
        private static let pairLimit = 12

        func run() -> [LinkageChange]? {
            let single = candidates
            let doubled = Set(program.duplicates.keys)
            if let found = best(of: single.filter { $0.touched == doubled }.map { [$0.change] }) { return found }
            if single.count <= Self.pairLimit {
                let pairs = single.indices.flatMap { first in
                    single.indices.dropFirst(first + 1).map { (single[first], single[$0]) }
                }.filter { $0.touched.union($1.touched) == doubled }
                if let found = best(of: pairs.map { [$0.change, $1.change] }) { return found }
            }
            return fewest(of: loaded.compactMap { change($0, to: .automatic) })
        }

        /// A change that may help, and the duplicated modules that it affects.
        private typealias Candidate = (change: LinkageChange, touched: Set<Int>)

        private var candidates: [Candidate] {
            let duplicates = program.duplicates
            let toStatic = loaded.compactMap { library -> Candidate? in
                let touched = duplicates.filter { $1.contains { $0.product == library } }.keys
                return change(library, to: .automatic).map { ($0, Set(touched)) }
            }
            let toDynamic = crossed.compactMap { product -> Candidate? in
                let held = Set(Image(of: product, in: map.graph, needs: [:]).modules)
                return change(product, to: .dynamic).map { ($0, held.intersection(duplicates.keys)) }
            }
            return toStatic + toDynamic
        }

        /// The dynamic libraries that contain duplicated modules.
        private var loaded: [Int] {
            let holders = Set(program.duplicates.values.joined().map(\.product))
            // A library that the program loads at run time has to remain dynamic.
            let pinned = Set(map.graph.loads[program.main.product] ?? [])
            return program.images.dropFirst().map(\.product).filter { holders.contains($0) && !pinned.contains($0) }
        }

        /// The libraries linked into their users through which duplicated modules enter an image.
        private var crossed: [Int] {
            let graph = map.graph
            var found: Set<Int> = []
            for duplicate in Duplicate.all(in: program, of: graph) {
                for (image, head) in duplicate.images.flatMap({ image in duplicate.heads.map { (image, $0) } }) {
                    for case .product(let product) in image.way(to: .module(head)) where product != image.product {
                        if case .library(let linkage) = graph.products[product].kind, linkage != .dynamic {
                            found.insert(product)
                        }
                    }
                }
            }
            return found.sorted()
        }

        private func change(_ product: Int, to linkage: Linkage) -> LinkageChange? {
            let graph = map.graph
            let package = graph.packages[graph.products[product].package]
            guard package.manifestPath != nil else { return nil }
            return LinkageChange(package: package.identity, product: graph.products[product].name, linkage: linkage)
        }

        /// Of the changes that help, returns those that leave the fewest images in the program.
        private func best(of candidates: [[LinkageChange]]) -> [LinkageChange]? {
            let before = workspace.surplus - program.surplus
            let helpful = candidates.compactMap { changes -> (changes: [LinkageChange], libraries: Int)? in
                guard let after = fixed(by: changes), workspace.applying(changes).surplus <= before else { return nil }
                return (changes, after.images.count)
            }
            return helpful.min { $0.libraries < $1.libraries }?.changes
        }

        private func fixed(by changes: [LinkageChange]) -> Program? {
            let name = map.graph.products[program.main.product].name
            let after = ImageMap(map.graph.applying(changes)).program(named: name)
            return after?.surplus == 0 ? after : nil
        }

        /// Links all libraries into their users until no module is duplicated, then reverts the changes that were not
        /// needed.
        private func fewest(of toStatic: [LinkageChange]) -> [LinkageChange]? {
            var changes = toStatic
            while fixed(by: changes) == nil {
                let name = map.graph.products[program.main.product].name
                let graph = map.graph.applying(changes)
                guard let now = ImageMap(graph).program(named: name) else { return nil }
                let more = Search(program: now, map: ImageMap(graph), workspace: workspace).loaded
                    .compactMap { change($0, to: .automatic) }.filter { !changes.contains($0) }
                guard !more.isEmpty else { return nil }
                changes += more
            }
            guard changes.count <= 4 * Self.pairLimit else { return changes.sorted() }
            for candidate in changes {
                let fewer = changes.filter { $0 != candidate }
                if fixed(by: fewer) != nil { changes = fewer }
            }
            let before = workspace.surplus - program.surplus
            return workspace.applying(changes).surplus <= before ? changes.sorted() : toStatic.sorted()
        }
    }
}
