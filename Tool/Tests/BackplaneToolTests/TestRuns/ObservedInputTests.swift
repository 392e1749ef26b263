import Foundation
import Testing

@Suite("backplane test: what tests are seen to read", .enabled(if: isLinux, "The observer is there on Linux only"))
struct ObservedInputTests {
    /// A package whose tests read what their targets neither have nor link.
    private static let files: [String: String] = [
        ".gitignore": ".build\n*.made.md\n*.local\n/tools\n",
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [
            .target(name: "A"),
            .target(name: "B"),
            .target(name: "Shout"),
            .executableTarget(name: "speak", dependencies: ["Shout"]),
            .testTarget(name: "ReaderTests", dependencies: ["A"]),
            .testTarget(name: "RunnerTests"),
            .testTarget(name: "ShellTests"),
            .testTarget(name: "OwnTests"),
            .testTarget(name: "PlainTests", dependencies: ["A", "Kit"]),
            .target(name: "Kit"),
            .testTarget(name: "SettingTests", resources: [.copy("Data")]),
            .target(name: "Raw"),
            .testTarget(name: "RawTests", dependencies: ["Raw"]),
        ])
        """,
        // What asks the system by number, the linker, or by what few use.
        "Sources/Raw/include/raw.h": "int raw(int way, const char *path);\n",
        "Sources/Raw/raw.c": raw,
        "Tests/RawTests/T.swift": """
        import Raw
        import Testing
        @Test func system() { #expect(raw(0, "facts/opened.md") == 0 && raw(1, "facts/asked.md") == 0) }
        @Test func libraries() { #expect(raw(2, "facts/library.md") != 0 && raw(2, "facts/absent.md") != 0) }
        @Test func names() {
            #expect(raw(3, "facts/a") == 0 && raw(4, "facts/b") == 0 && raw(5, "facts/c") == 0)
            #expect(raw(6, "facts/d/*") == 0 && raw(7, "facts") == 0)
        }
        @Test func linked() { #expect(raw(8, "tools/ends") == 0) }
        @Test func conditions() { #expect(raw(9, "") == 0) }
        """,
        "facts/opened.md": "1\n", "facts/asked.md": "1\n", "facts/library.md": "1\n", "facts/deep.md": "1\n",
        "facts/a/one.md": "", "facts/b/one.md": "", "facts/c/one.md": "", "facts/d/one.md": "",
        "tools/value.c": "int value(void) { return 0; }\n",
        "tools/ends.c": "#include <unistd.h>\nint value(void);\nint main(void) { _exit(value()); }\n",
        // A library with a test of its own, which runs with those of the targets that link it.
        "Sources/Kit/Kit.swift": "import Testing\npublic let kit = 1\n@Test func ofKit() { #expect(kit == 1) }\n",
        // A variable that its code names, and hidden files of a resource that git ignores.
        "Tests/SettingTests/T.swift": """
        import Foundation
        import Testing
        @Test func setting() throws {
            #expect(ProcessInfo.processInfo.environment["SHOP_MODE"] != "closed")
            let data = try #require(Bundle.module.url(forResource: "Data", withExtension: nil))
            #expect(try String(contentsOf: data.appendingPathComponent(".deep/.words.local"), encoding: .utf8) == "1\\n")
        }
        """,
        "Tests/SettingTests/Data/.deep/.words.local": "1\n",
        "Sources/A/A.swift": "public func a() -> Int { 1 }\n",
        "Sources/B/B.swift": "public func b() -> Int { 2 }\n",
        "Sources/Shout/Shout.swift": "public func shout() -> String { \"Hello\" }\n",
        "Sources/speak/main.swift": "import Shout\nprint(shout())\n",
        "README.md": "Hello\n", "docs/one.md": "1\n", "docs/two.md": "2\n", "docs/notes.md": "note\n",
        "docs/opened.txt.md": "1\n",
        // One of them starts the program of all tests again.
        "Tests/PlainTests/T.swift": """
        import A
        import Foundation
        import Testing
        @Test func one() { #expect(a() == 1) }
        @Test func ends() async { await #expect(processExitsWith: .success) { exit(0) } }
        """,
        "Tests/ReaderTests/T.swift": """
        import Foundation
        import Testing
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL
        @Test(arguments: 1...8) func source(_ number: Int) throws {
            let text = try String(contentsOf: root.appendingPathComponent("Sources/B/B.swift"), encoding: .utf8)
            #expect(text.contains("func b()"))
        }
        @Test func prose() throws { #expect(FileManager.default.contents(atPath: "README.md") != nil) }
        @Test func names() throws {
            #expect(try !FileManager.default.contentsOfDirectory(atPath: "docs").isEmpty)
            #expect(!FileManager.default.fileExists(atPath: "docs/absent/flag.md"))
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "docs/current.md") == "one.md")
        }
        @Test func places() {
            #expect(chdir("docs/nowhere.md") != 0)
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            posix_spawn_file_actions_addopen(&actions, 0, "docs/opened.txt.md", O_RDONLY, 0)
            var process: pid_t = 0
            var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("cat"), nil]
            #expect(posix_spawn(&process, "/bin/cat", &actions, nil, &arguments, environ) == 0)
            waitpid(process, nil, 0)
        }
        """,
        // A program with an environment of its own, which has nothing of what it was started with.
        "Tests/RunnerTests/T.swift": """
        import Foundation
        import Testing
        @Test func speaks() throws {
            let process = Process()
            let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            process.executableURL = products.appendingPathComponent("speak")
            process.environment = [:]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(text == "Hello\\n")
        }
        """,
        // A child of a child, without an environment.
        "Tests/ShellTests/T.swift": """
        import Foundation
        import Testing
        @Test func reads() throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", "cd docs && env -i /bin/cat ../docs/notes.md >/dev/null"]
            process.environment = [:]
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        """,
        // Files that it makes itself, and one that it leaves.
        "Tests/OwnTests/T.swift": """
        import Foundation
        import Testing
        @Test func own() throws {
            let folder = "docs/scratch-\\(UUID().uuidString).made.md"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try "text".write(toFile: folder + "/one.txt", atomically: true, encoding: .utf8)
            #expect(FileManager.default.contents(atPath: folder + "/one.txt") != nil)
            try FileManager.default.removeItem(atPath: folder)
        }
        """,
    ]

    private static let raw = """
        #define _GNU_SOURCE
        #include "raw.h"
        #include <dirent.h>
        #include <dlfcn.h>
        #include <fcntl.h>
        #include <fts.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <sys/stat.h>
        #include <sys/syscall.h>
        #include <unistd.h>
        #include <wordexp.h>
        int raw(int way, const char *path) {
            struct statx status;
            struct dirent **list;
            char room[4096];
            char *paths[] = { (char *)path, 0 };
            wordexp_t words;
            switch (way) {
            case 0: return syscall(SYS_openat, AT_FDCWD, path, O_RDONLY, 0) < 0;
            case 1: return syscall(SYS_statx, AT_FDCWD, path, 0, STATX_SIZE, &status) != 0;
            case 2: { void *library = dlopen(path, RTLD_NOW); return library ? dlclose(library) : 1; }
            case 3: return scandirat(AT_FDCWD, path, &list, 0, 0) < 0;
            case 4: return getdents64(open(path, O_RDONLY | O_DIRECTORY), room, sizeof room) < 0;
            case 5: { FTS *tree = fts_open(paths, FTS_PHYSICAL, 0); fts_read(tree); return !fts_children(tree, 0); }
            case 6: return wordexp(path, &words, 0);
            case 7:
                snprintf(room, sizeof room, "/proc/self/fd/%d/deep.md", open(path, O_RDONLY | O_DIRECTORY));
                return !fopen(room, "r");
            case 8: return system(path);
            default:
        #if __has_include("../../settings.local")
                return 1;
        #else
                return 0;
        #endif
            }
        }
        """

    /// A program that ends without its end, and the library that it is linked to.
    private func build(_ library: String, in workspace: GitWorkspace) throws {
        let arguments = [
            ["-shared", "-fPIC", "-o", "tools/libvalue.so", library],
            ["-o", "tools/ends", "tools/ends.c", "-Ltools", "-lvalue", "-Wl,-rpath,$ORIGIN"],
        ]
        for arguments in arguments {
            let run = try Program.run("/usr/bin/env", ["clang"] + arguments, in: workspace.path)
            try #require(run.status == 0, "\(run.text)")
        }
    }

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
        let workspace = try GitWorkspace(Self.files)
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: workspace.path + "/docs/current.md", withDestinationPath: "one.md")
        try build("tools/value.c", in: workspace)
        try workspace.commit("A link")
        let first = try run(workspace)
        #expect(first.status == 0 && first.output.contains("7 test targets ran"), "\(first.output)\(first.errors)")
        #expect(first.output.firstMatch(of: /passed +PlainTests +3 tests/) != nil, "\(first.output)")
        #expect(first.errors.contains("tests read what their targets neither have nor link"), "\(first.errors)")
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
        try expect("docs/absent/flag.md", "", ["ReaderTests"])
        try workspace.delete("docs/absent")
        try expect("Sources/speak/main.swift", "print(\"Bye\")\n", ["RunnerTests"])
        try expect("Sources/Shout/Shout.swift", "public func shout() -> String { \"Bye\" }\n", ["RunnerTests"])
        try expect("docs/notes.md", "other\n", ["ShellTests"])
        try expect("Sources/A/A.swift", "public func a() -> Int { 1 + 0 }\n", ["ReaderTests", "PlainTests"])

        try expect("docs/nowhere.md", "", ["ReaderTests"])
        try expect("docs/opened.txt.md", "2\n", ["ReaderTests"])
        #expect(try after("Tests/SettingTests/Data/.deep/.words.local", "2\n", in: workspace)[0] == ["SettingTests"])
        let closed = try Backplane.run(
            ["test", "--dry-run"], in: workspace.files, environment: ["SHOP_MODE": "closed"])
        #expect(closed.output.contains("variable SHOP_MODE differs") && closed.output.contains("6 cached"))
        for name in ["opened", "asked", "library", "absent", "deep", "a/two", "b/two", "c/two", "d/two"] {
            try expect("facts/\(name).md", "23\n", ["RawTests"])
        }
        #expect(
            try after("settings.local", "", in: workspace)[0] == ["RawTests"], "What a header could have been found as")
        let library = URL(fileURLWithPath: workspace.path + "/tools/libvalue.so")
        let built = try Data(contentsOf: library)
        try Data().write(to: library)
        #expect(try run(workspace, "--dry-run").output.contains("1 test target would run"), "The library of a program")
        try built.write(to: library)
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
        #expect(why.contains("Its tests were seen to read:\n  the program speak\n"), "\(why)")
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
        ])
        """,
        "Sources/B/B.swift": "public func b() -> Int { 2 }\n",
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
            #expect(run.status == 0 && run.output.contains("2 test targets ran"), "\(run.output)\(run.errors)")
            #expect(
                run.errors.contains(
                    "not cached: ClosedTests: it started what can't be observed, so what that reads is not known: /sbin/ldconfig"
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
    }

    @Test("A header of another target that the compiler read is an input, as is a file that is reached in another way")
    func headers() throws {
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "A"), .target(name: "B"), .testTarget(name: "ATests", dependencies: ["A"]),
            ])
            """,
            "Sources/A/include/a.h": "int a(void);\n",
            "Sources/A/a.c": "#include \"a.h\"\n#include \"../B/secret value.h\"\nint a(void) { return SECRET; }\n",
            "Sources/B/include/b.h": "int b(void);\n", "Sources/B/b.c": "int b(void) { return 1; }\n",
            "Sources/B/secret value.h": "#define SECRET 1\n", "docs/one.md": "1\n",
            "Tests/ATests/T.swift": """
            import A
            import Foundation
            import Testing
            @Test func one() {
                #expect(a() == 1)
                #expect(FileManager.default.contents(atPath: "/proc/self/cwd/docs/one.md") != nil)
            }
            """,
        ])
        let first = try run(workspace)
        #expect(first.status == 0 && first.output.contains("passed     ATests"), "\(first.output)\(first.errors)")
        #expect(try run(workspace, "--dry-run").output.contains("1 cached"))
        let both: [Set<String>] = [["ATests"], ["ATests"]]
        #expect(try after("Sources/B/secret value.h", "#define SECRET 2\n", in: workspace) == both)
        #expect(try after("docs/one.md", "2\n", in: workspace) == both)
        #expect(try after("Sources/B/b.c", "int b(void) { return 2; }\n", in: workspace) == [[], []])
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
        #expect(run.errors.components(separatedBy: "what tests read is not observed").count == 2, "\(run.errors)")
        let same = try Backplane.run(["test", "--dry-run"], in: workspace.files, environment: ["PATH": path])
        #expect(same.output.contains("2 cached"), "\(same.output)")
        let other = try Backplane.run(["test", "--dry-run"], in: workspace.files)
        #expect(other.output.contains("2 test targets would run"), "Nobody knows what they read: \(other.output)")
    }
}

private var isLinux: Bool {
    #if os(Linux)
        true
    #else
        false
    #endif
}
