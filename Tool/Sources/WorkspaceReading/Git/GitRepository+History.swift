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

    /// A copy to check commits out in, which shares all objects with this repository and leaves its files alone.
    package func copy(to folder: String) async throws -> GitRepository {
        _ = try await git.require(["clone", "--quiet", "--shared", "--no-checkout", top, folder])
        return GitRepository(top: Path.real(folder) ?? folder)
    }

    /// Makes the files what they are in a commit.
    package func checkOut(_ commit: String) async throws {
        _ = try await git.require(["checkout", "--quiet", "--detach", "--force", commit])
    }
}
