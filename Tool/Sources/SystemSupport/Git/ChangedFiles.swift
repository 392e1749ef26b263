import Foundation

extension GitRepository {
    /// The files that differ between a commit and the working tree, including untracked ones, sorted.
    package func changes(since commit: String) async throws -> [ChangedFile] {
        async let tracked = git.require([
            "diff", "--raw", "-z", "--no-renames", "--no-abbrev", "--no-ext-diff", "--ignore-submodules=none", commit,
            "--",
        ])
        async let untracked = git.require(["ls-files", "-z", "--others", "--exclude-standard"])
        var changes = try await changes(told: try await tracked)
        var closed = ClosedFolders(toldBy: try await untracked.errors)
        changes = changes.filter { !closed.hold($0, below: top) }
        changes.formUnion(closed.all.map { ChangedFile(path: $0, change: .unreadable, isFolder: true) })
        for path in try await untracked.entries {
            // A repository inside of this one is listed as a folder.
            let isFolder = path.hasSuffix("/")
            changes.insert(
                ChangedFile(path: isFolder ? String(path.dropLast()) : path, change: .untracked, isFolder: isFolder))
        }
        return changes.sorted()
    }

    /// The folders that the user is not permitted to read. git takes tracked files in them for deleted, and does not
    /// list untracked ones.
    private struct ClosedFolders {
        private(set) var all: Set<String>

        /// Collects the folders that git's warnings name.
        init(toldBy warnings: String) {
            let folders = warnings.matches(of: /could not open directory '(.+?)\/?': Permission denied/)
            all = Set(folders.map { String($0.1) })
        }

        /// Returns whether a change is no deletion, because the file is in such a folder, which is added.
        mutating func hold(_ file: ChangedFile, below top: String) -> Bool {
            guard file.change == .deleted, Path.isClosed("\(top)/\(file.path)") else { return false }
            var folder = Path.split(file.path).folder
            while Path.isClosed("\(top)/\(folder)") { folder = Path.split(folder).folder }
            all.insert(folder)
            return true
        }
    }

    /// The files that differ between two commits, sorted.
    package func changes(from old: String, to new: String) async throws -> [ChangedFile] {
        let outcome = try await git.require([
            "diff-tree", "-r", "--raw", "-z", "--no-renames", "--no-abbrev", old, new, "--",
        ])
        return try await changes(told: outcome).sorted()
    }

    private func changes(told outcome: Git.Outcome) async throws -> Set<ChangedFile> {
        var changes: Set<ChangedFile> = []
        var entries = outcome.entries.makeIterator()
        while let description = entries.next(), let path = entries.next() {
            changes.formUnion(try await self.changes(RawDifference(description), path))
        }
        return changes
    }

    /// The changes that a line of the difference stands for: one file, or the changes inside of a submodule.
    private func changes(_ difference: RawDifference, _ path: String) async throws -> [ChangedFile] {
        guard difference.isSubmodule else { return [ChangedFile(path: path, change: difference.change)] }
        let whole = [ChangedFile(path: path, change: difference.change, isFolder: true)]
        guard let old = difference.oldSubmodule, difference.newIsSubmodule,
            let inner = try? await GitRepository.around("\(top)/\(path)"), inner.top == "\(top)/\(path)",
            try await inner.commit(old) != nil
        else { return whole }
        return try await inner.changes(since: old).map { $0.below(path) }
    }

    /// Returns those of the paths, relative to the top of the repository, that git ignores and does not track.
    package func ignored(_ paths: [String]) async throws -> Set<String> {
        guard !paths.isEmpty else { return [] }
        let list = Data(paths.map { "./\($0)" }.joined(separator: "\0").utf8)
        let outcome = try await git.run(["check-ignore", "-z", "--stdin"], input: list)
        guard !outcome.errors.isEmpty, paths.count > 1 else {
            return Set(outcome.entries.map { String($0.dropFirst(2)) })
        }
        // Git refuses all paths if one is in a submodule, or behind a link.
        let middle = paths.count / 2
        return try await ignored(Array(paths[..<middle])).union(ignored(Array(paths[middle...])))
    }

    /// The links that git tracks, relative to the top of the repository.
    package func symbolicLinks() async throws -> [String] {
        try await git.require(["ls-files", "-z", "--stage"]).entries.compactMap { entry in
            guard entry.hasPrefix("120000 "), let tab = entry.firstIndex(of: "\t") else { return nil }
            return String(entry[entry.index(after: tab)...])
        }
    }
}

/// The first part of an entry that `git diff --raw -z` prints: `:100644 100644 1a2b… 3c4d… M`.
private struct RawDifference {
    private static let submodule: Substring = "160000"

    private let oldMode: Substring
    private let newMode: Substring
    private let oldObject: Substring
    private let status: Character

    init(_ text: String) {
        let parts = text.dropFirst().split(separator: " ")
        oldMode = parts.first ?? ""
        newMode = parts.dropFirst().first ?? ""
        oldObject = parts.dropFirst(2).first ?? ""
        status = parts.last?.first ?? "M"
    }

    var isSubmodule: Bool { oldMode == Self.submodule || newIsSubmodule }

    var newIsSubmodule: Bool { newMode == Self.submodule }

    /// The commit that the submodule was at.
    var oldSubmodule: String? { oldMode == Self.submodule ? String(oldObject) : nil }

    var change: ChangedFile.Change {
        switch status {
        case "A": .added
        case "D": .deleted
        default: .modified
        }
    }
}

/// A file that has changed.
public struct ChangedFile: Hashable, Sendable, Comparable {
    /// The kind of change. A renamed file is a deleted and an added one.
    public enum Change: String, Sendable {
        case added, modified, deleted, untracked
        /// In a folder that can't be read, so that anything may have changed.
        case unreadable
    }

    /// Relative to the top of the repository. Characters that are not UTF-8 are replaced.
    public let path: String
    public let change: Change
    /// Whether it stands for everything below it: a submodule whose history is not available, another repository, or a
    /// folder that can't be read.
    public let isFolder: Bool

    /// Describes a change.
    public init(path: String, change: Change, isFolder: Bool = false) {
        self.path = path
        self.change = change
        self.isFolder = isFolder
    }

    public static func < (left: ChangedFile, right: ChangedFile) -> Bool {
        (left.path, left.change.rawValue) < (right.path, right.change.rawValue)
    }

    /// The same change with its path relative to a folder above the repository.
    package func below(_ folder: String) -> ChangedFile {
        ChangedFile(path: "\(folder)/\(path)", change: change, isFolder: isFolder)
    }
}
