import Foundation
import WorkspaceModel

/// The actual content of built images, for comparison with the expected content.
public struct BuiltImages: Sendable {
    /// A built image and its expected content.
    public struct Comparison: Sendable {
        public let image: Image
        /// Modules whose code was expected in it but is missing.
        public let missing: [String]
        /// Modules whose code is in it unexpectedly.
        public let unexpected: [String]
        /// The number of modules whose code was looked for.
        public let judged: Int
        /// Libraries of the packages that it was expected to load but does not, and those that it loads unexpectedly.
        public let unloaded: [String]
        public let unexpectedLibraries: [String]
        /// Libraries of the packages that it loads and that are in none of the folders that are searched.
        public let absent: [String]
        /// The other libraries that it loads.
        public let others: [String]
        public let size: UInt64

        public var isAsExpected: Bool {
            missing.isEmpty && unexpected.isEmpty && unloaded.isEmpty && unexpectedLibraries.isEmpty
        }
    }

    /// The folder with the images, `.build/debug`.
    public let folder: String
    /// For each module, symbols that only its objects define.
    private let marks: [Int: Set<String>]
    private let graph: LinkGraph

    /// More symbols of an object are not needed. Some of each object are used, because objects of removed sources stay
    /// in the folder.
    private static let marksOfObject = 6

    /// Reads the symbols of each module's objects.
    ///
    /// - Parameters:
    ///   - objects: SwiftPM's build folder, for example `.build/debug`: it has an object folder `Module.build` for each
    /// module.
    ///   - folder: The folder of the images; the same by default.
    public init(objects: String, images folder: String? = nil, graph: LinkGraph) {
        self.folder = folder ?? objects
        self.graph = graph
        var marks: [Int: Set<String>] = [:]
        var owners: [String: Int] = [:]
        var ambiguous: Set<String> = []
        for index in graph.modules.indices {
            let names = Self.strongNames(in: "\(objects)/\(graph.modules[index].name.importName).build")
            for name in names where owners.updateValue(index, forKey: name) != nil { ambiguous.insert(name) }
            marks[index] = names
        }
        // Symbols that two modules define do not distinguish them.
        self.marks = marks.mapValues { $0.subtracting(ambiguous) }.filter { !$1.isEmpty }
    }

    /// Whether anything was built here.
    public var isEmpty: Bool { marks.isEmpty }

    /// Compares an image with the built one; `nil` if it was not built.
    public func compare(_ image: Image) throws -> Comparison? {
        let path = "\(folder)/\(image.name)"
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let file = try ELFFile(path: path)
        let defined = file.definedNames(among: marks.values.joined())
        let found = Set(marks.filter { !$1.isDisjoint(with: defined) }.map(\.key))
        let expected = Set(image.modules).intersection(marks.keys)
        let own = Set(graph.products.filter { $0.kind == .library(.dynamic) }.map { Image.fileName(of: $0) })
        let libraries = Set(image.libraries.map { Image.fileName(of: graph.products[$0]) })
        let loaded = Set(file.needed).intersection(own)
        func names(_ modules: Set<Int>) -> [String] { modules.map { graph.modules[$0].name }.sorted() }
        return Comparison(
            image: image, missing: names(expected.subtracting(found)),
            unexpected: names(found.subtracting(image.modules)),
            judged: marks.count, unloaded: libraries.subtracting(loaded).sorted(),
            unexpectedLibraries: loaded.subtracting(libraries).sorted(),
            absent: loaded.filter { !isThere($0, for: file) }.sorted(),
            others: Set(file.needed).subtracting(own).sorted(), size: file.mappedSize)
    }

    /// Whether the dynamic linker finds a library on behalf of an image in this folder.
    private func isThere(_ library: String, for image: ELFFile) -> Bool {
        image.searchPaths.contains { path in
            let place = path.replacingOccurrences(of: "${ORIGIN}", with: folder).replacingOccurrences(
                of: "$ORIGIN", with: folder)
            return FileManager.default.fileExists(atPath: "\(place)/\(library)")
        }
    }

    /// A symbol with which `nm` finds the module's code in an image.
    public func evidence(of module: Int, in image: Image) -> String? {
        guard let marks = marks[module], let file = try? ELFFile(path: "\(folder)/\(image.name)") else { return nil }
        return file.definedNames(among: marks).min { ($0.count, $0) < ($1.count, $1) }
    }

    /// Strong symbols that the objects in a folder define, as many as needed.
    private static func strongNames(in folder: String) -> Set<String> {
        var names: Set<String> = []
        guard let files = FileManager.default.enumerator(atPath: folder) else { return names }
        for case let path as String in files where path.hasSuffix(".o") {
            guard let object = try? ELFFile(path: "\(folder)/\(path)") else { continue }
            names.formUnion(object.strongNames(limit: marksOfObject))
        }
        return names
    }
}
