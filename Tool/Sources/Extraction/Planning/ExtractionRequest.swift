import CompilerIndex
import Foundation
import WorkspaceModel
import SystemSupport

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
        self.request = request
        guard let source = subject[request.source] else {
            let names = subject.targets.filter { $0.kind != .test }.map(\.name)
            throw ExtractionError(
                "There is no target '\(request.source)' with Swift sources in '\(subject.folder)'. Available targets: \(names.joined(separator: ", "))."
            )
        }
        guard [.library, .executable].contains(source.kind) else {
            throw ExtractionError(
                "'\(request.source)' is a \(source.kind.rawValue) target. Only libraries and executables can be split."
            )
        }
        self.source = source
        for name in [request.name, request.shared, request.interface].compactMap(\.self) {
            try Self.check(name, in: subject)
        }
        guard request.shared == nil || !request.hasInterface else {
            throw ExtractionError(
                "--shared and --interface can't be combined: extract what both sides need first, as a module of its own."
            )
        }
        guard request.name != request.shared else {
            throw ExtractionError("The new module and the one below it can't both be called '\(request.name)'.")
        }
        let all = index.graph.files.indices.filter { index.graph.files[$0].module == source.name }
        let files = all.filter { !index.graph.files[$0].isGenerated }
        func matching(_ patterns: [String]) throws -> Set<Int> {
            var found: Set<Int> = []
            for pattern in patterns {
                let matcher = PathPatterns([pattern])
                let matches = files.filter {
                    matcher.matches(subject.shown(index.graph.files[$0].path), isFolder: false)
                }
                guard matches.isEmpty else {
                    found.formUnion(matches)
                    continue
                }
                let others = index.graph.files.filter { matcher.matches(subject.shown($0.path), isFolder: false) }
                throw ExtractionError(
                    others.isEmpty
                        ? "No file of '\(source.name)' matches '\(pattern)'. Patterns are relative to the package: 'Sources/\(source.name)/Profile/**'."
                        : "'\(pattern)' matches files of '\(others[0].module)', not of '\(source.name)'.")
            }
            return found
        }
        let named = try matching(request.files)
        guard !named.isEmpty else {
            throw ExtractionError("Specify the files of '\(request.name)' with --files.")
        }
        guard named.count < files.count else {
            throw ExtractionError(
                "These are all \(files.count) files of '\(source.name)': nothing would be left. To rename the target, edit the manifest."
            )
        }
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
        let leaving = request.leaving.isEmpty ? [] : try matching(request.leaving)
        if let both = leaving.first(where: named.contains) {
            throw ExtractionError("'\(subject.shown(index.graph.files[both].path))' matches both --files and --leave.")
        }
        self.named = named
        pinned = leaving.union(mains).union(all.filter { index.graph.files[$0].isGenerated })
    }

    private static func check(_ name: String, in subject: PackageSubject) throws {
        let isName = name.first.map { $0.isLetter || $0 == "_" } ?? false
        guard isName, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
            throw ExtractionError(
                "'\(name)' is not a module name: use letters, digits and '_', not beginning with a digit.")
        }
        guard NameReader.isIdentifier(name), !["Any", "Self", "Type", "Protocol", "_", "main"].contains(name) else {
            throw ExtractionError("'\(name)' is a reserved word in Swift. Choose another name.")
        }
        let others = Set(subject.targets.flatMap(\.products.keys))
        if SystemModules.contains(name) || others.contains(name) {
            let owner = others.contains(name) ? "another package" : "the system or the toolchain"
            throw ExtractionError("'\(name)' is a module of \(owner). Choose another name.")
        }
        let names = subject.manifest.targets.map(\.name)
        if let same = names.first(where: { $0.lowercased() == name.lowercased() }) {
            throw ExtractionError("There is a target '\(same)' already. Choose another name.")
        }
    }
}

/// Why nothing can be planned or carried out, and what to do.
public struct ExtractionError: Error, Hashable, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
