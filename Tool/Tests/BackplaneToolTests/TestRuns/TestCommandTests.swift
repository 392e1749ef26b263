import Foundation
import Testing

@Suite("backplane test")
struct TestCommandTests {
    private func forecast(_ workspace: GitWorkspace, _ arguments: [String] = [], colour: String? = nil) throws -> Set<
        String
    > {
        let run = try Backplane.run(
            ["test", "--dry-run"] + arguments, in: workspace.files, environment: colour.map { ["COLOUR": $0] } ?? [:])
        #expect(run.status == 0, "\(run.errors)")
        return Set(
            run.output.split(separator: "\n").filter { $0.hasPrefix("would run") }.map { line in
                String(line.split(separator: " ")[2])
            })
    }

    @Test("Tests run once: what passed is cached until one of its inputs changes, and what failed runs again")
    func remembers() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        let first = try Backplane.run(["test", "--junit", workspace.path + "/.cache/r.xml"], in: workspace.files)
        #expect(first.status == 0, "\(first.output)\(first.errors)")
        #expect(first.output.contains("passed     ATests") && first.output.contains("3 tests,"))
        #expect(first.output.contains("2 test targets ran (4 tests passed"))
        #expect(try workspace.files.read(".cache/r.xml").contains(#"<testsuite name="ATests" package="P" tests="3""#))

        let second = try Backplane.run(["test", "--junit", workspace.path + "/.cache/r.xml"], in: workspace.files)
        #expect(second.output.contains("cached     ATests") && second.output.contains("2 cached"))
        #expect(!second.errors.contains("building"))
        #expect(try workspace.files.read(".cache/r.xml").contains("<skipped message=\"cached: passed "))

        try inputs(workspace)

        try workspace.replace("{ 2 }", with: "{ 3 }", in: "Sources/B/B.swift")
        for _ in 1...2 {
            let failing = try Backplane.run(["test"], in: workspace.files)
            #expect(failing.status == 1)
            #expect(failing.output.contains("cached     ATests") && failing.output.contains("failed     BTests"))
            #expect(failing.output.contains("b() → 3") && failing.output.contains("1 failed"))
        }
        let why = try Backplane.run(["test", "--explain", "BTests"], in: workspace.files).output
        #expect(why.contains("these inputs changed") && why.contains("  file Sources/B/B.swift"))

        try workspace.replace("{ 3 }", with: "{ nothing }", in: "Sources/B/B.swift")
        let broken = try Backplane.run(["test"], in: workspace.files)
        #expect(broken.status == 1)
        #expect(broken.output.contains("not built  BTests") && broken.errors.contains("cannot find 'nothing' in scope"))
        #expect(broken.output.contains("test target not built"), "\(broken.output)")
        #expect(!broken.output.contains("ran (0"), "\(broken.output)")
        // Of the errors each is said once, and the one that is said again is one with a place.
        let errors = broken.errors.split(separator: "\n").filter { $0.contains("error:") }
        #expect(Set(errors).count == errors.count && errors.first?.contains(".swift:") == true, "\(broken.errors)")
    }

    /// Changes each input, and what is none, and asks what would run.
    private func inputs(_ workspace: GitWorkspace) throws {
        func edited(_ path: String, _ text: String) throws -> Set<String> {
            let old = try? workspace.files.read(path)
            try workspace.files.write(path, text)
            let due = try forecast(workspace)
            if let old { try workspace.files.write(path, old) } else { try workspace.delete(path) }
            return due
        }
        let manifest = try workspace.files.read("Package.swift")
        let both: Set = ["ATests", "BTests"]
        #expect(try forecast(workspace).isEmpty)
        #expect(try edited("Sources/A/A.swift", "public func a() -> Int { 1 + 0 }\n") == ["ATests"])
        #expect(try edited("Sources/A/words.txt", "two") == ["ATests"])
        #expect(try edited("Sources/A/Generated.local", "ignored by git, but in the folder") == ["ATests"])
        #expect(try edited("Tests/BTests/New.swift", "") == ["BTests"])
        #expect(try edited("Makefile", "all:") == both)
        #expect(
            try edited(
                "Package.swift",
                manifest.replacingOccurrences(
                    of: #".target(name: "B")"#, with: #".target(name: "B", swiftSettings: [.define("X")])"#))
                == ["BTests"])
        #expect(
            try edited(
                "Package.swift",
                manifest.replacingOccurrences(of: #"name: "P","#, with: #"name: "P", platforms: [.macOS(.v14)],"#))
                == both)
        #expect(try forecast(workspace, colour: "red") == both)
        #expect(try forecast(workspace, ["--", "-c", "release"]) == both)
        #expect(try forecast(workspace, ["--again"]) == both)
        // These are no inputs.
        #expect(try forecast(workspace, ["--", "--ignore-lock"]).isEmpty)
        for options in [["-j", "1", "-v"], ["--jobs=2", "--very-verbose", "-q"], ["-c", "debug"]] {
            #expect(try forecast(workspace, ["--"] + options).isEmpty, "\(options)")
        }
        for options in [["-Xswiftc", "-v"], ["-c", "release", "-c", "debug"], ["-c", "release", "-v"]] {
            #expect(try forecast(workspace, ["--"] + options) == both, "\(options)")
        }
        #expect(try edited("docs/pages/picture.png", "").isEmpty)
        #expect(try edited("README.md", "More").isEmpty)
        #expect(try edited("Package.swift", manifest + "// the end\n").isEmpty)
        #expect(try edited("Sources/A/A.swift", try workspace.files.read("Sources/A/A.swift")).isEmpty)
    }

    @Test("What is wrong in the store leads to another run, never to a pass")
    func store() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        let run = try Backplane.run(["test"], in: workspace.files)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        let folder = URL(fileURLWithPath: workspace.path + "/.cache")
        let records =
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL }.filter { $0.path.contains("/passes/") && $0.pathExtension == "json" } ?? []
        try #require(records.count == 2)
        let texts = try records.map { try Data(contentsOf: $0) }
        func forecastWith(_ data: Data) throws -> Int {
            for record in records { try data.write(to: record) }
            return try forecast(workspace).count
        }
        #expect(try forecastWith(Data("{}".utf8)) == 2)
        #expect(try forecastWith(texts[0].prefix(20)) == 2)
        #expect(try forecastWith(Data()) == 2)
        // The record of another target is right in one place only.
        #expect(try forecastWith(texts[0]) == 1)
    }

    @Test("A target that crashes, hangs, prints megabytes or changes its own inputs does no harm to others")
    func misbehaviour() throws {
        func test(_ body: String) -> String {
            "import Foundation\nimport Testing\n@Test func works() throws { \(body) }\n"
        }
        let hanging = FileManager.default.temporaryDirectory.appending(path: "hanging-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: hanging) }
        let names = ["CrashTests", "HangTests", "LoudTests", "MeddlingTests", "NoTests"]
        let targets = names.map { ".testTarget(name: \"\($0)\")" }.joined(separator: ", ")
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [\(targets)])
            """,
            "Tests/CrashTests/T.swift": test("fatalError(\"gone\")"),
            "Tests/HangTests/T.swift": test(
                """
                try "\\(getpid())".write(toFile: "\(hanging.path)", atomically: true, encoding: .utf8)
                while true { sleep(1000) }
                """),
            "Tests/LoudTests/T.swift": test(
                "for _ in 1...200 { print(String(repeating: \"x\", count: 50_000)) }"),
            "Tests/MeddlingTests/T.swift": test(
                "try \"1\".write(toFile: #filePath + \".txt\", atomically: true, encoding: .utf8)"),
            "Tests/NoTests/T.swift": "",
        ])
        // What hangs runs alone: the others may take their time.
        let run = try Backplane.run(["test", "--skip", "HangTests"], in: workspace.files)
        #expect(run.status == 1)
        #expect(run.output.contains("failed     CrashTests") && run.output.contains("gone"))
        #expect(run.output.contains("passed     LoudTests"))
        #expect(run.output.contains("passed     MeddlingTests") && run.output.contains("empty      NoTests"))
        #expect(
            run.errors.contains(
                "note: not cached, because inputs changed during the run or just before it: MeddlingTests. "))
        #expect(run.output.utf8.count < 20_000)
        let hung = try Backplane.run(["test", "--only", "HangTests", "--timeout", "5"], in: workspace.files)
        #expect(hung.status == 1 && hung.output.contains("timed out  HangTests"), "\(hung.output)\(hung.errors)")
        // Where it got so far. TestEndingTests waits until it has.
        if let runner = (try? String(contentsOf: hanging, encoding: .utf8)).flatMap(pid_t.init) {
            #expect(!Program.isAlive(runner), "The process that hung is gone, too")
        }
        #expect(try forecast(workspace) == ["CrashTests", "HangTests", "MeddlingTests", "NoTests"])
    }

    @Test("Shares are made of all tests, each in one, and balanced by measured durations")
    func shards() throws {
        let names = (1...7).map { "T\($0)Tests" }
        let targets = names.map { ".testTarget(name: \"\($0)\")" }.joined(separator: ", ")
        var files = ["Package.swift": "// swift-tools-version: 6.0\nimport PackageDescription\n"]
        files["Package.swift", default: ""] += "let package = Package(name: \"P\", targets: [\(targets)])\n"
        for name in names { files["Tests/\(name)/T.swift"] = "" }
        let workspace = try GitWorkspace(files)
        let suites = zip(names, [9.0, 1, 1, 1, 1, 1, 1]).map { #"<testsuite name="\#($0)" tests="1" time="\#($1)">"# }
        try workspace.files.write(".cache/r.xml", suites.joined(separator: "\n"))
        let shares = try (1...3).map { try forecast(workspace, ["--shard", "\($0)/3"]) }
        #expect(shares.reduce(0) { $0 + $1.count } == 7 && Set(shares.joined()) == Set(names))
        let measured = try (1...2).map { number in
            try forecast(workspace, ["--shard", "\(number)/2", "--durations", workspace.path + "/.cache/r.xml"])
        }
        #expect(Set(measured.map(\.count)) == [1, 6] && measured.contains(["T1Tests"]))
    }

    @Test("With a base, only the affected tests are looked at")
    func base() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        try workspace.files.write("Sources/B/More.swift", "")
        #expect(try forecast(workspace, ["--base", "main"]) == ["BTests"])
        let run = try Backplane.run(["test", "--dry-run", "--base", "main"], in: workspace.files)
        #expect(run.output.hasSuffix("1 test target would run, 1 not affected.\n"))
    }

    @Test("Only what was asked for runs, and what was asked to be skipped doesn't; shares are made of the rest")
    func selection() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        #expect(try forecast(workspace, ["--only", "A*"]) == ["ATests"])
        #expect(try forecast(workspace, ["--skip", "ATests"]) == ["BTests"])
        #expect(try forecast(workspace, ["--only", "ATests", "--only", "BTests", "--skip", "?Tests"]).isEmpty)
        #expect(try forecast(workspace, ["--skip", "ATests", "--shard", "1/1"]) == ["BTests"])
        let run = try Backplane.run(["test", "--dry-run", "--skip", "ATests"], in: workspace.files)
        #expect(run.output.hasSuffix("1 test target would run, 1 left out.\n"))
        #expect(!run.output.contains("ATests"), "What was left out is not listed")
    }

    @Test("An option that 'swift build' does not know is reported once, and no targets are listed")
    func unknownOption() throws {
        let run = try Backplane.run(
            ["test", "--", "--no-such-option"], in: try GitWorkspace(TestedWorkspace.files).files)
        #expect(run.status == 2 && run.output.isEmpty, "\(run.text)")
        #expect(run.errors.components(separatedBy: "--no-such-option").count == 2, "\(run.errors)")
    }

    @Test(
        "Options that make no sense are refused",
        arguments: [
            (["--shard", "3/2"], "is not a valid shard"), (["--shard", "x"], "is not a valid shard"),
            (["--timeout", "0"], "greater than 0"),
            (["--timeout", "inf"], "at most 86400"), (["--timeout", "1e30"], "at most 86400"),
            (["--timeout", "nan"], "greater than 0"), (["--", "--parallel"], "how many XCTest tests ran"),
            (["--", "--num-workers=2"], "'--num-workers' makes SwiftPM hide"),
            (["--", "--help"], "'--help' runs no tests"), (["--", "--list-tests"], "swift test --list-tests"),
            (["--", "--filter", "A"], "set by this command"), (["--base", "gone"], "There is no commit 'gone' here."),
            (["--shard", "1/2", "--durations", "nowhere"], "no report at 'nowhere'"),
            (["--skip", "ATest"], "No test target is named 'ATest'; did you mean 'ATests'?"),
            (["--explain", "A"], "is not a test target"), (["--explain", "ATest"], "did you mean 'ATests'?"),
        ])
    func refusals(arguments: [String], words: String) throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        let run = try Backplane.run(["test"] + arguments, in: workspace.files)
        #expect(run.status == 2 && run.errors.contains(words), "\(run.errors)")
    }

    @Test("A toolchain that can't be asked for its version is not called missing: its error is shown")
    func brokenToolchain() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        let tools = try TemporaryWorkspace(["swift": "#!/bin/sh\necho 'no room for temporary files' >&2\nexit 1\n"])
        chmod(tools.path + "/swift", 0o755)
        let path = "\(tools.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        let run = try Backplane.run(["test", "--dry-run"], in: workspace.files, environment: ["PATH": path])
        #expect(run.status == 2 && run.errors.contains("'swift --version' failed: no room"), "\(run.errors)")
    }

    @Test("A run that measures coverage leaves no file in the package, and what passed is cached")
    func coverage() throws {
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [.testTarget(name: "ATests")])
            """,
            "Tests/ATests/T.swift": "import Testing\n@Test func one() {}\n",
        ])
        let options = ["--", "--enable-code-coverage"]
        let run = try Backplane.run(["test"] + options, in: workspace.files)
        #expect(run.status == 0 && !run.errors.contains("not cached"), "\(run.text)")
        #expect(try workspace.git("status", "--porcelain").isEmpty)
        let again = try Backplane.run(["test", "--dry-run"] + options, in: workspace.files)
        #expect(again.output.contains("cached     ATests"), "\(again.text)")
    }
}
