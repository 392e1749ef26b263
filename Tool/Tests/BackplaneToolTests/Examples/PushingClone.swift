import Foundation

/// A clone with the hook installed, and the repository that it pushes to.
final class PushingClone {
    /// What a push said and whether it was done.
    struct Push {
        let text: String
        let succeeds: Bool
    }

    let files: TemporaryWorkspace
    private let work: GitWorkspace
    private let remote: TemporaryWorkspace

    /// Commits `files`, and pushes two branches of them before the hook is there.
    init(_ files: [String: String]) throws {
        work = try GitWorkspace(files)
        remote = try TemporaryWorkspace()
        self.files = work.files
        try GitWorkspace.git(["init", "--quiet", "--bare"], in: remote.path)
        try work.git("remote", "add", "origin", remote.path)
        try work.git("push", "--quiet", "origin", "main", "main:side")
        try FileManager.default.copyItem(
            atPath: Documentation.folder.appendingPathComponent("examples/pre-push").path,
            toPath: "\(work.path)/.git/hooks/pre-push")
        try work.files.write("Sources/A/A.swift", "public func a() -> Int { 2 - 1 }\n")
        try work.commit("Second")
    }

    func commit(_ text: String, to file: String) throws {
        try files.write(file, text)
        try work.commit("Change")
    }

    /// Pushes the branch, or what the arguments say.
    func push(_ arguments: String...) throws -> Push {
        let run = try Program.run(
            "/usr/bin/env", ["git", "-C", work.path, "push"] + (arguments.isEmpty ? ["origin", "main"] : arguments),
            environment: ["BACKPLANE": Backplane.executable.path, "BACKPLANE_CACHE": "\(work.path)/.cache"])
        return Push(text: run.text, succeeds: run.status == 0)
    }
}
