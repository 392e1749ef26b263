import Manifests
import SystemSupport

/// The files that differ between a commit and the working tree.
public struct ChangeSet: Sendable {
    /// A changed file and the links to it.
    struct File: Sendable {
        /// The file, with its path relative to the root of the workspace. The path of a file outside of the root starts
        /// with `../`.
        let file: ChangedFile
        let absolute: String
        let isInside: Bool
        /// The absolute paths of links to the file.
        let aliases: [String]
        /// The absolute paths at which the content is found.
        var places: [String] { [absolute] + aliases }

        var name: String { String(absolute[(absolute.lastIndex(of: "/") ?? absolute.startIndex)...].dropFirst()) }
    }

    /// A link that leads out of the repository, or to what git ignores, so that git compares nothing of what it leads to.
    struct UncomparedLink: Sendable {
        /// The link, relative to the root of the workspace.
        let path: String
        /// Where it leads, as an absolute path. Nothing may be there.
        let destination: String
        /// The absolute paths of the link, which are several if other links lead to its folder.
        let places: [String]
    }

    /// The name of the commit that is compared with.
    public let base: String
    /// The id of the commit that is compared with.
    public let commit: String
    /// Whether that is the current commit, so that only uncommitted changes count.
    public let isBaseHead: Bool
    /// Whether the files of the working tree are compared, and not those of a commit.
    let isOfWorkingTree: Bool
    let repository: GitRepository
    let files: [File]
    /// The links to what git does not compare; none for the files of a commit, which has nothing around it.
    let uncomparedLinks: [UncomparedLink]

    /// Whether the index or the references of the repository may differ: another commit is compared with, or a tracked
    /// file differs.
    var mayDifferInRepository: Bool { !isBaseHead || files.contains { $0.file.change != .untracked } }

    /// The folders that can't be read, with paths relative to the root of the workspace.
    public var unreadable: [String] { files.map(\.file).filter { $0.change == .unreadable }.map(\.path) }

    /// The number of files outside of the root of the codebase.
    public var outside: Int { files.count { !$0.isInside } }

    /// The top folder of the repository, as an absolute path without links.
    public var top: String { repository.top }

    /// Determines the changes in the repository of a codebase.
    ///
    /// - Parameters:
    ///   - root: The root of the codebase, as an absolute path without links.
    ///   - base: The branch or commit to compare with; `nil` for the remote's main branch.
    /// - Throws: ``GitError`` if there is nothing to compare with.
    public static func read(root: String, base: String?) async throws -> ChangeSet {
        let repository = try await GitRepository.around(root)
        async let links = repository.symbolicLinks()
        let comparison = try await repository.comparison(with: base)
        let changes = try await repository.changes(since: comparison.commit)
        let aliases = LinkedPaths(try await links, top: repository.top)
        return ChangeSet(
            base: comparison.name, commit: comparison.commit, isBaseHead: comparison.isHead, isOfWorkingTree: true,
            repository: repository, files: changes.map { File($0, root: root, top: repository.top, aliases: aliases) },
            uncomparedLinks: try await uncompared(aliases, in: repository, root: root))
    }

    /// Determines the changes of a commit.
    ///
    /// - Parameters:
    ///   - tree: The folder with the commit's files.
    ///   - root: The root of the codebase in it, as an absolute path without links.
    package static func read(_ commit: GitRepository.Commit, in tree: CommitTree, root: String) async throws
        -> ChangeSet
    {
        let changes = try await tree.repository.changes(from: commit.parent, to: commit.id)
        let aliases = LinkedPaths(tree.links, top: tree.repository.top)
        return ChangeSet(
            base: commit.parent, commit: commit.parent, isBaseHead: false, isOfWorkingTree: false,
            repository: tree.repository,
            files: changes.map { File($0, root: root, top: tree.repository.top, aliases: aliases) }, uncomparedLinks: []
        )
    }

    private static func uncompared(
        _ aliases: LinkedPaths, in repository: GitRepository, root: String
    ) async throws -> [UncomparedLink] {
        let ignored = try await repository.ignored(Array(Set(aliases.inward.flatMap(\.places))).sorted())
        let toIgnored = aliases.inward.compactMap { link, places in
            places.first(where: ignored.contains).map { (link: link, destination: "\(repository.top)/\($0)") }
        }
        return (aliases.outward + toIgnored).map {
            UncomparedLink($0.link, to: $0.destination, root: root, top: repository.top, aliases: aliases)
        }
    }

    /// Returns whether git does not compare a folder or file of the working tree: it is outside of the repository, or
    /// ignored.
    func leavesOut(_ path: String) async throws -> Bool {
        guard isOfWorkingTree else { return false }
        guard Path.relative(path, to: top) != nil else { return true }
        // One request for each: git refuses all paths if one is in a submodule, which it compares.
        return try await repository.git.run(["check-ignore", "--quiet", "--", path]).succeeded
    }

    /// Returns the packages whose pins differ in a `Package.resolved`; `nil` if one of the versions can't be read.
    func changedPins(in file: File) async throws -> Set<String>? {
        let path = String(file.absolute.dropFirst(top.count + 1))
        let old = try await repository.text(of: path, at: commit).flatMap { ResolvedPins($0) }
        let new = TextFile.read(file.absolute).flatMap { ResolvedPins($0) }
        guard let old, let new else { return nil }
        return new.differing(from: old)
    }
}

extension ChangeSet.File {
    fileprivate init(_ file: ChangedFile, root: String, top: String, aliases: LinkedPaths) {
        absolute = "\(top)/\(file.path)"
        isInside = Path.relative(absolute, to: root) != nil
        self.aliases = aliases.paths(for: file.path).map { "\(top)/\($0)" }
        self.file = ChangedFile(
            path: Path.route(to: absolute, from: root), change: file.change, isFolder: file.isFolder)
    }
}

extension ChangeSet.UncomparedLink {
    fileprivate init(_ link: String, to destination: String, root: String, top: String, aliases: LinkedPaths) {
        places = ([link] + aliases.paths(for: link)).map { "\(top)/\($0)" }
        path = Path.route(to: "\(top)/\(link)", from: root)
        self.destination = destination
    }
}
