import Foundation
import WorkspaceModel

/// The content of built images, for comparison with the content that manifests imply.
public struct BuiltImages: Sendable {
    /// A built image and its expected content.
    public struct Comparison: Sendable {
        public let image: Image
        /// The modules whose code is expected in the image but missing.
        public let missing: [String]
        /// The modules whose code is in the image unexpectedly.
        public let unexpected: [String]
        /// The number of modules whose code was searched for.
        public let judged: Int
        /// The libraries of the packages that the image should load but does not, and those that it loads unexpectedly.
        public let unloaded: [String]
        public let unexpectedLibraries: [String]
        /// The libraries of the packages that the image loads although none of its search paths contains them.
        public let absent: [String]
        /// The other libraries that the image loads.
        public let others: [String]
        public let size: UInt64

        public var isAsExpected: Bool {
            missing.isEmpty && unexpected.isEmpty && unloaded.isEmpty && unexpectedLibraries.isEmpty
        }
    }

    /// The folder of the images, such as `.build/debug`.
    public let folder: String
    /// The symbols that only one module's objects define, by module.
    private let marks: [Int: Set<String>]
    private let graph: LinkGraph

    /// The number of symbols that are used of each object. Every object contributes some, because objects of removed
    /// sources stay in the folder.
    private static let marksOfObject = 6

    /// Reads the symbols of each module's objects.
    ///
    /// - Parameters:
    ///   - objects: SwiftPM's build folder, such as `.build/debug`, with an object folder `Module.build` for each
    ///     module.
    ///   - folder: The folder of the images; by default, the build folder.
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
        // Symbols that two modules define can't distinguish them.
        self.marks = marks.mapValues { $0.subtracting(ambiguous) }.filter { !$1.isEmpty }
    }

    /// Whether the build folder contains no objects of the modules.
    public var isEmpty: Bool { marks.isEmpty }

    /// Compares an image with the built one; returns `nil` if it was not built.
    ///
    /// - Throws: ``ELFFile/Failure`` if the built image can't be read.
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

    /// Returns whether the dynamic linker finds a library for an image in this folder.
    private func isThere(_ library: String, for image: ELFFile) -> Bool {
        image.searchPaths.contains { path in
            let place = path.replacingOccurrences(of: "${ORIGIN}", with: folder).replacingOccurrences(
                of: "$ORIGIN", with: folder)
            return FileManager.default.fileExists(atPath: "\(place)/\(library)")
        }
    }

    /// Returns a symbol by which `nm` shows that an image contains a module's code.
    public func evidence(of module: Int, in image: Image) -> String? {
        guard let marks = marks[module], let file = try? ELFFile(path: "\(folder)/\(image.name)") else { return nil }
        return file.definedNames(among: marks).min { ($0.count, $0) < ($1.count, $1) }
    }

    /// Returns strong symbols that the objects in a folder define.
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
