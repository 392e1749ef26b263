import Foundation
import Subprocess

/// Runs git in a folder.
package struct Git: Sendable {
    package let directory: String

    package init(directory: String) {
        self.directory = directory
    }

    /// What git printed and how it ended.
    struct Outcome: Sendable {
        let output: Data
        let errors: String
        let succeeded: Bool

        var text: String { String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines) }

        /// The entries of a list that ends each with a zero byte. A name that is not UTF-8 gets replacement characters.
        var entries: [String] { output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) } }
    }

    /// More than git prints about a million files.
    private static let limit = 1 << 30

    /// Where a hook runs, these say which repository is meant, and would win over the folder.
    private static let hookVariables = [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR",
        "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE", "GIT_SHALLOW_FILE",
        "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE", "GIT_QUARANTINE_PATH",
    ]

    /// Makes this process, and all that it starts, forget which repository a hook runs for: builds and tests run git, too.
    package static func leaveHook() {
        for name in hookVariables { unsetenv(name) }
    }

    private static let environment: Environment = {
        var changes: [Environment.Key: String?] = [
            "GIT_OPTIONAL_LOCKS": "0", "GIT_LFS_SKIP_SMUDGE": "1", "LC_ALL": "C",
        ]
        for name in hookVariables { changes[Environment.Key(stringLiteral: name)] = .some(nil) }
        return .inherit.updating(changes)
    }()

    /// Runs git with `input` on its standard input.
    ///
    /// - Throws: ``GitError/noGit`` when there is no git, ``GitError/failed(command:message:)`` when it can't be run.
    func run(_ arguments: [String], input: Data = Data()) async throws -> Outcome {
        do {
            let result = try await Subprocess.run(
                try await .lookUp("git"), arguments: Arguments(["-C", directory] + arguments),
                environment: Self.environment, input: .array(Array(input)),
                output: .bytes(limit: Self.limit), error: .string(limit: 1 << 20))
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

    /// Runs git and gives what it printed.
    ///
    /// - Throws: ``GitError/failed(command:message:)`` with git's words when it ends with an error.
    func require(_ arguments: [String], input: Data = Data()) async throws -> Outcome {
        let outcome = try await run(arguments, input: input)
        guard outcome.succeeded else {
            throw GitError.failed(command: arguments.joined(separator: " "), message: outcome.errors)
        }
        return outcome
    }
}
