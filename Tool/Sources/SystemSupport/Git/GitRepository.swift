import Foundation

/// The repository of a codebase.
package struct GitRepository: Sendable {
    /// Its top folder, as an absolute path without links.
    package let top: String
    package let git: Git

    package init(top: String) {
        self.top = top
        git = Git(directory: top)
    }

    private init(top: String, git: Git) {
        self.top = top
        self.git = git
    }

    /// The same repository with its files in another folder.
    package func seen(in folder: String) -> GitRepository { GitRepository(top: folder, git: git) }

    /// Finds the repository around `directory`.
    ///
    /// - Throws: ``GitError`` if there is no repository, no git, or no commit.
    package static func around(_ directory: String) async throws -> GitRepository {
        let outcome = try await Git(directory: directory).run(["rev-parse", "--show-toplevel", "--verify", "HEAD"])
        // The last line is the commit; what comes before is one path, which may have lines, too.
        if outcome.succeeded, let end = outcome.text.lastIndex(of: "\n") {
            let top = String(outcome.text[..<end])
            return GitRepository(top: Path.real(top) ?? top)
        }
        // git refuses a repository that belongs to another user, and prints advice.
        if outcome.errors.contains("dubious ownership") {
            throw GitError.failed(command: "rev-parse", message: outcome.errors)
        }
        let place = try await Git(directory: directory).run(
            ["rev-parse", "--is-inside-work-tree", "--is-bare-repository"])
        switch place.text {
        case "true\nfalse": throw GitError.noCommits
        case "false\ntrue": throw GitError.bareRepository(directory: directory)
        default: throw GitError.noRepository(directory: directory)
        }
    }

    /// The top folder of the repository around `directory`, without links; `nil` if there is none, or no git.
    package static func top(around directory: String) async -> String? {
        guard let outcome = try? await Git(directory: directory).run(["rev-parse", "--show-toplevel"]),
            outcome.succeeded
        else { return nil }
        return Path.real(outcome.text)
    }

    /// The commit to compare with: the merge base of `base` (by default the remote's main branch) and the current
    /// commit.
    ///
    /// - Throws: ``GitError`` if there is no such commit.
    package func comparison(with base: String?) async throws -> Comparison {
        var name = base
        if name == nil { name = try await defaultBase() }
        guard let name else { throw GitError.noDefaultBase }
        guard let commit = try await commit(name) else {
            throw GitError.unknownBase(name, isShallow: await isShallow, remote: try await remotes().first)
        }
        let outcome = try await git.run(["merge-base", commit, "HEAD"])
        guard outcome.succeeded, !outcome.text.isEmpty else {
            throw await isShallow ? GitError.shallow(name) : GitError.unrelated(name)
        }
        let isHead = try await self.commit("HEAD") == outcome.text
        return Comparison(name: name, commit: outcome.text, isHead: isHead)
    }

    /// The commit to compare with.
    package struct Comparison: Hashable, Sendable {
        /// The name that was given.
        package let name: String
        /// The commit's id.
        package let commit: String
        /// Whether it is the current commit, so that only uncommitted changes count.
        package let isHead: Bool

        package init(name: String, commit: String, isHead: Bool = false) {
            self.name = name
            self.commit = commit
            self.isHead = isHead
        }
    }

    /// The id of a commit, or `nil` if the name is unknown.
    package func commit(_ name: String) async throws -> String? {
        let outcome = try await git.run(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"])
        return outcome.succeeded ? outcome.text : nil
    }

    /// The main branch of the remote, or `nil` if it is unknown.
    package func defaultBase() async throws -> String? {
        let remotes = try await remotes()
        for remote in remotes {
            let head = try await git.run(["symbolic-ref", "--quiet", "--short", "refs/remotes/\(remote)/HEAD"])
            if head.succeeded { return head.text }
            for branch in ["main", "master"] where try await commit("refs/remotes/\(remote)/\(branch)") != nil {
                return "\(remote)/\(branch)"
            }
        }
        // A clone of one branch does not contain it: naming it leads to an error with the command that fetches it.
        return remotes.first.map { "\($0)/main" }
    }

    /// The text of a file in a commit, or `nil` if it does not exist.
    package func text(of path: String, at commit: String) async throws -> String? {
        let outcome = try await git.run(["cat-file", "blob", "\(commit):\(path)"])
        return outcome.succeeded ? String(decoding: outcome.output, as: UTF8.self) : nil
    }

    /// The names in a folder of a commit.
    package func names(in folder: String, at commit: String) async throws -> [String] {
        let tree = folder.isEmpty ? commit : "\(commit):\(folder)"
        let outcome = try await git.run(["ls-tree", "-z", "--name-only", tree])
        return outcome.succeeded ? outcome.entries : []
    }

    /// The remotes, `origin` first.
    private func remotes() async throws -> [String] {
        let names = try await git.require(["remote"]).text.split(separator: "\n").map(String.init)
        return names.filter { $0 == "origin" } + names.filter { $0 != "origin" }
    }

    /// Whether the clone lacks the older part of the history.
    package var isShallow: Bool {
        get async { (try? await git.run(["rev-parse", "--is-shallow-repository"]).text) == "true" }
    }
}

extension GitRepository {
    /// A commit of a branch.
    package struct Commit: Hashable, Sendable {
        package let id: String
        /// The commit before it on the branch.
        package let parent: String
        package let subject: String
    }

    /// The last commits of a branch that have a parent, newest first. Of merged branches, only the merge counts.
    package func history(of branch: String, count: Int) async throws -> [Commit] {
        let log = try await git.require([
            "log", "--first-parent", "--max-count=\(count)", "--format=%H%x09%P%x09%s", "-z", "--end-of-options",
            branch,
            "--",
        ])
        var commits: [Commit] = []
        for entry in log.entries {
            let parts = entry.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 3, let parent = parts[1].split(separator: " ").first.map(String.init) else { continue }
            // The history of a shallow clone ends with a commit whose parent is missing.
            guard try await commit(parent) != nil else { break }
            commits.append(Commit(id: parts[0], parent: parent, subject: parts[2]))
        }
        return commits
    }
}

/// Makes sure that the objects of commits that are to be read are available, also if the clone leaves out files or
/// folders.
struct PartialClone {
    let git: Git
    /// The remote that has the missing objects; nil if the clone is complete.
    private let remote: String?

    init(_ git: Git) async throws {
        self.git = git
        let outcome = try await git.run(["config", "--get-regexp", #"^remote\..*\.(promisor|partialclonefilter)$"#])
        let extension_ = try await git.run(["config", "extensions.partialclone"])
        let named = outcome.text.split(separator: "\n").first?.split(separator: " ").first.map {
            $0.dropFirst("remote.".count).prefix { $0 != "." }
        }
        remote = named.map(String.init) ?? (extension_.succeeded ? extension_.text : nil)
    }

    /// Fetches the missing folders of commits in one request.
    func completeTrees(of commits: [String]) async throws {
        guard remote != nil else { return }
        // If the remote does not send everything below a folder, a fetched folder can refer to further missing ones.
        for _ in 0..<8 {
            let missing = try await missing(of: commits, filter: ["--filter=blob:none"])
            guard !missing.isEmpty else { return }
            try await fetch(missing.sorted())
        }
    }

    /// Fetches the missing ones of the given files of commits in one request.
    func complete(_ objects: Set<String>, of commits: [String]) async throws {
        guard remote != nil else { return }
        let missing = try await missing(of: commits).intersection(objects)
        guard !missing.isEmpty else { return }
        try await fetch(missing.sorted())
    }

    /// The missing files and folders of commits. git does not contact a remote for this.
    private func missing(of commits: [String], filter: [String] = []) async throws -> Set<String> {
        let arguments = ["rev-list", "--objects", "--missing=print", "--no-walk"] + filter + ["--stdin"]
        let outcome = try await git.require(arguments, input: Data(commits.joined(separator: "\n").utf8))
        let lines = outcome.output.split(separator: UInt8(ascii: "\n"))
        return Set(
            lines.filter { $0.first == UInt8(ascii: "?") }.map { String(decoding: $0.dropFirst(), as: UTF8.self) })
    }

    private func fetch(_ objects: [String]) async throws {
        guard let remote else { return }
        let arguments = [
            "-c", "fetch.negotiationAlgorithm=noop", "fetch", remote, "--quiet", "--no-tags", "--no-write-fetch-head",
            "--recurse-submodules=no", "--filter=blob:none", "--stdin",
        ]
        let outcome = try await git.run(arguments, input: Data((objects.joined(separator: "\n") + "\n").utf8))
        guard outcome.succeeded else {
            throw GitError.missingObjects(count: objects.count, remote: remote, message: outcome.errors)
        }
    }
}
