import Foundation
import Testing

@Suite(
    "backplane test: what is known in another clone, a worktree, or without the observer",
    .enabled(if: isLinux, "The observer is there on Linux only"))
struct ObservedElsewhereTests {
    /// A test that reads another target's source, and one that runs a program that loads no library.
    private static let small: [String: String] = [
        ".gitignore": ".build\n",
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [
            .target(name: "B"), .testTarget(name: "ReaderTests"), .testTarget(name: "ClosedTests"),
            .testTarget(name: "UserTests"), .testTarget(name: "GroupTests"),
        ])
        """,
        "Sources/B/B.swift": "public func b() -> Int { 2 }\n",
        "Tests/UserTests/T.swift": """
        import Foundation
        import Testing
        @Test(.enabled(if: getuid() == 0 && FileManager.default.fileExists(atPath: "/usr/bin/setpriv"))) func other() throws {
            let arguments = ["--reuid=65534", "--clear-groups", "true"]
            let process = try Process.run(URL(fileURLWithPath: "/usr/bin/setpriv"), arguments: arguments)
            process.waitUntilExit()
        }
        """,
        "Tests/GroupTests/T.swift": """
        import Foundation
        import Testing
        @Test(.enabled(if: getuid() == 0)) func other() throws {
            let program = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
            try FileManager.default.copyItem(atPath: "/bin/true", toPath: program)
            defer { unlink(program) }
            try #require(chown(program, 0, 65534) == 0 && chmod(program, 0o2755) == 0)
            try Process.run(URL(fileURLWithPath: program), arguments: []).waitUntilExit()
        }
        """,
        "Tests/ReaderTests/T.swift": """
        import Foundation
        import Testing
        @Test func source() throws { #expect(FileManager.default.contents(atPath: "Sources/B/B.swift") != nil) }
        """,
        "Tests/ClosedTests/T.swift": """
        import Foundation
        import Testing
        @Test(.enabled(if: FileManager.default.fileExists(atPath: "/sbin/ldconfig"))) func closed() throws {
            let process = try Process.run(URL(fileURLWithPath: "/sbin/ldconfig"), arguments: ["--version"])
            process.waitUntilExit()
        }
        """,
    ]

    @Test("A cache folder may have a name at which the loader divides its list; only a link that is ours is loaded")
    func unloadablePaths() throws {
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n/.cache\n/stores\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [.testTarget(name: "ATests")])
            """,
            "Tests/ATests/T.swift": "import Testing\n@Test func one() {}\n",
        ])
        let temporary = try TemporaryWorkspace()
        let links = "\(temporary.path)/backplane-observer-\(geteuid())"
        func passes(_ name: String) throws {
            let environment = [
                "BACKPLANE_CACHE": "\(workspace.files.path)/stores/\(name)", "TMPDIR": temporary.path,
            ]
            let run = try Backplane.run(["test"], in: workspace.files, environment: environment)
            #expect(run.output.contains("passed     ATests") && !run.errors.contains("not cached"), "\(run.text)")
            let again = try Backplane.run(["test"], in: workspace.files, environment: environment)
            #expect(again.output.contains("cached     ATests"), "\(again.text)")
        }
        for name in ["my  store ü", "a:b", "a$ORIGIN"] { try passes(name) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: links).count == 3)
        // A folder in which others can write may contain anything.
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: links)
        try passes("my other store")
        #expect(try FileManager.default.contentsOfDirectory(atPath: links).count == 3)
    }

    @Test("What was seen in one clone is known in another, which shares its passes")
    func shared() throws {
        let nginx = try Nginx(
            try RemoteCacheCommandTests.documented(), files: ["backplane.htpasswd": "ci:{PLAIN}s3cret\n"])
        let cache = ["BACKPLANE_REMOTE_CACHE": "http://ci:s3cret@127.0.0.1:\(nginx.port)"]
        let first = try GitWorkspace(Self.small)
        let run = try Backplane.run(["test"], in: first.files, environment: cache)
        if FileManager.default.fileExists(atPath: "/sbin/ldconfig") {
            #expect(run.status == 0 && run.output.contains("4 test targets ran"), "\(run.output)\(run.errors)")
            if getuid() == 0 {
                #expect(run.errors.contains("not cached: GroupTests: it started a program that can't be observed"))
            }
            if getuid() == 0, FileManager.default.fileExists(atPath: "/usr/bin/setpriv") {
                #expect(run.errors.contains("not cached: UserTests: it started a program that can't be observed"))
            }
            #expect(
                run.errors.contains(
                    "not cached: ClosedTests: it started a program that can't be observed, so its reads are unknown: /sbin/ldconfig"
                ),
                "\(run.errors)")
        }
        let second = try GitWorkspace(Self.small)
        let same = try Backplane.run(["test", "--dry-run"], in: second.files, environment: cache)
        #expect(same.output.contains("1 cached (1 from the remote cache"), "\(same.output)")
        let third = try GitWorkspace(Self.small)
        try third.files.write("Sources/B/B.swift", "public func b() -> Int { 3 }\n")
        let affected = try Backplane.run(
            ["affected", "--base", "HEAD", "--format", "filter"], in: third.files, environment: cache)
        #expect(affected.output.contains("ReaderTests"), "\(affected.output)\(affected.errors)")
        let changed = try Backplane.run(["test", "--dry-run"], in: third.files, environment: cache)
        #expect(changed.output.contains("would run  ReaderTests"), "\(changed.output)")
    }

    @Test("What git keeps of a worktree elsewhere is seen as if it were in there")
    func worktree() throws {
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [.testTarget(name: "GitTests")])
            """,
            "Tests/GitTests/T.swift": """
            import Foundation
            import Testing
            @Test func head() throws {
                let process = try Process.run(
                    URL(fileURLWithPath: "/usr/bin/env"), arguments: ["git", "rev-parse", "HEAD"])
                process.waitUntilExit()
                #expect(process.terminationStatus == 0)
            }
            """,
        ])
        let place = try TemporaryWorkspace()
        let other = place.path + "/other"
        try workspace.git("worktree", "add", "--quiet", "-b", "side", other)
        func test(_ options: String..., root: String) throws -> String {
            try Backplane.run(["test"] + options, in: workspace.files, root: root).text
        }
        // What was too new to be told may run again once.
        for _ in 1...3 where try !test("--dry-run", root: other).contains("1 cached") {
            #expect(try test(root: other).contains("passed     GitTests"))
        }
        #expect(try test("--dry-run", root: other).contains("1 cached"))
        try GitWorkspace.git(["commit", "--quiet", "--allow-empty", "--message", "Second"], in: other)
        let after = try test("--dry-run", root: other)
        #expect(after.contains("file .git/refs/heads/side differs"), "\(after)")
        #expect(try AffectedResult.of(workspace, base: "HEAD~1", root: other).tests == ["GitTests"])
    }

    @Test("Where there is no compiler, tests run and pass, and it is said once that they are not observed")
    func noCompiler() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        let tools = try TemporaryWorkspace()
        for name in ["clang", "cc", "gcc"] {
            try tools.write(name, "#!/bin/sh\necho 'error: broken' >&2; exit 1\n")
            chmod("\(tools.path)/\(name)", 0o755)
        }
        let path = "\(tools.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        let build = try SwiftPM.run(["build", "--build-tests"], in: workspace.path)
        try #require(build.status == 0, "\(build.text)")
        let run = try Backplane.run(["test"], in: workspace.files, environment: ["PATH": path])
        #expect(run.status == 0 && run.output.contains("2 test targets ran"), "\(run.output)\(run.errors)")
        #expect(
            run.errors.components(separatedBy: "file accesses of tests are not observed").count == 2, "\(run.errors)")
        let same = try Backplane.run(["test", "--dry-run"], in: workspace.files, environment: ["PATH": path])
        #expect(same.output.contains("2 cached"), "\(same.output)")
        let other = try Backplane.run(["test", "--dry-run"], in: workspace.files)
        #expect(other.output.contains("2 test targets would run"), "Nobody knows what they read: \(other.output)")
    }
}
