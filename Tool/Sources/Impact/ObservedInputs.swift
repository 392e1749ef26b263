import Foundation
import WorkspaceModel
import WorkspaceReading

/// What the tests of a target were seen to read that the target neither has nor links. Paths are relative to the root of the
/// codebase, with `../` in front outside of it.
public struct ObservedInputs: Hashable, Sendable {
    /// Files that were opened or asked about, those included that were not there.
    public var files: Set<String> = []
    /// Folders whose names were read.
    public var folders: Set<String> = []
    /// The modules, by name, whose programs were started or whose products were read.
    public var modules: Set<String> = []
    /// The same for packages outside, by identity.
    public var packages: Set<String> = []

    public init() {}

    public var isEmpty: Bool { files.isEmpty && folders.isEmpty && modules.isEmpty && packages.isEmpty }

    /// All that either has.
    public func union(_ other: ObservedInputs) -> ObservedInputs {
        var all = self
        all.files.formUnion(other.files)
        all.folders.formUnion(other.folders)
        all.modules.formUnion(other.modules)
        all.packages.formUnion(other.packages)
        return all
    }

    /// What `other` has not.
    public func subtracting(_ other: ObservedInputs) -> ObservedInputs {
        var rest = self
        rest.files.subtract(other.files)
        rest.folders.subtract(other.folders)
        rest.modules.subtract(other.modules)
        rest.packages.subtract(other.packages)
        return rest
    }

    /// In words, sorted.
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

    /// Sorted, so that the same is written the same.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(files.sorted(), forKey: .files)
        try container.encode(folders.sorted(), forKey: .folders)
        try container.encode(modules.sorted(), forKey: .modules)
        try container.encode(packages.sorted(), forKey: .packages)
    }
}

/// Tells whose tests were seen to read a file.
struct ObservedReaders {
    private var files: [String: [ModuleID]] = [:]
    private var folders: [String: [ModuleID]] = [:]
    /// What came, with the folders it lies in.
    private var added: Set<String> = []

    init(_ observed: [ModuleID: ObservedInputs], root: String, _ changes: [ChangeSet.File]) {
        for file in changes where file.file.change == .added || file.file.change == .untracked {
            added.insert(file.absolute)
            for folder in Self.folders(around: file.absolute) { guard added.insert(folder).inserted else { break } }
        }
        for (module, inputs) in observed.sorted(by: { $0.key < $1.key }) {
            for path in inputs.files { files[Path.normalised("\(root)/\(path)"), default: []].append(module) }
            for path in inputs.folders { folders[Path.normalised("\(root)/\(path)"), default: []].append(module) }
        }
    }

    /// The modules to which a change of the file at an absolute path matters.
    func modules(for path: String, _ change: ChangedFile) -> [ModuleID] {
        guard !files.isEmpty || !folders.isEmpty else { return [] }
        var found = files[path] ?? []
        if change.isFolder {
            found += files.filter { $0.key.hasPrefix(path + "/") }.values.joined()
            found += folders.filter { $0.key == path || $0.key.hasPrefix(path + "/") }.values.joined()
        }
        guard change.change != .modified || change.isFolder else { return found }
        // A file that comes or goes is a name in its folder, and can be what makes a folder be there.
        for folder in Self.folders(around: path) {
            found += folders[folder] ?? []
            if let readers = files[folder], hasComeOrGone(folder) { found += readers }
        }
        return found
    }

    /// Whether a folder may be there only since something came into it, or is no more.
    private func hasComeOrGone(_ folder: String) -> Bool {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        return names?.allSatisfy { added.contains("\(folder)/\($0)") } ?? true
    }

    /// The folders that a path lies in, nearest first.
    private static func folders(around path: String) -> [String] {
        var folders: [String] = []
        var folder = path[...]
        while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            folder = folder[..<slash]
            folders.append(String(folder))
        }
        return folders
    }
}
