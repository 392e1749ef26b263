import Manifests
import SystemSupport

/// The files that differ between a commit and the working tree.
public struct ChangeSet: Sendable {
    /// A changed file and where else it is seen.
    struct File: Sendable {
        /// The file with its path relative to the root of the workspace; with its path from the top of the repository and
        /// `../` in front where it lies outside of the root.
        let file: ChangedFile
        let absolute: String
        let isInside: Bool
        /// The absolute paths under which links show it.
        let aliases: [String]

        var name: String { String(absolute[(absolute.lastIndex(of: "/") ?? absolute.startIndex)...].dropFirst()) }
    }

    /// What is compared with.
    public let base: String
    /// The commit that is compared with.
    public let commit: String
    /// Whether that is the present commit, so that only what is not committed counts.
    public let isBaseHead: Bool
    let repository: GitRepository
    let files: [File]

    var top: String { repository.top }

    /// Asks git what changed around the codebase at `root`, an absolute path without links.
    ///
    /// - Throws: ``GitError`` when there is nothing to compare with.
    public static func read(root: String, base: String?) async throws -> ChangeSet {
        let repository = try await GitRepository.around(root)
        async let links = repository.symbolicLinks()
        let comparison = try await repository.comparison(with: base)
        let changes = try await repository.changes(since: comparison.commit)
        let aliases = LinkedPaths(try await links, top: repository.top)
        return ChangeSet(
            base: comparison.name, commit: comparison.commit, isBaseHead: comparison.isHead, repository: repository,
            files: changes.map { File($0, root: root, top: repository.top, aliases: aliases) })
    }

    /// What a commit changed, its files seen in a folder.
    ///
    /// - Parameters:
    ///   - tree: The folder with the commit's files.
    ///   - root: The codebase in it, an absolute path without links.
    package static func read(_ commit: GitRepository.Commit, in tree: CommitTree, root: String) async throws
        -> ChangeSet
    {
        let changes = try await tree.repository.changes(from: commit.parent, to: commit.id)
        let aliases = LinkedPaths(tree.links, top: tree.repository.top)
        return ChangeSet(
            base: commit.parent, commit: commit.parent, isBaseHead: false, repository: tree.repository,
            files: changes.map { File($0, root: root, top: tree.repository.top, aliases: aliases) })
    }

    /// A path from the top of the repository as it is shown.
    func shown(_ path: String, root: String) -> String {
        File.shown("\(top)/\(path)", root: root, top: top)
    }

    /// The packages whose pins differ in a `Package.resolved`; `nil` when that can't be told.
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
            path: Self.shown(absolute, root: root, top: top), change: file.change, isFolder: file.isFolder)
    }

    /// An absolute path relative to the root of the workspace, which lies in the repository.
    fileprivate static func shown(_ path: String, root: String, top: String) -> String {
        if let inside = Path.relative(path, to: root) { return inside }
        let depth = (Path.relative(root, to: top) ?? "").split(separator: "/").count
        return String(repeating: "../", count: depth) + path.dropFirst(top.count + 1)
    }
}

/// The other paths that links give to files of a repository: a folder of shared sources that two targets link to.
struct LinkedPaths {
    /// Where each link leads, and the link, both relative to the top of the repository.
    private let links: [(target: String, link: String)]

    init(_ links: [String], top: String) {
        self.links = links.compactMap { link in
            guard let real = Path.real("\(top)/\(link)"), let target = Path.relative(real, to: top),
                target != ".", !link.hasPrefix(target + "/")
            else { return nil }
            return (target, link)
        }
    }

    /// The paths by which links show the file at `path`.
    func paths(for path: String) -> [String] {
        links.compactMap { target, link in
            if path == target { return link }
            return path.hasPrefix(target + "/") ? link + path.dropFirst(target.count) : nil
        }
    }
}
