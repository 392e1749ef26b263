import Foundation
import Subprocess

/// Runs git in a folder.
package struct Git: Sendable {
    package let directory: String

    package init(directory: String) {
        self.directory = directory
    }

    /// What git printed and how it ended.
    package struct Outcome: Sendable {
        package let output: Data
        package let errors: String
        package let succeeded: Bool

        package var text: String { String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines) }

        /// The entries of a list separated by zero bytes. Characters of names that are not UTF-8 are replaced.
        package var entries: [String] { output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) } }
    }

    /// More than git prints for a million files.
    private static let limit = 1 << 30

    /// In a hook, these variables name the repository, and would take precedence over the folder.
    private static let hookVariables = [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR",
        "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE",
        "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE", "GIT_QUARANTINE_PATH",
    ]

    /// Removes the variables of a hook from the environment of this process and of everything that it starts: builds
    /// and tests run git, too.
    package static func leaveHook() {
        hookVariables.forEach { unsetenv($0) }
    }

    private static let environment: Environment = {
        var changes: [Environment.Key: String?] = [
            "GIT_OPTIONAL_LOCKS": "0", "GIT_LFS_SKIP_SMUDGE": "1", "LC_ALL": "C",
        ]
        for name in hookVariables { changes[Environment.Key(stringLiteral: name)] = .some(nil) }
        return .inherit.updating(changes)
    }()

    /// What overrides the user's configuration: a file system monitor, or its hook, a cache of untracked files, and the
    /// comparison of few of a file's attributes may miss changes, after which a test that a change reaches would be left
    /// out.
    private static let configuration = [
        "core.fsmonitor=false", "core.checkStat=default", "core.trustctime=true", "core.untrackedCache=false",
    ].flatMap { ["-c", $0] }

    /// What overrides the user's configuration in this folder: a clone that was made on a disk that does not distinguish
    /// upper and lower case says so, but on one that does, a new file may differ from a tracked one in nothing else.
    private var configuration: [String] {
        Path.distinguishesCase(at: directory)
            ? Self.configuration + ["-c", "core.ignoreCase=false"] : Self.configuration
    }

    /// Runs git with `input` on its standard input.
    ///
    /// - Throws: ``GitError/noGit`` if git is not installed, ``GitError/failed(command:message:)`` if it can't be run, or
    ///   if a signal ended it: then, that it did not succeed is no answer.
    package func run(_ arguments: [String], input: Data = Data()) async throws -> Outcome {
        do {
            let result = try await Subprocess.run(
                try await .lookUp("git"), arguments: Arguments(["-C", directory] + configuration + arguments),
                environment: Self.environment, input: .array(Array(input)),
                output: .bytes(limit: Self.limit), error: .string(limit: 1 << 20))
            if let signal = result.terminationStatus.signal {
                throw GitError.failed(command: arguments.joined(separator: " "), message: "\(signal) ended it")
            }
            return Outcome(
                output: Data(result.standardOutput), errors: result.standardError,
                succeeded: result.terminationStatus.isSuccess)
        } catch let error as SubprocessError {
            guard error.code == .executableNotFound else {
                throw GitError.failed(command: arguments.first ?? "git", message: "\(error)")
            }
            throw GitError.noGit
        }
    }

    /// Runs git and returns its output.
    ///
    /// - Throws: ``GitError/failed(command:message:)`` with git's message if it ends with an error.
    package func require(_ arguments: [String], input: Data = Data()) async throws -> Outcome {
        let outcome = try await run(arguments, input: input)
        guard outcome.succeeded else {
            throw GitError.failed(command: arguments.joined(separator: " "), message: outcome.errors)
        }
        return outcome
    }
}

extension Git {
    /// Those of the files that have uncommitted changes or are untracked. Empty without a repository or git.
    ///
    /// - Parameter paths: Absolute paths.
    package func uncommitted(_ paths: [String]) async -> [String] {
        guard !paths.isEmpty,
            let outcome = try? await run(["status", "--porcelain", "-z", "--untracked-files=all", "--"] + paths),
            outcome.succeeded, let top = try? await run(["rev-parse", "--show-toplevel"]), top.succeeded
        else { return [] }
        // An entry is two letters, a space and the path; the old path of a renamed file is a separate entry.
        return outcome.entries.filter { $0.dropFirst(2).first == " " }.map { "\(top.text)/\($0.dropFirst(3))" }
    }
}

/// Why git could not determine the changes, with the command that solves it.
public enum GitError: Error, Hashable, CustomStringConvertible {
    case noGit
    case noRepository(directory: String)
    case bareRepository(directory: String)
    case noCommits
    /// The commit to compare with is unknown.
    case noDefaultBase
    case unknownBase(String, isShallow: Bool, remote: String?)
    case unrelated(String)
    /// The available history has no common commit.
    case shallow(String)
    /// A partial clone lacks objects, and the remote did not provide them.
    case missingObjects(count: Int, remote: String?, message: String)
    case failed(command: String, message: String)

    private static let unshallow = "git fetch --unshallow (in GitHub Actions: fetch-depth: 0)"

    /// What to do in a shallow clone.
    package static let fetchHistory = "This clone is shallow; fetch the rest: \(unshallow)"

    public var description: String {
        switch self {
        case .noGit: "git is not in PATH. Install it: changes are read from its history."
        case .noRepository(let directory):
            "'\(directory)' is not in a git repository, so changes can't be determined. Create one: "
                + "git init && git add --all && git commit -m \"First commit\""
        case .bareRepository(let directory):
            "'\(directory)' is a bare repository without a working tree. Add a working tree, and run the command "
                + "there: git -C '\(directory)' worktree add FOLDER"
        case .noCommits:
            "The repository has no commits to compare with. Create one: git add --all && git commit -m \"First commit\""
        case .noDefaultBase:
            "No remote has a known default branch. Specify a commit to compare with, as in --base main, "
                + "or let git query the remote: git remote set-head origin --auto"
        case .unknownBase(let base, let isShallow, let remote):
            "There is no commit '\(base)' here. " + Self.remedy(for: base, isShallow: isShallow, remote: remote)
        case .unrelated(let base):
            "'\(base)' and the current commit have no common history. Specify a common ancestor, as in "
                + "--base HEAD~1; 'git log --oneline' lists the commits of this branch"
        case .shallow(let base):
            "This clone is shallow and does not contain the merge base of '\(base)' and the current commit. "
                + "Fetch the rest: \(Self.unshallow)"
        case .missingObjects(let count, let remote, let message):
            "\(count) files or folders of these commits are not in this clone, and "
                + (remote.map { "'\($0)' did not provide them\(Self.said(message)). Check 'git fetch \($0)', or clone" }
                    ?? "no remote is configured to provide them. Clone") + " the whole repository, without --filter"
        case .failed(let command, let message):
            "'git \(command)' failed: \(message.split(separator: "\n").first.map(String.init) ?? "no error was printed"). "
                + "Run it manually for details."
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
        if isShallow { return Self.fetchHistory }
        guard let remote else { return "'git log --oneline' lists the commits." }
        return "Fetch it (git fetch \(remote) \(base)), or specify another one; 'git branch --all' lists the branches."
    }
}
