import Foundation
import Testing

@Suite("backplane affected: what to compare with")
struct AffectedBaseTests {
    private func refusal(_ arguments: [String], in workspace: GitWorkspace) throws -> String {
        let run = try Backplane.run(["affected"] + arguments, in: workspace.files)
        #expect(run.status == 2 && run.output.isEmpty)
        return run.errors
    }

    @Test("A folder in no repository is refused")
    func noRepository() throws {
        let workspace = try TemporaryWorkspace(CleanWorkspace.files)
        let run = try Backplane.run(["affected"], in: workspace)
        #expect(run.status == 2 && run.errors.contains("is not in a git repository") && run.errors.contains("git init"))
    }

    @Test("A bare repository is refused with what to do, which is not to begin another one in it")
    func bare() throws {
        let (workspace, bare) = (try GitWorkspace(), try TemporaryWorkspace())
        try workspace.git("clone", "--quiet", "--bare", workspace.path, bare.path + "/bare")
        let run = try Backplane.run(["replay"], in: bare, root: bare.path + "/bare")
        #expect(run.status == 2 && run.errors.contains("is a bare repository"), "\(run.errors)")
        #expect(!run.errors.contains("git init"), "\(run.errors)")
    }

    @Test("Without git there is an error")
    func noGit() throws {
        let workspace = try TemporaryWorkspace(CleanWorkspace.files)
        let run = try Backplane.run(["affected"], in: workspace, environment: ["PATH": "/nowhere"])
        #expect(run.status == 2 && run.errors.contains("git is not in PATH"))
    }

    @Test("If a signal ends git, the error says which")
    func killedGit() throws {
        let workspace = try GitWorkspace()
        try workspace.files.write("bin/git", "#!/bin/sh\nkill -KILL $$\n")
        chmod(workspace.path + "/bin/git", 0o755)
        let path = "\(workspace.path)/bin:\(Program.environment["PATH"] ?? "")"
        let run = try Backplane.run(["affected"], in: workspace.files, environment: ["PATH": path])
        #expect(run.status == 2 && run.errors.contains("failed: signal 9 (Killed"), "\(run.errors)")
        #expect(run.errors.contains("'git rev-parse --show-toplevel"), "\(run.errors)")
    }

    @Test("A repository without a commit is refused")
    func noCommits() throws {
        let workspace = try GitWorkspace(committed: false)
        #expect(try refusal([], in: workspace).contains("git commit -m"))
    }

    @Test("A base that is not there is refused, with the command that fetches it")
    func missingBase() throws {
        let workspace = try GitWorkspace()
        #expect(try refusal(["--base", "gone"], in: workspace).contains("There is no commit 'gone' here."))
        #expect(try refusal(["--base", "--output"], in: workspace).contains("--base"))
        try workspace.git("remote", "add", "origin", workspace.path)
        let errors = try refusal(["--base", "origin/main"], in: workspace)
        #expect(errors.contains("git fetch origin +refs/heads/main:refs/remotes/origin/main"))
        // The remote's main branch is the default, so the same command helps.
        #expect(try refusal([], in: workspace).contains("git fetch origin +refs/heads/main"))
    }

    @Test("Without a remote a base has to be named")
    func noRemote() throws {
        #expect(try refusal([], in: try GitWorkspace()).contains("--base main"))
    }

    @Test("A file system monitor that misses a change hides none")
    func monitor() throws {
        let workspace = try GitWorkspace()
        let hook = try TemporaryWorkspace(["hook": "#!/bin/sh\nprintf 'token\\0'\n"])
        chmod(hook.path + "/hook", 0o755)
        try workspace.git("config", "core.fsmonitor", hook.path + "/hook")
        try workspace.git("update-index", "--fsmonitor")
        try workspace.git("status")
        try workspace.replace("name: \"Shop\"", with: "name: \"Store\"", in: "Package.swift")
        let run = try Backplane.run(["affected", "--base", "HEAD"], in: workspace.files)
        #expect(!run.output.contains("0 files differ"), "\(run.text)")
    }

    @Test("A file written in place, with its former length and date, has changed whatever git is told to compare")
    func writtenInPlace() throws {
        let workspace = try GitWorkspace()
        let path = workspace.path + "/Package.swift"
        let text = try workspace.files.read("Package.swift")
        func write(_ text: String) throws {
            let file = try #require(FileHandle(forWritingAtPath: path))
            try file.write(contentsOf: Data(text.utf8))
            try file.close()
            let date = Date(timeIntervalSince1970: 1_700_000_000)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }
        try workspace.git("config", "core.trustctime", "false")
        try write(text)
        try workspace.git("update-index", "--refresh", "-q")
        // Git compares dates in seconds.
        let before = Self.changedSecond(of: path)
        repeat {
            try write(text.replacingOccurrences(of: "name: \"Shop\"", with: "name: \"Stop\""))
        } while Self.changedSecond(of: path) == before
        let run = try Backplane.run(["affected", "--base", "HEAD"], in: workspace.files)
        #expect(!run.output.contains("0 files differ"), "\(run.text)")
    }

    private static func changedSecond(of path: String) -> Int {
        var status = stat()
        guard stat(path, &status) == 0 else { return 0 }
        #if canImport(Darwin)
            return status.st_ctimespec.tv_sec
        #else
            return status.st_ctim.tv_sec
        #endif
    }

    @Test("A repository is found whatever is in its folder's name", arguments: ["two\nlines", "-q", "u\u{308} %20"])
    func oddName(name: String) throws {
        let place = try TemporaryWorkspace(["\(name)/Package.swift": Self.manifest, "\(name)/Sources/A/A.swift": ""])
        let folder = "\(place.path)/\(name)"
        for arguments in [["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "First"]] {
            try GitWorkspace.git(arguments, in: folder)
        }
        try place.write("\(name)/Sources/A/A.swift", "let a = 1\n")
        let run = try Backplane.run(["affected", "--base", "HEAD"], in: place, root: folder)
        #expect(run.output.contains("1 of 1 modules"), "\(run.text)")
    }

    private static let manifest = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [.target(name: "A")])
        """

    @Test("A branch of another history is refused")
    func unrelated() throws {
        let workspace = try GitWorkspace()
        try workspace.git("checkout", "--quiet", "--orphan", "other")
        try workspace.commit("Another beginning")
        #expect(try refusal(["--base", "main"], in: workspace).contains("no common history"))
    }

    @Test("A shallow clone that ends too early is refused, with the command that fetches the rest")
    func shallow() throws {
        let origin = try GitWorkspace()
        try origin.git("checkout", "--quiet", "-b", "feature")
        try origin.commit("On the branch")
        try origin.commit("On the branch again")
        try origin.git("checkout", "--quiet", "main")
        try origin.commit("On main")
        let clone = try GitWorkspace([:], committed: false)
        try clone.git("remote", "add", "origin", "file://\(origin.path)")
        try clone.git("fetch", "--quiet", "--depth", "1", "origin", "main:refs/remotes/origin/main")
        try clone.git("fetch", "--quiet", "--depth", "1", "origin", "feature")
        try clone.git("checkout", "--quiet", "--detach", "FETCH_HEAD")
        #expect(try refusal([], in: clone).contains("git fetch --unshallow"))
        try clone.git("fetch", "--quiet", "--unshallow", "origin", "feature", "main:refs/remotes/origin/main")
        let run = try Backplane.run(["affected"], in: clone.files)
        #expect(run.status == 0 && run.output.hasPrefix("0 files differ from origin/main"), "\(run.errors)")
    }

    @Test("A detached head is as good as a branch, and the remote's main branch is the default")
    func detached() throws {
        let origin = try GitWorkspace()
        try origin.git("branch", "--move", "trunk")
        let clone = try TemporaryWorkspace()
        try GitWorkspace.git(["clone", "--quiet", origin.path, clone.path + "/clone"], in: clone.path)
        try GitWorkspace.git(["checkout", "--quiet", "--detach"], in: clone.path + "/clone")
        try clone.write("clone/Tests/HomeTests/New.swift", "")
        let run = try Backplane.run(["affected"], in: clone, root: clone.path + "/clone")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("1 file differs from origin/trunk"))
        #expect(run.output.contains("1 of 9 modules"))
    }

    @Test("A hook's variables do not lead to another repository")
    func hookVariables() throws {
        let (workspace, other) = (try GitWorkspace(), try GitWorkspace(["a": ""]))
        try workspace.files.write("Tests/HomeTests/New.swift", "")
        let run = try Backplane.run(
            ["affected", "--base", "main"], in: workspace.files,
            environment: ["GIT_DIR": "\(other.path)/.git", "GIT_INDEX_FILE": "\(other.path)/.git/index"])
        #expect(run.status == 0 && run.output.contains("HomeTests"))
    }
}
