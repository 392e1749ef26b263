import Foundation

/// Sees to it that what is to be read of commits is at hand, also where a clone leaves out files or folders.
struct PartialClone {
    let git: Git
    /// The remote that has the rest; nil where the clone is whole.
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

    /// Asks for the folders of commits that are missing, once for all.
    func completeTrees(of commits: [String]) async throws {
        guard remote != nil else { return }
        // A folder that comes can tell of others that are missing where the remote does not give all below it.
        for _ in 0..<8 {
            let missing = try await missing(of: commits, filter: ["--filter=blob:none"])
            guard !missing.isEmpty else { return }
            try await fetch(missing.sorted())
        }
    }

    /// Asks for those of the files of commits that are missing, once for all.
    func complete(_ objects: Set<String>, of commits: [String]) async throws {
        guard remote != nil else { return }
        let missing = try await missing(of: commits).intersection(objects)
        guard !missing.isEmpty else { return }
        try await fetch(missing.sorted())
    }

    /// What is missing of the files and folders of commits. git asks no remote for it.
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
