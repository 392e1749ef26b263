import WorkspaceModel

/// What is linked into what and what is wrong with it, as the command tells it and as its JSON document says.
public struct LinkReport: Encodable, Sendable {
    /// An executable or a package's tests.
    public struct ProgramEntry: Encodable, Sendable {
        public let name: String
        public let package: String
        /// `executable` or `tests`.
        public let kind: String
        /// Its own image first, then the libraries that are loaded with it.
        public let images: [ImageEntry]
        public let duplicates: [DuplicateEntry]
    }

    /// An executable, a test bundle or a dynamic library.
    public struct ImageEntry: Encodable, Sendable {
        public let name: String
        /// The modules whose code is in it, sorted.
        public let modules: [String]
        /// The libraries of packages that are loaded with it.
        public let libraries: [String]
        /// What a build made of it, where there is one.
        public let built: BuiltEntry?
        /// Whether the program loads it by itself, after it has started.
        public fileprivate(set) var isLoadedLater: Bool?
    }

    /// What is in an image as it was built.
    public struct BuiltEntry: Encodable, Sendable {
        public let path: String
        /// The bytes that are mapped into memory from it.
        public let bytes: UInt64
        public let isAsExpected: Bool
        public let missingModules: [String]
        public let unexpectedModules: [String]
        public let missingLibraries: [String]
        public let unexpectedLibraries: [String]
        /// Libraries of the packages that it loads and that lie in none of the folders where they are looked for.
        public let absentLibraries: [String]
        /// What it loads beside the libraries of packages: parts of the system, and what `linkerSettings`, module maps or
        /// `pkg-config` name.
        public let otherLibraries: [String]
    }

    /// Modules that are in several images of one process.
    public struct DuplicateEntry: Encodable, Sendable {
        public let modules: [String]
        public let images: [String]
        public let ways: [WayEntry]
        /// What would mend it; empty where it lies outside of the workspace.
        public let mend: [ChangeEntry]
        /// The libraries of other packages that are in the way of a mend.
        public let outside: [String]
        /// The products to depend on in place of these libraries, where their packages have such.
        public let replacements: [String: String]
    }

    /// The declarations that bring a module into an image.
    public struct WayEntry: Encodable, Sendable {
        public let image: String
        public let module: String
        public let declarations: [String]
        /// A name by which `nm` finds the module's code in the image as it was built.
        public let symbol: String?
    }

    /// A library product that is to be linked otherwise.
    public struct ChangeEntry: Encodable, Sendable {
        public let manifest: String
        public let product: String
        public let linkage: String
    }

    public let version = 1
    public let platform = LinkGraph.host
    public let programs: [ProgramEntry]
    /// The dynamic libraries of the packages that none of their programs loads.
    public let unusedLibraries: [ImageEntry]
    /// Dynamic libraries that need each other.
    public let cycles: [[String]]
    /// Libraries of Xcode targets that are linked and not embedded, or the other way round.
    public let embedding: [EmbeddingEntry]

    /// A library that an app does not embed as it links it.
    public struct EmbeddingEntry: Encodable, Sendable {
        /// `linked and not embedded`, which is an error; `embedded and not linked`, `static and embedded` or
        /// `linked and not imported`, of an extension.
        public let kind: String
        public let isError: Bool
        public let program: String
        public let library: String
        public let way: [String]
        public let file: String
        public let line: Int
        public let message: String
        public let reason: String
        public let remedy: String
    }

    /// Tells of some programs.
    ///
    /// - Parameter faults: What Xcode's targets embed otherwise than they link it.
    /// - Parameter built: The build of each root package, where there is one.
    public init(
        _ programs: [(map: ImageMap, program: Program)], in workspace: LinkWorkspace, faults: [EmbeddingFault] = [],
        built: (ImageMap) -> BuiltImages?
    ) throws {
        embedding = faults.map { fault in
            EmbeddingEntry(
                kind: fault.kind.rawValue, isError: fault.isFatal, program: fault.program, library: fault.library,
                way: fault.way,
                file: fault.path,
                line: fault.line, message: fault.message, reason: fault.reason, remedy: fault.remedy)
        }
        var builds: [String: BuiltImages?] = [:]
        func build(_ map: ImageMap) -> BuiltImages? {
            let key = map.graph.packages.first?.identity ?? ""
            if let known = builds[key] { return known }
            let found = built(map)
            builds[key] = found
            return found
        }
        self.programs = try programs.map { map, program in
            try Self.entry(program, map, workspace, build(map))
        }
        let maps = programs.map(\.map).reduce(into: [String: ImageMap]()) {
            $0[$1.graph.packages.first?.identity ?? ""] = $1
        }
        let sorted = maps.sorted { $0.key < $1.key }.map(\.value)
        unusedLibraries = try sorted.flatMap { map in
            try map.unused.map { try Self.entry($0, map, build(map)) }
        }
        cycles = sorted.flatMap { map in map.cycles.map { $0.map { Image.fileName(of: map.graph.products[$0]) } } }
    }

    /// Whether nothing is wrong.
    public var isGood: Bool {
        cycles.isEmpty && !embedding.contains(where: \.isError)
            && programs.allSatisfy { program in
                program.duplicates.isEmpty && program.images.allSatisfy { $0.built?.absentLibraries.isEmpty ?? true }
            }
    }

    private static func entry(
        _ program: Program, _ map: ImageMap, _ workspace: LinkWorkspace, _ built: BuiltImages?
    ) throws -> ProgramEntry {
        let graph = map.graph
        let product = graph.products[program.main.product]
        let duplicates = Duplicate.all(in: program, of: graph)
        let mend = duplicates.isEmpty ? nil : Mend.find(for: program, in: map, of: workspace)
        return ProgramEntry(
            name: product.name, package: graph.packages[product.package].name,
            kind: product.kind == .tests ? "tests" : "executable",
            images: try program.images.map { image in
                var entry = try entry(image, map, built)
                if program.later.contains(image.product) { entry.isLoadedLater = true }
                return entry
            },
            duplicates: duplicates.map { entry($0, graph, mend, built) })
    }

    private static func entry(_ image: Image, _ map: ImageMap, _ built: BuiltImages?) throws -> ImageEntry {
        let graph = map.graph
        return ImageEntry(
            name: image.name, modules: image.modules.map { graph.modules[$0].name }.sorted(),
            libraries: image.libraries.map { Image.fileName(of: graph.products[$0]) }.sorted(),
            built: try built?.compare(image).map { comparison in
                BuiltEntry(
                    path: "\(built?.folder ?? "")/\(image.name)", bytes: comparison.size,
                    isAsExpected: comparison.isAsExpected, missingModules: comparison.missing,
                    unexpectedModules: comparison.unexpected, missingLibraries: comparison.unloaded,
                    unexpectedLibraries: comparison.unexpectedLibraries, absentLibraries: comparison.absent,
                    otherLibraries: comparison.others)
            })
    }

    private static func entry(
        _ duplicate: Duplicate, _ graph: LinkGraph, _ mend: Mend?, _ built: BuiltImages?
    ) -> DuplicateEntry {
        let ways = duplicate.images.flatMap { image in
            duplicate.heads.prefix(Self.shownHeads).map { head in
                WayEntry(
                    image: image.name, module: graph.modules[head].name,
                    declarations: graph.declarations(of: image.way(to: .module(head))),
                    symbol: built?.evidence(of: head, in: image))
            }
        }
        var changes: [ChangeEntry] = []
        var outside: [Mend.OutsideLibrary] = []
        switch mend {
        case .changes(let found)?: changes = found.map { ChangeEntry($0, in: graph) }
        case .outside(let libraries)?: outside = libraries
        case nil: break
        }
        return DuplicateEntry(
            modules: duplicate.modules.map { graph.modules[$0].name }, images: duplicate.images.map(\.name), ways: ways,
            mend: changes, outside: outside.map(\.name),
            replacements: Dictionary(
                outside.compactMap { library in library.replacement.map { (library.name, $0) } }, uniquingKeysWith: min)
        )
    }

    /// More ways than to these modules explain nothing more.
    private static let shownHeads = 3
}

extension LinkReport.ChangeEntry {
    init(_ change: LinkageChange, in graph: LinkGraph) {
        let package = graph.packages.first { $0.identity == change.package }
        manifest = package?.manifestPath ?? change.package
        product = change.product
        linkage = change.linkage.rawValue
    }
}

extension LinkGraph {
    /// A way as people read it: products are told from the modules that often are called like them.
    public func declarations(of way: [Node]) -> [String] {
        var texts: [String] = []
        for node in way {
            switch node {
            case .module(let index): texts.append(modules[index].name)
            case .product(let index):
                switch products[index].kind {
                case .executable, .tests, .plugin, .macro: break
                case .library(let linkage):
                    if let file = products[index].fileName {
                        texts.append(linkage == .dynamic ? file : "static \(file)")
                        continue
                    }
                    let package = packages[products[index].package].name
                    texts.append(
                        "\(linkage == .dynamic ? "dynamic " : "")product \(products[index].name) of \(package)")
                }
            }
        }
        return texts
    }
}
