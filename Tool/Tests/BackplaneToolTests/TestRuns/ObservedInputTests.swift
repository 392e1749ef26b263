import Foundation
import Testing

@Suite("backplane test: what tests are seen to read", .enabled(if: isLinux, "The observer is there on Linux only"))
struct ObservedInputTests {
    private func run(_ workspace: GitWorkspace, _ arguments: String...) throws -> Backplane.Run {
        try Backplane.run(["test"] + arguments, in: workspace.files)
    }

    /// The targets that would run, and the tests that are affected, with a file as it is given; `nil` takes it away.
    private func after(_ path: String, _ text: String?, in workspace: GitWorkspace) throws -> [Set<String>] {
        let old = try? workspace.files.read(path)
        if let text { try workspace.files.write(path, text) } else { try workspace.delete(path) }
        defer {
            if let old { try? workspace.files.write(path, old) } else { try? workspace.delete(path) }
        }
        let lines = try run(workspace, "--dry-run").output.split(separator: "\n").filter { $0.hasPrefix("would run") }
        return [
            Set(lines.map { String($0.split(separator: " ")[2]) }),
            Set(try AffectedResult.of(workspace, base: "HEAD").tests),
        ]
    }

    @Test(
        "Files, names, absences and programs that tests read are inputs of theirs, for what runs and what is affected")
    func observed() throws {
        let workspace = try GitWorkspace(ObservedWorkspace.files)
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: workspace.path + "/docs/current.md", withDestinationPath: "one.md")
        try manager.createSymbolicLink(atPath: workspace.path + "/docs/named.md", withDestinationPath: "SHOP_LINK")
        let chain = [("docs/onward.md", "one.md"), ("docs/chain.md", "onward.md")]
        for (link, place) in chain {
            try manager.createSymbolicLink(atPath: "\(workspace.path)/\(link)", withDestinationPath: place)
        }
        let links = ["up", "real", "entered"].map { workspace.path + "/tools/\($0)" }
        for link in links { try manager.createSymbolicLink(atPath: link, withDestinationPath: "../links/one/in") }
        try ObservedWorkspace.build("tools/value.c", in: workspace)
        try workspace.commit("A link")
        let first = try run(workspace)
        #expect(first.status == 0 && first.output.contains("7 test targets ran"), "\(first.output)\(first.errors)")
        #expect(first.output.firstMatch(of: /passed +PlainTests +3 tests/) != nil, "\(first.output)")
        #expect(first.errors.contains("tests read files that their targets neither"), "\(first.errors)")
        // What was too new to be told may run again once.
        let second = try run(workspace)
        #expect(second.status == 0, "\(second.output)\(second.errors)")
        let third = try run(workspace, "--dry-run")
        try #require(third.output.contains("7 cached"), "\(third.output)\(second.errors)")

        func expect(_ path: String, _ text: String?, _ tests: Set<String>) throws {
            let both = try after(path, text, in: workspace)
            #expect(both == [tests, tests], "\(path)")
        }
        try expect("Sources/B/B.swift", "public func b() -> Int { 3 }\n", ["ReaderTests"])
        try expect("README.md", "Bye\n", ["ReaderTests"])
        try expect("docs/three.md", "3\n", ["ReaderTests"])
        try expect("docs/two.md", "another\n", [])
        let listed = try workspace.files.read("docs/two.md")
        try workspace.delete("docs/two.md")
        try expect("docs/two.md/a folder now.md", "", ["ReaderTests"])
        try workspace.delete("docs/two.md")
        try workspace.files.write("docs/two.md", listed)
        try expect("docs/absent/flag.md", "", ["ReaderTests"])
        try workspace.delete("docs/absent")
        try expect("Sources/speak/main.swift", "print(\"Bye\")\n", ["RunnerTests"])
        try expect("Sources/Shout/Shout.swift", "public func shout() -> String { \"Bye\" }\n", ["RunnerTests"])
        let named = try workspace.files.read("Package.swift").replacingOccurrences(
            of: "\"P\", ", with: "\"P\", products: [.executable(name: \"speaker\", targets: [\"speak\"])], ")
        #expect(try after("Package.swift", named, in: workspace)[1] == ["RunnerTests"], "Its program has another name")
        try expect("docs/notes.md", "other\n", ["ShellTests"])
        try expect("Sources/A/A.swift", "public func a() -> Int { 1 + 0 }\n", ["ReaderTests", "PlainTests"])

        try expect("docs/nowhere.md", "", ["ReaderTests"])
        try expect("docs/opened.txt.md", "2\n", ["ReaderTests"])
        #expect(try after("Tests/SettingTests/Data/.deep/.words.local", "2\n", in: workspace)[0] == ["SettingTests"])
        let ofSettings = ["SHOP_MODE", "SHOP_ROOM", "shop_lamp", "Q", "shop.door", "shop-door", "SHOP_LIST"]
        for name in ofSettings + ["SHOP_NOTE", "SHOP_ENTRY", "SHOP_LINK", "RAW_CLOSED"] {
            let closed = try Backplane.run(
                ["test", "--dry-run"], in: workspace.files, environment: [name: "closed"])
            #expect(closed.output.contains("variable \(name) differs") && closed.output.contains("6 cached"))
        }
        let onward = workspace.path + "/docs/onward.md"
        for destination in ["two.md", "one.md"] {
            try manager.removeItem(atPath: onward)
            try manager.createSymbolicLink(atPath: onward, withDestinationPath: destination)
            let due = try run(workspace, "--dry-run").output.contains("would run  ReaderTests")
            #expect(due == (destination == "two.md"), "A link to which another one leads")
        }
        chmod(workspace.path + "/links", 0o500)
        #expect(try run(workspace, "--dry-run").output.contains("would run  ReaderTests"), "A folder's permissions")
        chmod(workspace.path + "/links", 0o755)
        let empty = workspace.path + "/Tests/SettingTests/Data/empty"
        try manager.createDirectory(atPath: empty, withIntermediateDirectories: false)
        #expect(try run(workspace, "--dry-run").output.contains("would run  SettingTests"), "An empty folder")
        try manager.removeItem(atPath: empty)
        let read = ["opened", "asked", "library", "absent", "deep", "a/two", "b/two", "c/two", "d/two"]
        for name in read + ["looked-up", "other-name", "table", "zone", "template", "locales/new", "volume", "socket"] {
            try expect("facts/\(name).md", "23\n", ["RawTests"])
        }
        #expect(
            try after("settings.local", "", in: workspace)[0] == ["RawTests"], "What a header could have been found as")
        for name in ["libvalue.so", "interpreter"] {
            let file = URL(fileURLWithPath: "\(workspace.path)/tools/\(name)")
            let built = try Data(contentsOf: file)
            try Data().write(to: file)
            #expect(try run(workspace, "--dry-run").output.contains("1 test target would run"), "\(name)")
            try built.write(to: file)
            chmod(file.path, 0o755)
        }
        for folder in ["tools/first", "tools/second"] {
            let due = try after("\(folder)/libvalue.so", "", in: workspace)[0]
            #expect(due == ["RawTests"], "What the loader finds first in \(folder)")
            try workspace.delete(folder)
        }
        for link in links {
            try manager.removeItem(atPath: link)
            try manager.createSymbolicLink(atPath: link, withDestinationPath: "../links/two/in")
            let due = try run(workspace, "--dry-run").output
            #expect(due.contains("would run  RawTests") && due.contains("6 cached"), "\(link): \(due)")
            try manager.removeItem(atPath: link)
            try manager.createSymbolicLink(atPath: link, withDestinationPath: "../links/one/in")
        }
        let path = Program.environment["PATH"] ?? ""
        let other = try Backplane.run(
            ["test", "--dry-run"], in: workspace.files, environment: ["PATH": "\(workspace.path)/tools:\(path)"])
        #expect(other.output.contains("folders of PATH in the repository"), "\(other.text)")
        // What it leads to is the same.
        try workspace.files.write("docs/two.md", "1\n")
        try workspace.delete("docs/current.md")
        try manager.createSymbolicLink(atPath: workspace.path + "/docs/current.md", withDestinationPath: "two.md")
        #expect(try run(workspace, "--dry-run").output.contains("file docs/current.md differs"))

        let why = try run(workspace, "--explain", "RunnerTests").output
        #expect(why.contains("Its tests were observed to read:\n  the program speak\n"), "\(why)")
        try workspace.files.write("Sources/Shout/Shout.swift", "public func shout() -> String { \"Bye\" }\n")
        let failing = try run(workspace)
        #expect(failing.status == 1 && failing.output.contains("failed     RunnerTests"), "\(failing.output)")
        #expect(failing.output.contains("5 cached"), "\(failing.output)")
    }

    /// A test that reads another target's source, and one that runs a program that loads no library.
    private static let small: [String: String] = [
        ".gitignore": ".build\n",
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [
            .target(name: "B"), .testTarget(name: "ReaderTests"), .testTarget(name: "ClosedTests"),
            .testTarget(name: "UserTests"),
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

    @Test("What was seen in one clone is known in another, which shares its passes")
    func shared() throws {
        let nginx = try Nginx(
            try RemoteCacheCommandTests.documented(), files: ["backplane.htpasswd": "ci:{PLAIN}s3cret\n"])
        let cache = ["BACKPLANE_REMOTE_CACHE": "http://ci:s3cret@127.0.0.1:\(nginx.port)"]
        let first = try GitWorkspace(Self.small)
        let run = try Backplane.run(["test"], in: first.files, environment: cache)
        if FileManager.default.fileExists(atPath: "/sbin/ldconfig") {
            #expect(run.status == 0 && run.output.contains("3 test targets ran"), "\(run.output)\(run.errors)")
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

    @Test(
        "A header of another target that the compiler read is an input, as are built modules and files reached in other ways"
    )
    func headers() throws {
        let workspace = try GitWorkspace([
            ".gitignore": ".build\noverrides\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "A", cSettings: [.unsafeFlags(["-Ioverrides", "-I", "defaults"])]), .target(name: "B"),
                .target(name: "Lib"), .testTarget(name: "ATests", dependencies: ["A"]),
            ])
            """,
            "Sources/Lib/Lib.swift": "public let lib = 1\n",
            "defaults/config.h": "#define CONFIG 1\n",
            "Sources/A/include/a.h": "int a(void);\n",
            "Sources/A/a.c":
                "#include \"a.h\"\n#include \"../B/secret value.h\"\n#include <config.h>\nint a(void) { return SECRET * CONFIG; }\n",
            "Sources/B/include/b.h": "int b(void);\n", "Sources/B/b.c": "int b(void) { return 1; }\n",
            "Sources/B/secret value.h": "#define SECRET 1\n", "docs/one.md": "1\n",
            "Tests/ATests/T.swift": """
            import A
            import Foundation
            import Testing
            @Test func one() {
                #expect(a() == 1)
                #expect(FileManager.default.contents(atPath: "/proc/self/cwd/docs/one.md") != nil)
                // A compiler that a test starts reads it, for example.
                _ = FileManager.default.contents(atPath: ".build/debug/Modules/Lib.swiftmodule")
            }
            """,
        ])
        let first = try run(workspace)
        #expect(first.status == 0 && first.output.contains("passed     ATests"), "\(first.output)\(first.errors)")
        #expect(try run(workspace, "--dry-run").output.contains("1 cached"))
        let both: [Set<String>] = [["ATests"], ["ATests"]]
        #expect(try after("Sources/B/secret value.h", "#define SECRET 2\n", in: workspace) == both)
        #expect(try after("docs/one.md", "2\n", in: workspace) == both)
        #expect(try after("Sources/Lib/Lib.swift", "public let lib = 2\n", in: workspace) == both)
        #expect(try after("Sources/B/b.c", "int b(void) { return 2; }\n", in: workspace) == [[], []])
        // Git ignores it, and it takes precedence over the one that was found.
        #expect(try after("overrides/config.h", "#define CONFIG 2\n", in: workspace)[0] == ["ATests"])
    }

    @Test("A folder that is named like a build folder, but is that of no package, is observed like any other")
    func otherBuildFolders() throws {
        let places = ["Sources/Other/App", "local/App"]
        func test(_ name: String, _ place: String) -> String {
            """
            import Foundation
            import Testing
            @Test func \(name)() throws {
                #expect(try String(contentsOfFile: "\(place)/.build/state.json", encoding: .utf8) == "1")
                #expect(try FileManager.default.contentsOfDirectory(atPath: "\(place)").count == 1)
            }
            """
        }
        let workspace = try GitWorkspace([
            ".gitignore": "/.build\n/local\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Other", exclude: ["App", "Kept"]), .testTarget(name: "OtherTests"),
                .testTarget(name: "LocalTests"), .testTarget(name: "KeptTests"),
                .testTarget(name: "CopyTests", resources: [.copy("Data")]),
            ])
            """,
            "Sources/Other/Other.swift": "",
            "Sources/Other/App/.build/state.json": "1", "local/App/.build/state.json": "1",
            // That of a package, in which only what git lists counts.
            "Sources/Other/Kept/Package.swift": "", "Sources/Other/Kept/.build/state.json": "1",
            "Tests/OtherTests/T.swift": test("other", places[0]), "Tests/LocalTests/T.swift": test("local", places[1]),
            "Tests/KeptTests/T.swift": test("kept", "Sources/Other/Kept").replacing("count == 1", with: "count > 0"),
            "Tests/CopyTests/T.swift": "import Testing\n@Test func one() {}\n", "Tests/CopyTests/Data/one.txt": "",
            ".backplane.yml": "exclude: [Sources/Other/Kept]\n",
        ])
        let first = try run(workspace)
        #expect(first.output.contains("4 test targets ran"), "\(first.text)")
        // What was too new to be told may run again once.
        let second = try run(workspace)
        #expect(try run(workspace, "--dry-run").output.contains("4 cached"), "\(first.errors)\(second.errors)")
        let both: [Set<String>] = [["OtherTests"], ["OtherTests"]]
        #expect(try after("Sources/Other/App/.build/state.json", "2", in: workspace) == both)
        #expect(
            try after("Sources/Other/Kept/.build/state.json", "2", in: workspace) == [["KeptTests"], ["KeptTests"]])
        #expect(try after("local/App/.build/state.json", "2", in: workspace)[0] == ["LocalTests"])
        try workspace.files.write(".git/info/exclude", ".cache\n.build\n")
        #expect(try after("Tests/CopyTests/Data/.build/one.txt", "", in: workspace)[0] == ["CopyTests"], "It is copied")
        try workspace.delete("Tests/CopyTests/Data/.build")
        try workspace.git("mv", "Sources/Other/App/.build", "Sources/Other/App/build")
        #expect(try run(workspace, "--dry-run").output.contains("would run  OtherTests"))
    }

    @Test("A pass that used what another build has made is not cached: it may be older than its sources")
    func otherBuilds() throws {
        func test(_ name: String, _ path: String) -> String {
            """
            import Foundation
            import Testing
            @Test func \(name)() throws {
                let tool = try Process.run(URL(fileURLWithPath: "\(path)"), arguments: [])
                tool.waitUntilExit()
                #expect(tool.terminationStatus == 0)
            }
            """
        }
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .executableTarget(name: "tool"), .testTarget(name: "ReleaseTests"), .testTarget(name: "OtherTests"),
                .testTarget(name: "OwnTests"),
            ])
            """,
            "Other/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Other", targets: [.executableTarget(name: "other")])
            """,
            "Other/Sources/other/main.swift": "", "Sources/tool/main.swift": "",
            "Tests/ReleaseTests/T.swift": test("release", ".build/release/tool"),
            "Tests/OtherTests/T.swift": test("other", "Other/.build/debug/other"),
            "Tests/OwnTests/T.swift": test("own", ".build/debug/tool"),
        ])
        for path in [".build/release/tool", "Other/.build/debug/other"] {
            try workspace.files.write(path, "#!/bin/sh\nexit 0\n")
            chmod("\(workspace.path)/\(path)", 0o755)
        }
        let first = try run(workspace)
        for name in ["ReleaseTests", "OtherTests"] {
            #expect(first.errors.contains("not cached: \(name): it used what another build has made"), "\(first.text)")
        }
        let second = try run(workspace, "--dry-run")
        #expect(second.output.contains("cached     OwnTests"), "\(first.text)")
        #expect(second.output.contains("2 test targets would run"), "\(second.text)")
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
        #expect(run.errors.components(separatedBy: "the reads of tests are not observed").count == 2, "\(run.errors)")
        let same = try Backplane.run(["test", "--dry-run"], in: workspace.files, environment: ["PATH": path])
        #expect(same.output.contains("2 cached"), "\(same.output)")
        let other = try Backplane.run(["test", "--dry-run"], in: workspace.files)
        #expect(other.output.contains("2 test targets would run"), "Nobody knows what they read: \(other.output)")
    }
}
