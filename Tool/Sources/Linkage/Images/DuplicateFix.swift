/// The fewest libraries to link otherwise so that a program holds no module twice, and no other program more than before.
public enum DuplicateFix: Hashable, Sendable {
    case changes([LinkageChange])
    /// The libraries in question belong to packages outside.
    case outside([OutsideLibrary])

    /// A dynamic library of a package that is not for us to edit.
    public struct OutsideLibrary: Hashable, Sendable {
        public let name: String
        /// A product of the same package that has all of its modules and is linked into its users.
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

        /// Above this many libraries, pairs are not tried.
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

        /// A change that could help, with those of the modules that are there twice on which it bears.
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

        /// The libraries that hold what is there twice.
        private var loaded: [Int] {
            let holders = Set(program.duplicates.values.joined().map(\.product))
            // What is loaded by the program itself has to stay a library.
            let pinned = Set(map.graph.loads[program.main.product] ?? [])
            return program.images.dropFirst().map(\.product).filter { holders.contains($0) && !pinned.contains($0) }
        }

        /// The libraries that are linked into their users and bring what is there twice.
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

        /// Of changes that help, those after which the fewest libraries are loaded.
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

        /// Links all libraries into their users until nothing is there twice; then takes back what was not needed.
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
