import Foundation

/// A folder with the files of one commit after the other, as far as they tell about packages and modules.
///
/// What they hold is read from git's objects: nothing is checked out, no filter and no hook runs. Of other files, such as pictures
/// and what lies in a store of large files, only the names are there.
package final class CommitTree {
    /// The repository, its files seen in the folder.
    package let repository: GitRepository
    private let folder: String
    /// The folder around it, which nothing else is in.
    private let outer: String
    private var present: [String: TreeEntry] = [:]
    private var told: Set<String> = []

    /// Prepares a new folder, which ``remove()`` takes away, and fetches what a partial clone lacks of the commits.
    ///
    /// - Throws: ``GitError`` when what is needed can't be had.
    package init(of repository: GitRepository, for commits: [String]) async throws {
        let path = NSTemporaryDirectory() + "backplane-commits-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        outer = Path.real(path) ?? path
        // SwiftPM tells packages apart by the names of their folders.
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

    /// The links of the commit that is shown, relative to the top of the repository.
    package var links: [String] { present.values.filter { $0.kind == .link }.map(\.path) }

    /// Shows the files of a commit.
    ///
    /// - Throws: ``GitError`` when git can't give them.
    package func show(_ commit: String) async throws {
        let entries = try await Self.entries(of: commit, repository.git)
        let told = Set(entries.told.map(\.path))
        let wanted = Dictionary(entries.map { ($0.path, $0) }) { first, _ in first }
        // What changes its kind goes before anything comes, so that no file is written through a link that was there before.
        for (path, entry) in present where wanted[path] != entry || told.contains(path) != self.told.contains(path) {
            remove(entry)
            present[path] = nil
        }
        let new = entries.filter { present[$0.path] == nil }
        let contents = try await contents(of: new.filter { told.contains($0.path) })
        // Links come last: nothing is written through one.
        for entry in new.filter({ $0.kind != .link }) + new.filter({ $0.kind == .link }) {
            try add(entry, holding: contents[entry.object])
            present[entry.path] = entry
        }
        self.told = told
    }

    /// Takes the folder away.
    package func remove() {
        try? FileManager.default.removeItem(atPath: outer)
    }

    private static func entries(of commit: String, _ git: Git) async throws -> [TreeEntry] {
        try await git.require(["ls-tree", "-r", "-z", "--full-tree", commit]).entries.compactMap(TreeEntry.init)
    }

    private func add(_ entry: TreeEntry, holding content: Data?) throws {
        let path = "\(folder)/\(entry.path)"
        let parent = entry.kind == .submodule ? path : String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
        try? FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        switch entry.kind {
        case .submodule: break
        case .link:
            // A link that leads out of the folder would show what is no part of the commit.
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
        // A folder that is left empty is in no commit.
        while let slash = parent.lastIndex(of: "/") {
            parent = parent[..<slash]
            guard rmdir("\(folder)/\(parent)") == 0 else { return }
        }
    }

    /// What files hold, by the ids of their contents.
    private func contents(of entries: [TreeEntry]) async throws -> [String: Data] {
        let objects = Set(entries.map(\.object)).sorted()
        guard !objects.isEmpty else { return [:] }
        let output = try await repository.git.require(
            ["cat-file", "--batch"], input: Data((objects.joined(separator: "\n") + "\n").utf8)
        ).output
        var contents: [String: Data] = [:]
        var rest = output[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            // '1a2b… blob 12', then so many bytes and a line end.
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

/// A file of a commit as git lists it.
struct TreeEntry: Hashable, Sendable {
    /// What a file is.
    enum Kind: Hashable, Sendable {
        case file, link
        /// The place of a submodule, whose files are in another repository.
        case submodule
    }

    let kind: Kind
    /// The id of its content.
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
    /// Those whose content tells about packages and modules: manifests, pins, and the sources around which a package lies.
    var told: [TreeEntry] {
        let packages = Set(filter { $0.name == "Package.swift" }.map(\.folder))
        let isPackageTop = packages.contains("")
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

    fileprivate var name: Substring {
        path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
    }

    fileprivate var folder: Substring { path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }

    fileprivate var isManifest: Bool {
        name == "Package.swift" || name == "Package.resolved" || name.hasPrefix("Package@swift-")
    }

    fileprivate var isSource: Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        return Self.sources.contains(name[name.index(after: dot)...])
    }

    fileprivate var foldersAround: some Sequence<Substring> {
        sequence(first: folder) { folder in folder.lastIndex(of: "/").map { folder[..<$0] } }
    }
}
