/// Why git could not say what changed, with the command that mends it.
public enum GitError: Error, Hashable, CustomStringConvertible {
    case noGit
    case noRepository(directory: String)
    case noCommits
    /// Nothing tells what to compare with.
    case noDefaultBase
    case unknownBase(String, isShallow: Bool, remote: String?)
    case unrelated(String)
    /// The history ends before a common commit.
    case shallow(String)
    /// A partial clone lacks what is asked for, and the remote did not give it.
    case missingObjects(count: Int, remote: String?, message: String)
    case failed(command: String, message: String)

    public var description: String {
        switch self {
        case .noGit: "git is not in PATH. Install it: what changed is read from the history."
        case .noRepository(let directory):
            "'\(directory)' is in no git repository, so nothing tells what changed. Begin one: "
                + "git init && git add --all && git commit -m \"First commit\""
        case .noCommits:
            "The repository has no commit yet to compare with. Make one: git add --all && git commit -m \"First commit\""
        case .noDefaultBase:
            "No remote tells which branch is the main one. Name a commit to compare with, as in --base main, "
                + "or let git ask the remote: git remote set-head origin --auto"
        case .unknownBase(let base, let isShallow, let remote):
            "There is no commit '\(base)' here. " + Self.remedy(for: base, isShallow: isShallow, remote: remote)
        case .unrelated(let base):
            "'\(base)' and the present commit have no common history. Name a commit that both come from; "
                + "'git log --oneline' shows those of this branch, as in --base HEAD~1"
        case .shallow(let base):
            "This clone is shallow and ends before the commit that '\(base)' and the present one have in common. "
                + "Fetch the rest: git fetch --unshallow (in GitHub Actions: fetch-depth: 0)"
        case .missingObjects(let count, let remote, let message):
            "\(count) files or folders of these commits are not in this clone, and "
                + (remote.map { "'\($0)' did not give them\(Self.said(message)). Look at git fetch \($0), " }
                    ?? "no remote is named that has them. ")
                + "or clone the whole repository: git clone without --filter"
        case .failed(let command, let message):
            "'git \(command)' failed: \(message.split(separator: "\n").first.map(String.init) ?? "it said nothing"). "
                + "Run it by hand to see more."
        }
    }

    private static func said(_ message: String) -> String {
        message.split(separator: "\n").first.map { " (\($0))" } ?? ""
    }

    private static func remedy(for base: String, isShallow: Bool, remote: String?) -> String {
        let branch = remote.flatMap { base.hasPrefix("\($0)/") ? String(base.dropFirst($0.count + 1)) : nil }
        if let remote, let branch {
            return "Fetch it: git fetch \(remote) +refs/heads/\(branch):refs/remotes/\(base)"
        }
        if isShallow { return "This clone is shallow; fetch the rest: git fetch --unshallow" }
        guard let remote else { return "'git log --oneline' shows what there is." }
        return "Fetch it (git fetch \(remote) \(base)), or name another; 'git branch --all' shows what there is."
    }
}
