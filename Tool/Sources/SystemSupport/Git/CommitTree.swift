import Foundation

/// A folder with the files of one commit after another, as far as they describe packages and modules.
///
/// The content is read from git's objects: nothing is checked out, and no filter or hook runs. Other files, such as
/// pictures and files in a large file store, are created without content.
package final class CommitTree {
    /// The repository, with its files located in the folder.
    package let repository: GitRepository
    private let folder: String
    /// The surrounding folder, which contains nothing else.
    private let outer: String
    private var present: [String: TreeEntry] = [:]
    private var told: Set<String> = []

    /// Creates a folder, which ``remove()`` removes, and fetches the objects of the commits that a partial clone lacks.
    ///
    /// - Throws: ``GitError`` if the objects can't be fetched.
    package init(of repository: GitRepository, for commits: [String]) async throws {
        let path = NSTemporaryDirectory() + "backplane-commits-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        outer = Path.real(path) ?? path
        // SwiftPM identifies packages by the names of their folders.
        folder = "\(outer)/\(repository.top.split(separator: "/").last ?? "repository")"
        mkdir(folder, 0o700)
        self.repository = repository.seen(in: folder)
        do {
            let clone = try await PartialClone(repository.git)
            try await clone.completeTrees(of: commits)
            var needed: Set<String> = []
            for commit in commits {
                needed.formUnion(try await Self.entries(of: commit, repository.git).told.map(\.object))
            }
            try await clone.complete(needed, of: commits)
        } catch {
            remove()
            throw error
        }
    }

    /// The links of the current commit, relative to the top of the repository.
    package var links: [String] { present.values.filter { $0.kind == .link }.map(\.path) }

    /// Writes the files of a commit to the folder.
    ///
    /// - Throws: ``GitError`` if git can't read them.
    package func show(_ commit: String) async throws {
        let entries = try await Self.entries(of: commit, repository.git)
        let told = Set(entries.told.map(\.path))
        let wanted = Dictionary(entries.map { ($0.path, $0) }) { first, _ in first }
        // Entries that change their kind are removed before any are added, so that no file is written through an old
        // link.
        for (path, entry) in present where wanted[path] != entry || told.contains(path) != self.told.contains(path) {
            remove(entry)
            present[path] = nil
        }
        let new = entries.filter { present[$0.path] == nil }
        let contents = try await contents(of: new.filter { told.contains($0.path) })
        // Links are created last, so that nothing is written through one.
        for entry in new.filter({ $0.kind != .link }) + new.filter({ $0.kind == .link }) {
            try add(entry, holding: contents[entry.object])
            present[entry.path] = entry
        }
        self.told = told
    }

    /// Removes the folder.
    package func remove() {
        try? FileManager.default.removeItem(atPath: outer)
    }

    fileprivate static func entries(of commit: String, _ git: Git) async throws -> [TreeEntry] {
        try await git.require(["ls-tree", "-r", "-z", "--full-tree", commit]).entries.compactMap(TreeEntry.init)
    }

    private func add(_ entry: TreeEntry, holding content: Data?) throws {
        let path = "\(folder)/\(entry.path)"
        let parent = entry.kind == .submodule ? path : String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
        try? FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        switch entry.kind {
        case .submodule: break
        case .link:
            // A link that leads out of the folder would show files that are not part of the commit.
            let target = String(decoding: content ?? Data(), as: UTF8.self)
            guard !target.hasPrefix("/"), Path.relative(Path.normalised("\(parent)/\(target)"), to: folder) != nil
            else { return }
            symlink(target, path)
        case .file:
            guard FileManager.default.createFile(atPath: path, contents: content) else {
                throw AtomicFile.Failure(path: path, reason: String(cString: strerror(errno)))
            }
        }
    }

    private func remove(_ entry: TreeEntry) {
        let path = "\(folder)/\(entry.path)"
        if entry.kind == .submodule { rmdir(path) } else { unlink(path) }
        var parent = entry.path[...]
        // No commit contains empty folders.
        while let slash = parent.lastIndex(of: "/") {
            parent = parent[..<slash]
            guard rmdir("\(folder)/\(parent)") == 0 else { return }
        }
    }

    /// The contents of files, by their object ids.
    private func contents(of entries: [TreeEntry]) async throws -> [String: Data] {
        let objects = Set(entries.map(\.object)).sorted()
        guard !objects.isEmpty else { return [:] }
        return try await Self.contents(of: objects, repository.git)
    }

    /// The contents of git's objects.
    fileprivate static func contents(of objects: [String], _ git: Git) async throws -> [String: Data] {
        guard !objects.isEmpty else { return [:] }
        let output = try await git.require(
            ["cat-file", "--batch"], input: Data((objects.joined(separator: "\n") + "\n").utf8)
        ).output
        var contents: [String: Data] = [:]
        var rest = output[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            // '1a2b… blob 12', followed by that number of bytes and a line end.
            let header = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
            guard header.count == 3, let size = Int(header[2]), rest.count > size else {
                throw GitError.missingObjects(count: objects.count - contents.count, remote: nil, message: "")
            }
            let start = rest.index(after: end)
            contents[String(header[0])] = Data(rest[start..<start + size])
            rest = rest[(start + size)...].dropFirst()
        }
        return contents
    }
}

extension GitRepository {
    /// The files of a commit, relative to the top, and the contents of some of them.
    ///
    /// - Throws: ``GitError`` if git can't read them.
    package func files(of commit: String, telling isTold: (String) -> Bool) async throws -> [String: Data?] {
        let entries = try await CommitTree.entries(of: commit, git)
        let told = entries.filter { $0.kind == .file && isTold($0.path) }
        try await PartialClone(git).complete(Set(told.map(\.object)), of: [commit])
        let contents = try await CommitTree.contents(of: Set(told.map(\.object)).sorted(), git)
        var files = Dictionary(entries.map { ($0.path, Data?.none) }) { first, _ in first }
        for entry in told { files[entry.path] = contents[entry.object] }
        return files
    }
}

/// A file of a commit as git lists it.
struct TreeEntry: Hashable, Sendable {
    /// What a file is.
    enum Kind: Hashable, Sendable {
        case file, link
        /// A submodule, whose files are in another repository.
        case submodule
    }

    let kind: Kind
    /// The id of its object.
    let object: String
    /// Relative to the top of the repository.
    let path: String

    /// Reads what `git ls-tree -r -z` prints: `100644 blob 1a2b…<tab>Sources/A.swift`.
    init?(_ text: String) {
        guard let tab = text.firstIndex(of: "\t") else { return nil }
        let parts = text[..<tab].split(separator: " ")
        guard parts.count == 3 else { return nil }
        kind = parts[0] == "120000" ? .link : parts[1] == "blob" ? .file : .submodule
        object = String(parts[2])
        path = String(text[text.index(after: tab)...])
    }
}

extension [TreeEntry] {
    /// The files whose content describes packages and modules: manifests, pins, and the sources of packages.
    var told: [TreeEntry] {
        let packages = Set(filter { $0.name == "Package.swift" }.map(\.folder))
        // Targets of an Xcode project can have files anywhere.
        let isPackageTop =
            packages.contains("") || contains { $0.name == "project.pbxproj" || $0.name == "project.xcproj" }
        return filter { entry in
            switch entry.kind {
            case .submodule: false
            case .link: true
            case .file:
                entry.isManifest
                    || entry.isSource && (isPackageTop || entry.foldersAround.contains(where: packages.contains))
            }
        }
    }
}

extension TreeEntry {
    private static let sources: Set<Substring> = [
        "swift", "c", "m", "mm", "cc", "cpp", "cxx", "s", "S", "h", "hh", "hpp", "hxx", "inc", "modulemap",
    ]

    /// The suffixes of the files that describe Xcode projects.
    private static let projectFiles = [
        ".pbxproj", ".xcproj", ".xcworkspacedata", ".xcscheme", ".xctestplan", ".xcconfig", "project.yml",
        "project.yaml",
    ]

    fileprivate var name: Substring {
        path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
    }

    fileprivate var folder: Substring { path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }

    fileprivate var isManifest: Bool {
        name == "Package.swift" || name == "Package.resolved" || name.hasPrefix("Package@swift-")
            || Self.projectFiles.contains { name.hasSuffix($0) }
    }

    fileprivate var isSource: Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        return Self.sources.contains(name[name.index(after: dot)...])
    }

    fileprivate var foldersAround: some Sequence<Substring> {
        sequence(first: folder) { folder in folder.lastIndex(of: "/").map { folder[..<$0] } }
    }
}
