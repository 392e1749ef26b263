import Foundation

/// The inputs that tests of a target were observed to read although the target neither contains nor links them. Paths
/// are relative to the root of the codebase, and start with `../` outside of it.
public struct ObservedInputs: Hashable, Sendable {
    /// The files that were opened or queried, including missing ones.
    public var files: Set<String> = []
    /// The folders that were listed.
    public var folders: Set<String> = []
    /// The names of the modules whose programs were started or whose products were read.
    public var modules: Set<String> = []
    /// The identities of the external packages whose programs were started or whose products were read.
    public var packages: Set<String> = []

    public init() {}

    public var isEmpty: Bool { files.isEmpty && folders.isEmpty && modules.isEmpty && packages.isEmpty }

    /// Returns the union with `other`.
    public func union(_ other: ObservedInputs) -> ObservedInputs {
        var all = self
        all.files.formUnion(other.files)
        all.folders.formUnion(other.folders)
        all.modules.formUnion(other.modules)
        all.packages.formUnion(other.packages)
        return all
    }

    /// Returns the inputs that are not in `other`.
    public func subtracting(_ other: ObservedInputs) -> ObservedInputs {
        var rest = self
        rest.files.subtract(other.files)
        rest.folders.subtract(other.folders)
        rest.modules.subtract(other.modules)
        rest.packages.subtract(other.packages)
        return rest
    }

    /// The descriptions of the inputs, sorted.
    public var names: [String] {
        modules.sorted().map { "the program \($0)" } + packages.sorted().map { "the package \($0)" } + files.sorted()
            + folders.sorted().map { "names in \($0)" }
    }
}

extension ObservedInputs: Codable {
    private enum Key: String, CodingKey { case files, folders, modules, packages }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        files = try container.decode(Set<String>.self, forKey: .files)
        folders = try container.decode(Set<String>.self, forKey: .folders)
        modules = try container.decode(Set<String>.self, forKey: .modules)
        packages = try container.decode(Set<String>.self, forKey: .packages)
    }

    /// Encodes the sets sorted, so that equal values have equal encodings.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(files.sorted(), forKey: .files)
        try container.encode(folders.sorted(), forKey: .folders)
        try container.encode(modules.sorted(), forKey: .modules)
        try container.encode(packages.sorted(), forKey: .packages)
    }
}
