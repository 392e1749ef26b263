import Foundation
import Testing

/// What compilers do not list as read, and what the linker is given, is compared by no build system. `backplane test`
/// must not take old code for a pass of what is there now.
@Suite(
    "backplane test, when a file changes that no build system compares",
    .enabled(if: isLinux, "Static libraries in artifact bundles, and their names, are those of Linux"))
struct UnnoticedFileTests {
    /// Makes a static library with a function that returns a number.
    private static func library(_ path: String, _ function: String, _ number: Int, in folder: String) throws {
        let script = """
            echo 'int \(function)(void) { return \(number); }' > made.c && clang -c made.c -o made.o
            rm -f '\(path)' && ar rcs '\(path)' made.o && rm made.c made.o
            """
        let run = try Program.run("/bin/sh", ["-e", "-c", script], in: folder)
        try #require(run.status == 0, "\(run.text)")
    }

    private static func bundle(_ name: String) -> [String: String] {
        [
            "\(name).artifactbundle/info.json": """
            {"schemaVersion":"1.0","artifacts":{"\(name)":{"type":"staticLibrary","version":"1.0.0","variants":[{
            "path":"libBar.a","supportedTriples":["x86_64-unknown-linux-gnu","aarch64-unknown-linux-gnu"],
            "staticLibraryMetadata":{"headerPaths":["include"],"moduleMapPath":"include/module.modulemap"}}]}}}
            """,
            "\(name).artifactbundle/include/module.modulemap": "module \(name) { header \"\(name).h\" export * }\n",
            "\(name).artifactbundle/include/\(name).h": "int value(void);\n#define LIMIT 1\n",
        ]
    }

    /// The targets, each with what its test expects.
    private static let targets = [
        ("Shim", "limit() == 1"), ("Umbrella", "umbrella() == 1"), ("Notes", "first() == 1"), ("Map", "mapped() == 1"),
        ("Path", "path() == 1"), ("Asked", "asked() == 1"), ("Linked", "linked() == 1"), ("Bar", "value() == 1"),
        ("Config", "CONFIG == 1 && configured() == 1"),
    ]

    private static var files: [String: String] {
        var files = bundle("Bar")
        files[".gitignore"] = ".build\n/vendor\n"
        files["Package.swift"] = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(name: "P", targets: [
                .systemLibrary(name: "Shim"), .target(name: "Umbrella"), .target(name: "Notes"), .target(name: "Map"),
                .target(name: "Path", cSettings: [.headerSearchPath("one"), .headerSearchPath("two")]),
                .target(name: "Asked"),
                .target(name: "Linked", linkerSettings: [.unsafeFlags(["-Lvendor/lib"]), .linkedLibrary("linked")]),
                .binaryTarget(name: "Bar", path: "Bar.artifactbundle"),
                .systemLibrary(name: "Config", pkgConfig: "config"),
                \(targets.map { ".testTarget(name: \"\($0.0)Tests\", dependencies: [\"\($0.0)\"])" }.joined(separator: ",\n"))
            ])
            """
        for (name, condition) in targets {
            files["Tests/\(name)Tests/T.swift"] =
                "import \(name)\nimport Testing\n@Test func one() { #expect(\(condition)) }\n"
        }
        files["Sources/Shim/module.modulemap"] = "module Shim [system] { header \"shim.h\" export * }\n"
        files["Sources/Shim/shim.h"] = "#include \"../../vendor/include/limit.h\"\n"
        files["vendor/include/limit.h"] = "static inline int limit(void) { return 1; }\n"
        files["Sources/Umbrella/include/one.h"] = "int umbrella(void);\n"
        files["Sources/Umbrella/u.c"] = "int umbrella(void) { return 1; }\n"
        files["Sources/Notes/include/module.modulemap"] = "module Notes { header \"Notes.h\" export * }\n"
        files["Sources/Notes/include/Notes.h"] = "int n_one(void);\nint n_two(void);\n"
        files["Sources/Notes/include/Notes.apinotes"] = notes("first", "second")
        files["Sources/Notes/n.c"] = "int n_one(void) { return 1; }\nint n_two(void) { return 2; }\n"
        files["Sources/Map/include/module.modulemap"] = "module Map { header \"a.h\" export * }\n"
        files["Sources/Map/include/a.h"] = "static inline int mapped(void) { return 1; }\n"
        files["Sources/Map/include/b.h"] = "static inline int mapped(void) { return 2; }\n"
        files["Sources/Map/m.c"] = "int map;\n"
        files["Sources/Path/include/path.h"] = "int path(void);\n"
        files["Sources/Path/one/.keep"] = ""
        files["Sources/Path/two/config.h"] = "#define VALUE 1\n"
        files["Sources/Path/p.c"] = "#include \"config.h\"\nint path(void) { return VALUE; }\n"
        files["Sources/Asked/include/asked.h"] = "int asked(void);\n"
        files["Sources/Asked/a.c"] = """
            int asked(void) {
            #if __has_include("../Map/asked.h")
                return 2;
            #else
                return 1;
            #endif
            }
            """
        files["Sources/Linked/include/l.h"] = "int linked(void);\n"
        files["Sources/Linked/l.c"] = "int value_linked(void);\nint linked(void) { return value_linked(); }\n"
        files["Sources/Config/module.modulemap"] =
            "module Config { header \"shim.h\" link \"config\" export * }\n"
        files["Sources/Config/shim.h"] = "#include <config-values.h>\n"
        files["vendor/include/config-values.h"] = "int configured(void);\n#define CONFIG 1\n"
        files["vendor/pc/config.pc"] = """
            prefix=${pcfiledir}/..
            Name: config
            Description: values
            Version: 1
            Cflags: -I"${prefix}/include"
            Libs: -L${prefix}/lib -lconfig
            """
        files["vendor/lib/.keep"] = ""
        return files
    }

    private static func notes(_ one: String, _ two: String) -> String {
        """
        ---
        Name: Notes
        Functions:
        - Name: n_one
          SwiftName: \(one)()
        - Name: n_two
          SwiftName: \(two)()
        """
    }

    @Test("Headers that appear, module maps, API notes, headers of the system and libraries are never those of before")
    func stale() throws {
        let workspace = try GitWorkspace(Self.files)
        let environment = ["PKG_CONFIG_PATH": workspace.path + "/vendor/pc"].merging(Program.ownModules) { $1 }
        func libraries(_ number: Int) throws {
            try Self.library("vendor/lib/liblinked.a", "value_linked", number, in: workspace.path)
            try Self.library("vendor/lib/libconfig.a", "configured", number, in: workspace.path)
            try Self.library("Bar.artifactbundle/libBar.a", "value", number, in: workspace.path)
        }
        try libraries(1)
        let first = try Backplane.run(["test"], in: workspace.files, environment: environment)
        #expect(first.status == 0 && first.output.contains("9 test targets ran"), "\(first.text)")
        // What was too new to be told may run again once.
        let again = try Backplane.run(["test"], in: workspace.files, environment: environment)
        #expect(again.status == 0, "\(again.text)")
        // Nobody knows all libraries in a folder that flags name.
        let same = try Backplane.run(["test", "--dry-run"], in: workspace.files, environment: environment)
        #expect(same.output.contains("would run  LinkedTests") && same.output.contains("8 cached"), "\(same.text)")

        try workspace.files.write("vendor/include/limit.h", "static inline int limit(void) { return 2; }\n")
        try workspace.files.write("Sources/Umbrella/include/two.h", "#include \"missing.h\"\n")
        try workspace.files.write("Sources/Notes/include/Notes.apinotes", Self.notes("second", "first"))
        try workspace.replace("a.h", with: "b.h", in: "Sources/Map/include/module.modulemap")
        try workspace.files.write("Sources/Path/one/config.h", "#define VALUE 2\n")
        try workspace.files.write("Sources/Map/asked.h", "")
        try libraries(2)
        let broken = try Backplane.run(
            ["test", "--only", "UmbrellaTests"], in: workspace.files, environment: environment)
        #expect(broken.output.contains("not built  UmbrellaTests"), "\(broken.text)")
        try workspace.delete("Sources/Umbrella/include/two.h")
        let second = try Backplane.run(["test"], in: workspace.files, environment: environment)
        for (name, _) in Self.targets where name != "Umbrella" {
            #expect(second.output.contains(try Regex("failed +\(name)Tests")), "\(name): \(second.text)")
        }
        #expect(second.output.contains("cached     UmbrellaTests"), "\(second.text)")

        try workspace.git("checkout", "--quiet", "--", "Sources/Notes", "Sources/Map")
        try workspace.files.write("vendor/include/limit.h", "static inline int limit(void) { return 1; }\n")
        try workspace.files.write("vendor/include/config-values.h", "int configured(void);\n#define CONFIG 2\n")
        try workspace.delete("Sources/Path/one/config.h")
        try workspace.delete("Sources/Map/asked.h")
        try libraries(1)
        let third = try Backplane.run(["test", "--again"], in: workspace.files, environment: environment)
        #expect(third.output.contains("failed     ConfigTests") && third.text.contains("1 failed"), "\(third.text)")
    }

    @Test("A target is not cached if a thin archive or a linker script leads the linker to further files")
    func leading() throws {
        var files = Self.files.filter { $0.key.contains("Config") || $0.key.contains("config") }
        files[".gitignore"] = ".build\n/vendor\n"
        files["vendor/lib/.keep"] = ""
        files["Package.swift"] = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(name: "P", targets: [
                .systemLibrary(name: "Config", pkgConfig: "config"),
                .testTarget(name: "ConfigTests", dependencies: ["Config"]),
            ])
            """
        let workspace = try GitWorkspace(files)
        let environment = ["PKG_CONFIG_PATH": workspace.path + "/vendor/pc"]
        try Self.library("vendor/lib/libreal.a", "configured", 1, in: workspace.path)
        for (name, script) in [
            ("libconfig.so", "echo '/* GNU ld script */ INPUT ( libreal.a )' >libconfig.so"),
            ("libconfig.a", "rm libconfig.so; ar x libreal.a; ar rcsT libconfig.a made.o"),
        ] {
            let made = try Program.run("/bin/sh", ["-e", "-c", "cd vendor/lib; \(script)"], in: workspace.path)
            try #require(made.status == 0, "\(made.text)")
            let run = try Backplane.run(["test"], in: workspace.files, environment: environment)
            #expect(run.output.contains("passed     ConfigTests"), "\(run.text)")
            #expect(
                run.errors.contains("ConfigTests: vendor/lib/\(name) is a thin archive or a linker script"),
                "\(run.text)")
        }
    }

    @Test("A library of a pinned package that another version replaces in a build is linked again")
    func pinned() throws {
        var files = Self.bundle("Bar")
        files["Package.swift"] = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "outside", products: [.library(name: "Bar", targets: ["Bar"])],
                targets: [.binaryTarget(name: "Bar", path: "Bar.artifactbundle")])
            """
        let outside = try GitWorkspace(files, committed: false)
        let pins = try (1...2).map { number in
            try Self.library("Bar.artifactbundle/libBar.a", "value", number, in: outside.path)
            return try outside.release(number)
        }
        let (address, identity) = ("file://\(outside.path)", outside.identity)
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "P", dependencies: [.package(url: "\(address)", from: "1.0.0")],
                targets: [.testTarget(name: "ATests", dependencies: [.product(name: "Bar", package: "\(identity)")])])
            """,
            "Package.resolved": pins[0].resolved(at: address, as: identity),
            "Tests/ATests/T.swift": "import Bar\nimport Testing\n@Test func one() { #expect(value() == 1) }\n",
        ])
        let checkedOut = try SwiftPM.run(["package", "resolve"], in: workspace.path)
        try #require(checkedOut.status == 0, "\(checkedOut.text)")
        let first = try Backplane.run(["test"], in: workspace.files)
        #expect(first.output.contains("passed     ATests"), "\(first.text)")
        try workspace.files.write("Package.resolved", pins[1].resolved(at: address, as: identity))
        let second = try Backplane.run(["test"], in: workspace.files)
        #expect(second.output.contains("failed     ATests"), "\(second.text)")
    }

    @Test(
        "An archive of a binary target is an input of the tests that link its library or use a plugin with its program")
    func archives() throws {
        var files = Self.bundle("Bar")
        files[".gitignore"] = ".build\n/archives\n/*.artifactbundle\n"
        files["make.artifactbundle/info.json"] = """
            {"schemaVersion":"1.0","artifacts":{"make":{"type":"executable","version":"1.0.0","variants":[{
            "path":"make.sh","supportedTriples":["x86_64-unknown-linux-gnu","aarch64-unknown-linux-gnu"]}]}}}
            """
        files["Package.swift"] = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(name: "P", targets: [
                .binaryTarget(name: "Bar", path: "Bar.artifactbundle.zip"),
                .binaryTarget(name: "make", path: "make.zip"),
                .plugin(name: "Make", capability: .buildTool(), dependencies: ["make"]),
                .testTarget(name: "LinkedTests", dependencies: ["Bar"]),
                .testTarget(name: "MadeTests", plugins: ["Make"]),
            ])
            """
        files["Plugins/Make/Make.swift"] = """
            import PackagePlugin
            @main struct Make: BuildToolPlugin {
                func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
                    let file = context.pluginWorkDirectoryURL.appending(path: "made.swift")
                    return [.buildCommand(
                        displayName: "make", executable: try context.tool(named: "make").url, arguments: [file.path()],
                        outputFiles: [file])]
                }
            }
            """
        files["Tests/LinkedTests/T.swift"] =
            "import Bar\nimport Testing\n@Test func one() { #expect(value() == 1) }\n"
        files["Tests/MadeTests/T.swift"] = "import Testing\n@Test func one() { #expect(made == 1) }\n"
        let workspace = try GitWorkspace(files)
        // Git writes the time of day into the archive of a tree, so each is made once.
        for number in 1...2 {
            try Self.library("Bar.artifactbundle/libBar.a", "value", number, in: workspace.path)
            try workspace.files.write("make.artifactbundle/make.sh", "#!/bin/sh\necho 'let made = \(number)' >$1\n")
            let script = """
                mkdir -p archives/\(number) && chmod +x make.artifactbundle/make.sh
                git add --force Bar.artifactbundle make.artifactbundle
                tree=$(git write-tree)
                archive() { git archive --format zip --prefix $1/ --output archives/\(number)/$2 $tree:$1; }
                archive Bar.artifactbundle Bar.artifactbundle.zip
                archive make.artifactbundle make.zip
                git rm -r --quiet --cached Bar.artifactbundle make.artifactbundle
                """
            let run = try Program.run("/bin/sh", ["-e", "-c", script], in: workspace.path)
            try #require(run.status == 0, "\(run.text)")
        }
        func use(_ number: Int) throws {
            for name in ["Bar.artifactbundle.zip", "make.zip"] {
                let archive = URL(fileURLWithPath: "\(workspace.path)/archives/\(number)/\(name)")
                try workspace.files.write(name, Data(contentsOf: archive))
            }
        }
        func test(_ arguments: String...) throws -> Backplane.Run {
            try Backplane.run(["test"] + arguments, in: workspace.files)
        }
        try use(1)
        // What was read within two seconds after it was written is an input of the next run only.
        for _ in 1...3 where try !test("--dry-run").output.contains("2 cached") {
            let run = try test()
            #expect(run.status == 0 && !run.text.contains("not resolved"), "\(run.text)")
        }
        #expect(try test("--dry-run").output.contains("2 cached"))
        try use(2)
        let changed = try test()
        for name in ["LinkedTests", "MadeTests"] {
            #expect(changed.output.contains(try Regex("failed +\(name)")), "\(changed.text)")
        }
        try use(1)
        #expect(try test("--dry-run").output.contains("2 cached"))
    }

    @Test("Code that was compiled with other values of variables that compilers read is compiled again")
    func variables() throws {
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Built"), .testTarget(name: "BuiltTests", dependencies: ["Built"]),
            ])
            """,
            "Sources/Built/include/built.h": "const char *built(void);\n",
            "Sources/Built/built.c": "const char *built(void) { return __DATE__; }\n",
            "Tests/BuiltTests/T.swift":
                "import Built\nimport Testing\n@Test func one() { #expect(String(cString: built()).hasSuffix(\"1970\")) }\n",
        ])
        for (date, result) in [("1000", "passed"), ("1700000000", "failed"), ("1000", "cached"), ("2000", "passed")] {
            let run = try Backplane.run(["test"], in: workspace.files, environment: ["SOURCE_DATE_EPOCH": date])
            #expect(run.output.contains("\(result)     BuiltTests"), "\(date): \(run.text)")
        }
    }
}
