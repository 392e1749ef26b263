import Foundation

/// A codebase in a git repository of its own.
final class GitWorkspace: Sendable {
    let files: TemporaryWorkspace

    var path: String { files.path }

    /// Writes `files` and commits them to the branch `main`.
    init(_ files: [String: String] = CleanWorkspace.files, committed: Bool = true) throws {
        self.files = try TemporaryWorkspace(files)
        try git("init", "--quiet", "--initial-branch", "main")
        try git("config", "core.excludesFile", "")
        try self.files.write(".git/info/exclude", ".cache\n")
        if committed { try commit("First") }
    }

    /// Commits everything.
    func commit(_ message: String) throws {
        try git("add", "--all")
        try git("commit", "--quiet", "--allow-empty", "--message", message)
    }

    /// Runs git and gives what it printed.
    @discardableResult
    func git(_ arguments: String...) throws -> String {
        try Self.git(arguments, in: path)
    }

    /// Runs git in a folder as somebody of no consequence.
    @discardableResult
    static func git(_ arguments: [String], in folder: String) throws -> String {
        let settings = ["user.name=test", "user.email=test@localhost", "protocol.file.allow=always"]
        let run = try Program.run(
            "/usr/bin/env", ["git", "-C", folder] + settings.flatMap { ["-c", $0] } + arguments)
        guard run.status == 0 else { throw Failure(arguments: arguments, message: run.errors) }
        return run.output
    }

    /// git ended with an error.
    struct Failure: Error {
        let arguments: [String]
        let message: String
    }

    func delete(_ name: String) throws {
        try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }

    func move(_ name: String, to other: String) throws {
        try files.write(other, Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
        try delete(name)
    }

    /// Replaces a part of a file that is in it.
    func replace(_ part: String, with text: String, in name: String) throws {
        let old = try files.read(name)
        precondition(old.contains(part), "'\(part)' is not in \(name)")
        try files.write(name, old.replacingOccurrences(of: part, with: text))
    }
}
