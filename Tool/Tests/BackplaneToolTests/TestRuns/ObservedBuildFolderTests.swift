import Foundation
import Testing

@Suite(
    "backplane test: what tests are seen to read of builds",
    .enabled(if: isLinux, "The observer is there on Linux only"))
struct ObservedBuildFolderTests {
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
        let first = try ObservedWorkspace.test(workspace)
        #expect(first.status == 0 && first.output.contains("passed     ATests"), "\(first.output)\(first.errors)")
        #expect(try ObservedWorkspace.test(workspace, "--dry-run").output.contains("1 cached"))
        let both: [Set<String>] = [["ATests"], ["ATests"]]
        #expect(try ObservedWorkspace.after("Sources/B/secret value.h", "#define SECRET 2\n", in: workspace) == both)
        #expect(try ObservedWorkspace.after("docs/one.md", "2\n", in: workspace) == both)
        #expect(try ObservedWorkspace.after("Sources/Lib/Lib.swift", "public let lib = 2\n", in: workspace) == both)
        #expect(try ObservedWorkspace.after("Sources/B/b.c", "int b(void) { return 2; }\n", in: workspace) == [[], []])
        // Git ignores it, and it takes precedence over the one that was found.
        #expect(try ObservedWorkspace.after("overrides/config.h", "#define CONFIG 2\n", in: workspace)[0] == ["ATests"])
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
        let first = try ObservedWorkspace.test(workspace)
        #expect(first.output.contains("4 test targets ran"), "\(first.text)")
        // What was too new to be told may run again once.
        let second = try ObservedWorkspace.test(workspace)
        #expect(
            try ObservedWorkspace.test(workspace, "--dry-run").output.contains("4 cached"),
            "\(first.errors)\(second.errors)")
        let both: [Set<String>] = [["OtherTests"], ["OtherTests"]]
        #expect(try ObservedWorkspace.after("Sources/Other/App/.build/state.json", "2", in: workspace) == both)
        #expect(
            try ObservedWorkspace.after("Sources/Other/Kept/.build/state.json", "2", in: workspace) == [
                ["KeptTests"], ["KeptTests"],
            ])
        #expect(try ObservedWorkspace.after("local/App/.build/state.json", "2", in: workspace)[0] == ["LocalTests"])
        try workspace.files.write(".git/info/exclude", ".cache\n.build\n")
        #expect(
            try ObservedWorkspace.after("Tests/CopyTests/Data/.build/one.txt", "", in: workspace)[0] == ["CopyTests"],
            "It is copied")
        try workspace.delete("Tests/CopyTests/Data/.build")
        try workspace.git("mv", "Sources/Other/App/.build", "Sources/Other/App/build")
        #expect(try ObservedWorkspace.test(workspace, "--dry-run").output.contains("would run  OtherTests"))
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
        let first = try ObservedWorkspace.test(workspace)
        for name in ["ReleaseTests", "OtherTests"] {
            #expect(first.errors.contains("not cached: \(name): it used products of another build"), "\(first.text)")
            #expect(first.errors.contains("Use the products next to the test program"), "\(first.text)")
        }
        let second = try ObservedWorkspace.test(workspace, "--dry-run")
        #expect(second.output.contains("cached     OwnTests"), "\(first.text)")
        #expect(second.output.contains("2 test targets would run"), "\(second.text)")
    }
}
