import Foundation
import Testing

@Suite(
    "backplane test: tests that ask git which files have changed",
    .enabled(if: isLinux, "The observer is there on Linux only"))
struct ObservedGitTests {
    private static let files: [String: String] = [
        ".gitignore": ".build\n",
        "Package.swift": SampleManifest.short("P", ".testTarget(name: \"CleanTests\")"),
        "Tests/CleanTests/T.swift": """
        import Foundation
        import Testing
        @Test func clean() throws {
            let git = Process()
            let output = Pipe()
            git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            git.arguments = ["git", "status", "--porcelain"]
            git.standardOutput = output
            try git.run()
            #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
            git.waitUntilExit()
        }
        """,
        "docs/made/one.md": "1\n",
    ]

    private func workspace(_ settings: (name: String, value: String)...) throws -> GitWorkspace {
        let workspace = try GitWorkspace(Self.files)
        for (name, value) in settings { try workspace.git("config", name, value) }
        // git trusts its memory of a folder only if the folder is older than the index.
        let past = Date(timeIntervalSinceNow: -3600)
        for folder in ["", "/docs", "/docs/made", "/Tests", "/Tests/CleanTests"] {
            try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: workspace.path + folder)
        }
        for _ in 1...3 { try workspace.git("status") }
        return workspace
    }

    @Test("A folder whose date git compares instead of listing its names is an input with its names")
    func untrackedCache() throws {
        let workspace = try workspace(("core.untrackedCache", "true"))
        // What was too new to be told may run again once.
        for _ in 1...4
        where try !Backplane.run(["test", "--dry-run"], in: workspace.files).output.contains("1 cached") {
            let run = try Backplane.run(["test"], in: workspace.files)
            try #require(run.status == 0, "\(run.text)")
        }
        let cached = try Backplane.run(["test", "--dry-run"], in: workspace.files)
        try #require(cached.output.contains("1 cached"), "\(cached.text)")
        try workspace.files.write("docs/made/two.md", "2\n")
        let due = try Backplane.run(["test", "--dry-run"], in: workspace.files)
        #expect(due.output.contains("would run  CleanTests"), "\(due.text)")
    }

    @Test("A pass for which git asked another process what has changed is not cached")
    func fileSystemMonitor() throws {
        let workspace = try GitWorkspace(Self.files)
        try workspace.files.write(".git/monitor", "#!/bin/sh\nprintf 'token\\\\0'\n")
        chmod(workspace.path + "/.git/monitor", 0o755)
        try workspace.git("config", "core.fsmonitor", ".git/monitor")
        for _ in 1...3 { try workspace.git("status") }
        for _ in 1...2 {
            let run = try Backplane.run(["test"], in: workspace.files)
            try #require(run.status == 0, "\(run.text)")
            #expect(run.errors.contains(#/not cached: CleanTests: .*can't be observed.*/git/#), "\(run.text)")
        }
    }
}
