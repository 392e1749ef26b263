import Foundation
import Testing

@Suite("backplane test, when something happens to it")
struct TestMishapTests {
    @Test("A run that is killed, while it builds or between tests, leaves no pass that was none")
    func killed() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        try workspace.replace("{ 2 }", with: "{ 3 }", in: "Sources/B/B.swift")
        // However late the kill comes, these tests are not over before.
        try workspace.replace("import B\n", with: "import B\nimport Foundation\n", in: "Tests/BTests/BTests.swift")
        try workspace.replace("{ #expect", with: "{ \(Gate.waiting); #expect", in: "Tests/BTests/BTests.swift")
        let folder = try TemporaryWorkspace()
        for moment in ["building all tests", "passed     ATests"] {
            let gate = try Gate(in: folder)
            let text = try Backplane.killed(
                ["test"], in: workspace.files, environment: gate.environment, after: moment)
            gate.open()
            #expect(text.contains(moment) && !text.contains("BTests"), "\(text)")
        }
        let whole = try Backplane.run(["test"], in: workspace.files)
        #expect(whole.status == 1 && whole.output.contains("failed     BTests"), "\(whole.output)\(whole.errors)")
        let after = try Backplane.run(["test", "--dry-run"], in: workspace.files).output
        #expect(after.contains("would run  BTests") && after.contains("cached     ATests"), "\(after)")
    }

    @Test("Whenever a run is killed, the next one reports what fails and caches only what passes")
    func killedAtRandom() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        try workspace.replace("{ 2 }", with: "{ 3 }", in: "Sources/B/B.swift")
        var random = SeededRandom(seed: 4)
        for _ in 1...5 {
            let run = try BackplaneProcess(["test"], in: workspace.files)
            // The moment is the point, so time is what it takes.
            Thread.sleep(forTimeInterval: .random(in: 0...3, using: &random))
            run.send(SIGKILL)
            _ = run.end()
            let after = try Backplane.run(["test", "--dry-run"], in: workspace.files)
            #expect(after.status == 0 && after.output.contains("would run  BTests"), "\(after.output)\(after.errors)")
        }
        let whole = try Backplane.run(["test"], in: workspace.files)
        #expect(whole.status == 1 && whole.output.contains("failed     BTests"), "\(whole.output)\(whole.errors)")
        #expect(try Backplane.run(["test", "--dry-run"], in: workspace.files).output.contains("cached     ATests"))
    }

    @Test("Two runs at once have the results of each alone, with logs of their own, and what passed is cached")
    func twoAtOnce() async throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        async let one = Backplane.run(["test", "--again"], in: workspace.files)
        async let other = Backplane.run(["test", "--again"], in: workspace.files)
        for run in try await [one, other] {
            #expect(run.status == 0 && !run.errors.contains("warning"), "\(run.output)\(run.errors)")
        }
        let logs = try FileManager.default.subpathsOfDirectory(atPath: workspace.path + "/.cache")
            .filter { $0.hasSuffix("/build-..log") }
        #expect(logs.count == 2 && Set(logs.map { $0.split(separator: "/").dropLast() }).count == 2, "\(logs)")
        let after = try Backplane.run(["test", "--dry-run"], in: workspace.files).output
        #expect(!after.contains("would run  ") && after.contains("cached     BTests"), "\(after)")
    }

    @Test("A cache that can't be written to costs a warning and the memory, not the run")
    func unwritableCache() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        for _ in 1...2 {
            let run = try Backplane.run(
                ["test"], in: workspace.files, environment: ["BACKPLANE_CACHE": "\(workspace.path)/README.md/cache"])
            #expect(run.status == 0 && run.output.contains("2 test targets ran"), "\(run.output)\(run.errors)")
            #expect(run.errors.split(separator: "\n").count { $0.contains("warning: passes are not cached") } == 1)
            #expect(run.errors.contains("could not be written: Not a directory"), "\(run.errors)")
        }
    }

    @Test("A build that fails is said first and last, ends with status 1, and nothing is cached")
    func brokenBuild() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        try workspace.replace("{ 2 }", with: "{ nothing + nowhere }", in: "Sources/B/B.swift")
        let run = try Backplane.run(["test", "--junit", workspace.path + "/.cache/r.xml"], in: workspace.files)
        #expect(run.status == 1)
        #expect(run.errors.contains("cannot find 'nothing'") && run.errors.contains("cannot find 'nowhere'"))
        let last = run.output.split(separator: "\n").suffix(2)
        #expect(last.first?.contains("Sources/B/B.swift:1:26: error: cannot find 'nothing'") == true, "\(run.output)")
        #expect(last.last?.contains("2 test targets not built") == true)
        #expect(try workspace.files.read(".cache/r.xml").contains("cannot find 'nothing'"))
        #expect(try Backplane.run(["test", "--dry-run"], in: workspace.files).output.hasPrefix("would run  ATests"))
    }

    @Test("An error of the C compiler that ends it at once is the reason of a build that fails")
    func missingHeader() throws {
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P", targets: [.target(name: "C"), .testTarget(name: "CTests", dependencies: ["C"])])
            """,
            "Sources/C/include/c.h": "int c(void);\n",
            "Sources/C/c.c": "#include \"missing.h\"\nint c(void) { return 1; }\n",
            "Tests/CTests/T.swift": "import C\nimport Testing\n@Test func one() { #expect(c() == 1) }\n",
        ])
        let run = try Backplane.run(["test"], in: workspace.files)
        #expect(run.status == 1 && run.errors.contains("fatal error: 'missing.h' file not found"), "\(run.text)")
    }

    @Test("A failure is shown with its line breaks, and a process that ends with a status is said to")
    func reasons() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        let file = "Tests/ATests/ATests.swift"
        try workspace.replace("XCTAssertEqual(a(), 1)", with: #"XCTAssertEqual("one\ntwo", "1\n2")"#, in: file)
        try workspace.replace(
            "import B\n", with: "import B\nimport Foundation\n", in: "Tests/BTests/BTests.swift")
        try workspace.replace(
            "{ #expect", with: "{ atexit { _exit(3) }; #expect", in: "Tests/BTests/BTests.swift")
        let run = try Backplane.run(["test"], in: workspace.files)
        let text = run.output
        #expect(text.contains("(\"one\n    two\") is not equal to (\"1\n    2\")"), "\(text)")
        #expect(text.contains("exited with status") && text.contains("although no test failed"), "\(text)")
    }

    @Test(
        "A full disk costs a warning and the memory, not the run, and leaves no partial file",
        .enabled(if: SmallDisk.isPossible, "Only root can mount a small file system, so a full disk is NOT tested here")
    )
    func fullDisk() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        let disk = try SmallDisk(kilobytes: 512)
        let cache = ["BACKPLANE_CACHE": disk.path + "/cache"]
        try disk.fill()
        let full = try Backplane.run(["test"], in: workspace.files, environment: cache)
        #expect(full.status == 0 && full.output.contains("2 test targets ran"), "\(full.output)\(full.errors)")
        #expect(
            full.errors.split(separator: "\n").count { $0.contains("No space left on device") } == 1, "\(full.errors)")
        let left = try FileManager.default.subpathsOfDirectory(atPath: disk.path)
        #expect(!left.contains { $0.hasSuffix(".tmp") || $0.hasSuffix(".json") }, "\(left)")
        try disk.empty()
        let roomy = try Backplane.run(["test"], in: workspace.files, environment: cache)
        #expect(roomy.status == 0 && roomy.output.contains("2 test targets ran"), "\(roomy.output)\(roomy.errors)")
        let after = try Backplane.run(["test"], in: workspace.files, environment: cache)
        #expect(after.output.contains("2 cached"), "\(after.output)")
    }
}
