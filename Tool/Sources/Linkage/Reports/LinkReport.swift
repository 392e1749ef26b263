import WorkspaceModel

/// The modules in each image and the problems found, for the output and its JSON form.
public struct LinkReport: Encodable, Sendable {
    /// An executable, or the tests of a package.
    public struct ProgramEntry: Encodable, Sendable {
        public let name: String
        public let package: String
        /// `executable` or `tests`.
        public let kind: String
        /// The program's own image first, then the libraries that it loads.
        public let images: [ImageEntry]
        public let duplicates: [DuplicateEntry]
    }

    /// An executable, a test bundle or a dynamic library.
    public struct ImageEntry: Encodable, Sendable {
        public let name: String
        /// The names of the modules whose code the image contains, sorted.
        public let modules: [String]
        /// The libraries of the packages that are loaded with the image.
        public let libraries: [String]
        /// The comparison with the built image, if there is one.
        public let built: BuiltEntry?
        /// Whether the program loads the image at run time, after its launch.
        public fileprivate(set) var isLoadedLater: Bool?
    }

    /// The content of a built image.
    public struct BuiltEntry: Encodable, Sendable {
        public let path: String
        /// The number of bytes mapped into memory.
        public let bytes: UInt64
        public let isAsExpected: Bool
        public let missingModules: [String]
        public let unexpectedModules: [String]
        public let missingLibraries: [String]
        public let unexpectedLibraries: [String]
        /// The libraries of the packages that the image loads although none of its search paths contains them.
        public let absentLibraries: [String]
        /// The other libraries that the image loads: parts of the system, and libraries named by `linkerSettings`,
        /// module maps or `pkg-config`.
        public let otherLibraries: [String]
    }

    /// Modules that are in several images of one process.
    public struct DuplicateEntry: Encodable, Sendable {
        public let modules: [String]
        public let images: [String]
        public let ways: [WayEntry]
        /// The changes that remove all duplicates of the program; empty if the workspace can't remove them.
        public let fix: [ChangeEntry]
        /// The dynamic libraries of external packages that cause the duplicates.
        public let outside: [String]
        /// The products to depend on instead of dynamic ones, by the names of these, for packages that have such
        /// products.
        public let replacements: [String: String]
    }

    /// The path of declarations from an image to a module.
    public struct WayEntry: Encodable, Sendable {
        public let image: String
        public let module: String
        public let declarations: [String]
        /// A symbol by which `nm` shows that the built image contains the module's code.
        public let symbol: String?
    }

    /// A library product with its new linkage.
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
    /// The groups of dynamic libraries that depend on each other.
    public let cycles: [[String]]
    /// The differences between the libraries that Xcode targets link and those that apps embed.
    public let embedding: [EmbeddingEntry]

    /// A difference between the libraries that a program links and those that its app embeds.
    public struct EmbeddingEntry: Encodable, Sendable {
        /// `linked and not embedded`, which is an error; `embedded and not linked`, `static and embedded`, or, for an
        /// extension, `linked and not imported`.
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

    /// Creates a report about programs.
    ///
    /// - Parameters:
    ///   - programs: The programs to be described.
    ///   - faults: The differences between the libraries that Xcode targets link and those that apps embed.
    ///   - built: Returns the build of a root package; `nil` if there is none.
    /// - Throws: ``ELFFile/Failure`` if a built image can't be read.
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

    /// Whether no problems were found.
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
        let fix = duplicates.isEmpty ? nil : DuplicateFix.find(for: program, in: map, of: workspace)
        return ProgramEntry(
            name: product.name, package: graph.packages[product.package].name,
            kind: product.kind == .tests ? "tests" : "executable",
            images: try program.images.map { image in
                var entry = try entry(image, map, built)
                if program.later.contains(image.product) { entry.isLoadedLater = true }
                return entry
            },
            duplicates: duplicates.map { entry($0, graph, fix, built) })
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
        _ duplicate: Duplicate, _ graph: LinkGraph, _ fix: DuplicateFix?, _ built: BuiltImages?
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
        var outside: [DuplicateFix.OutsideLibrary] = []
        switch fix {
        case .changes(let found)?: changes = found.map { ChangeEntry($0, in: graph) }
        case .outside(let libraries)?: outside = libraries
        case nil: break
        }
        return DuplicateEntry(
            modules: duplicate.modules.map { graph.modules[$0].name }, images: duplicate.images.map(\.name), ways: ways,
            fix: changes, outside: outside.map(\.name),
            replacements: fix?.replacements(in: graph) ?? [:])
    }

    /// The number of modules whose paths are shown. More paths add no insight.
    private static let shownHeads = 3
}

extension LinkReport {
    /// The advice to depend on another product of a package.
    package static func phrase(_ library: String, replacedBy other: String) -> String {
        "depend on the product '\(other)' instead of '\(library)', which its package makes dynamic"
    }
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
    /// Returns a path in readable form. Products are marked, since modules often have the same names.
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
