import Foundation

extension GitRepository {
    /// A commit of a branch.
    package struct Commit: Hashable, Sendable {
        package let id: String
        /// The commit before it on the branch.
        package let parent: String
        package let subject: String
    }

    /// The last commits of a branch that have one before them, newest first. Of merged branches only the merge counts.
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
            // The history of a shallow clone ends with a commit whose parent is not there.
            guard try await commit(parent) != nil else { break }
            commits.append(Commit(id: parts[0], parent: parent, subject: parts[2]))
        }
        return commits
    }
}
