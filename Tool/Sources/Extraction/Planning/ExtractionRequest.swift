import CompilerIndex

/// A request to extract a module from a target.
public struct ExtractionRequest: Hashable, Sendable, Codable {
    /// The position of the new module relative to the rest of the target.
    public enum Direction: String, Hashable, Sendable, Codable, CaseIterable {
        /// The rest uses it.
        case below
        /// It uses the rest.
        case above
    }

    /// The new module.
    public var name: String
    public var source: String
    /// The files, as patterns relative to the package.
    public var files: [String]
    /// Files that stay, as patterns.
    public var leaving: [String] = []
    /// The files that move in addition to the named ones.
    public enum Extent: String, Hashable, Sendable, Codable, CaseIterable {
        /// Files that nothing else uses, or the smallest cut if it is close and has fewer obstacles.
        case near
        /// None.
        case exact
        /// The files with which the fewest declarations cross, however many they are.
        case smallestCut = "smallest-cut"
    }

    public var extent: Extent = .near
    /// The direction; `nil` chooses the one with fewer obstacles.
    public var direction: Direction?
    /// A module for what both sides need, below both.
    public var shared: String?
    /// Whether declarations become public instead of visible in the package.
    public var isPublic = false
    /// Whether the old module re-exports the new one's declarations.
    public var reexports = false
    /// Whether both sides know only an interface, in which protocols replace services.
    public var hasInterface = false

    /// Whether files that read resources from `Bundle.main` read them from their module's bundle instead.
    public var hasOwnBundle = false

    /// The name of the interface's module.
    var interface: String? { hasInterface ? "\(name)Interface" : nil }

    public init(name: String, source: String, files: [String]) {
        self.name = name
        self.source = source
        self.files = files
    }
}

/// A request with its names resolved.
struct ResolvedRequest {
    let request: ExtractionRequest
    let source: PackageSubject.Target
    /// Files of the target, by their numbers in the index.
    let named: Set<Int>
    /// Files that can't be moved.
    let pinned: Set<Int>

    init(_ request: ExtractionRequest, in subject: PackageSubject, _ index: CompilerIndex) throws {
        let requested = try RequestedFiles(request, in: subject)
        let source = requested.source
        self.request = request
        self.source = source
        let all = index.graph.files.indices.filter { index.graph.files[$0].module == source.name }
        let files = all.filter { !index.graph.files[$0].isGenerated }
        let named = Set(files.filter { requested.named.contains(index.graph.files[$0].path) })
        let leaving = files.filter { requested.leaving.contains(index.graph.files[$0].path) }
        let mains = files.filter { file in
            let facts = index.facts[file]
            return facts.declarations.contains { $0.traits.contains(.main) }
                || index.graph.files[file].path.hasSuffix("/main.swift")
                || facts.hasTopLevelCode && source.kind == .executable
        }
        if let main = mains.first(where: named.contains) {
            throw ExtractionError(
                "'\(subject.shown(index.graph.files[main].path))' is the program's entry point and can't move. Remove it from --files."
            )
        }
        self.named = named
        pinned = Set(leaving + mains + all.filter { index.graph.files[$0].isGenerated })
    }
}

/// Why nothing can be planned or carried out, and what to do.
public struct ExtractionError: Error, Hashable, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
