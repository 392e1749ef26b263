import Foundation
import Testing

/// The package of ``ObservedInputTests``.
enum ObservedWorkspace {
    /// A package whose tests read what their targets neither have nor link.
    static let files: [String: String] = [
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
        "Sources/Raw/include/raw.h": "#define PREFIX \"RAW_\"\nint raw(int way, const char *path);\n",
        "Sources/Raw/raw.c": raw,
        "Tests/RawTests/T.swift": """
        import Raw
        import Testing
        // One after the other: what one sets in the environment, another one's programs are given.
        @Suite(.serialized) struct Ways {
            @Test func system() { #expect(raw(0, "facts/opened.md") == 0 && raw(1, "facts/asked.md") == 0) }
            @Test func libraries() { #expect(raw(2, "facts/library.md") != 0 && raw(2, "facts/absent.md") != 0) }
            @Test func names() {
                #expect(raw(3, "facts/a") == 0 && raw(4, "facts/b") == 0 && raw(5, "facts/c") == 0)
                #expect(raw(6, "facts/d/*") == 0 && raw(7, "facts") == 0)
            }
            @Test func linked() { #expect(raw(8, "tools/ends") == 0 && raw(8, "tools/script") == 0) }
            @Test func conditions() { #expect(raw(9, "") == 0) }
            @Test func otherNames() {
                #expect(raw(10, "facts/looked-up.md") == 0 && raw(11, "facts/other-name.md") == 0)
            }
            @Test func systems() { #expect(raw(12, "facts/table.md") == 0 && raw(13, "facts/zone.md") == 0) }
            @Test func templates() { #expect(raw(16, "facts/template.md") == 0) }
            @Test func links() {
                #expect(raw(0, "tools/up/../top.md") == 0 && raw(18, "tools/real/beside.md") == 0)
                #expect(raw(19, "tools/entered") == 0 && raw(20, "facts") == 0)
            }
            @Test func locales() { #expect(raw(17, "facts/locales") == 0) }
            @Test func loadedLater() { #expect(raw(2, "tools/libouter.so") == 0) }
            @Test func existence() { #expect(raw(14, "facts/volume.md") == 0 && raw(15, "facts/socket.md") != 0) }
        }
        """,
        "facts/opened.md": "1\n", "facts/asked.md": "1\n", "facts/library.md": "1\n", "facts/deep.md": "1\n",
        "facts/looked-up.md": "1\n", "facts/other-name.md": "1\n", "facts/table.md": "1\n", "facts/zone.md": "1\n",
        "facts/volume.md": "1\n", "facts/template.md": "%Y\n",
        "facts/locales/one.md": "",
        "links/one/in/beside.md": "1\n", "links/one/top.md": "1\n",
        "links/two/in/beside.md": "1\n", "links/two/top.md": "1\n",
        "facts/a/one.md": "", "facts/b/one.md": "", "facts/c/one.md": "", "facts/d/one.md": "",
        "tools/value.c": "int value(void) { return 0; }\n",
        "tools/outer.c": "int value(void);\nint outer(void) { return value(); }\n",
        "tools/ends.c": "#include <unistd.h>\nint value(void);\nint main(void) { _exit(value()); }\n",
        // A library with a test of its own, which runs with those of the targets that link it.
        "Sources/Kit/Kit.swift": "import Testing\npublic let kit = 1\n@Test func ofKit() { #expect(kit == 1) }\n",
        // Variables that its code names, also in another file or in small letters, and hidden files of a resource that
        // git ignores.
        "Tests/SettingTests/T.swift": """
        import Foundation
        import Testing
        @Test func setting() throws {
            let environment = ProcessInfo.processInfo.environment
            let data = try #require(Bundle.module.url(forResource: "Data", withExtension: nil))
            let list = try Data(contentsOf: data.appendingPathComponent("names.json"))
            let names = try ["SHOP_MODE", second, "shop_lamp", "Q", "shop.door", "shop-door"]
                + JSONDecoder().decode([String].self, from: list)
            #expect(names.allSatisfy { environment[$0] != "closed" })
            #expect(try String(contentsOf: data.appendingPathComponent(".deep/.words.local"), encoding: .utf8) == "1\\n")
        }
        """,
        "Tests/SettingTests/Names.swift": "let second = \"SHOP_ROOM\"\n",
        "Tests/SettingTests/Data/.deep/.words.local": "1\n", "Tests/SettingTests/Data/names.json": "[\"SHOP_LIST\"]\n",
        "Sources/A/A.swift": "public func a() -> Int { 1 }\n",
        "Sources/B/B.swift": "public func b() -> Int { 2 }\n",
        "Sources/Shout/Shout.swift": "public func shout() -> String { \"Hello\" }\n",
        "Sources/speak/main.swift": "import Shout\nprint(shout())\n",
        "README.md": "Hello\n", "docs/one.md": "1\n", "docs/two.md": "2\n", "docs/notes.md": "of SHOP_NOTE\n",
        "docs/opened.txt.md": "1\n", "docs/SHOP_ENTRY.md": "",
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
            #expect(throws: Never.self) { try FileManager.default.destinationOfSymbolicLink(atPath: "docs/named.md") }
            let end = try #require(realpath("docs/chain.md", nil))
            #expect(String(cString: end).hasSuffix("/one.md"))
            free(end)
            #expect(try FileManager.default.attributesOfItem(atPath: "links")[.posixPermissions] != nil)
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
        #include <mntent.h>
        #include <spawn.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/socket.h>
        #include <sys/stat.h>
        #include <sys/statvfs.h>
        #include <sys/syscall.h>
        #include <sys/un.h>
        #include <sys/wait.h>
        #include <time.h>
        #include <unistd.h>
        #include <wordexp.h>
        int __open(const char *path, int flags, ...);
        int raw(int way, const char *path) {
            struct statx status;
            struct dirent **list;
            char room[4096];
            char *paths[] = { (char *)path, 0 };
            wordexp_t words;
            struct statvfs volume;
            struct sockaddr_un address = { .sun_family = AF_UNIX };
            int (*looked)(const char *, int, ...), child;
            posix_spawn_file_actions_t actions;
            char *cat[] = { "cat", "beside.md", 0 };
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
            case 10:
                looked = (int (*)(const char *, int, ...))dlsym(dlopen("libc.so.6", RTLD_NOW), "open");
                return looked(path, O_RDONLY) < 0;
            case 11: return __open(path, O_RDONLY) < 0;
            case 12: return !setmntent(path, "r");
            case 13:
                room[0] = ':';
                getcwd(room + 1, 2000);
                setenv("TZ", strcat(strcat(room, "/"), path), 1);
                tzset();
                return 0;
            case 16: return setenv("DATEMSK", path, 1) || !getdate("2011");
            case 17: return setenv("LOCPATH", path, 1);
            case 18: return !realpath(path, room);
            case 19:
                posix_spawn_file_actions_init(&actions);
                posix_spawn_file_actions_addchdir_np(&actions, path);
                if (posix_spawn(&child, "/bin/cat", &actions, 0, cat, environ)) return 1;
                return waitpid(child, &way, 0) < 0 || way;
            case 20:
                posix_spawn_file_actions_init(&actions);
                posix_spawn_file_actions_addchdir_np(&actions, path);
                return !posix_spawn(&child, "./absent-program.md", &actions, 0, cat, environ)
                    || !posix_spawnp(&child, "./absent-name.md", &actions, 0, cat, environ);
            case 14: return statvfs(path, &volume) || getenv(PREFIX "CLOSED");
            case 15:
                strcpy(address.sun_path, path);
                return connect(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&address, sizeof address);
            default:
        #if __has_include("../../settings.local")
                return 1;
        #else
                return 0;
        #endif
            }
        }
        """

    /// Builds the programs and the library of the folder `tools`; the first ends without running what is meant for its
    /// end.
    static func build(_ library: String, in workspace: GitWorkspace) throws {
        let arguments = [
            ["-shared", "-fPIC", "-o", "tools/libvalue.so", library],
            ["-shared", "-fPIC", "-o", "tools/libouter.so", "tools/outer.c"]
                + ["-Ltools", "-lvalue", "-Wl,-rpath,$ORIGIN/second:$ORIGIN"],
            ["-o", "tools/ends", "tools/ends.c", "-Ltools", "-lvalue", "-Wl,-rpath,$ORIGIN/first:$ORIGIN"],
            ["-o", "tools/interpreter", "tools/ends.c", "tools/value.c"],
        ]
        for arguments in arguments {
            let run = try Program.run("/usr/bin/env", ["clang"] + arguments, in: workspace.path)
            try #require(run.status == 0, "\(run.text)")
        }
        try workspace.files.write("tools/script", "#!\(workspace.path)/tools/interpreter\n")
        chmod("\(workspace.path)/tools/script", 0o755)
    }
}

extension ObservedWorkspace {
    static func test(_ workspace: GitWorkspace, _ arguments: String...) throws -> Backplane.Run {
        try Backplane.run(["test"] + arguments, in: workspace.files)
    }

    /// The targets that would run, and the tests that are affected, with a file as it is given; `nil` takes it away.
    static func after(_ path: String, _ text: String?, in workspace: GitWorkspace) throws -> [Set<String>] {
        let old = try? workspace.files.read(path)
        if let text { try workspace.files.write(path, text) } else { try workspace.delete(path) }
        defer {
            if let old { try? workspace.files.write(path, old) } else { try? workspace.delete(path) }
        }
        let lines = try test(workspace, "--dry-run").output.split(separator: "\n").filter { $0.hasPrefix("would run") }
        return [
            Set(lines.map { String($0.split(separator: " ")[2]) }),
            Set(try AffectedResult.of(workspace, base: "HEAD").tests),
        ]
    }
}
