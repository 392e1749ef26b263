import Foundation
import Testing

@Suite("backplane affected: files of targets")
struct AffectedSourcesTests {
    @Test("An edit inside an implementation affects what links it, but no one who knows only its interface")
    func implementation() throws {
        let workspace = try GitWorkspace()
        try workspace.files.write("Sources/Login/Session.swift", "struct Other {}\n")
        let result = try AffectedResult.of(workspace)
        #expect(result.modules == ["Login", "LoginTests", "shop"])
        #expect(result.tests == ["LoginTests"])
        #expect(result.reasons["Login"] == "Sources/Login/Session.swift (untracked)")
        #expect(result.reasons["shop"] == "depends on Login")
    }

    @Test("An edit inside an interface affects all who use it")
    func interface() throws {
        let workspace = try GitWorkspace()
        try workspace.replace(
            "cancelled }", with: "cancelled, failed }", in: "Sources/LoginInterface/LoginOutcome.swift")
        let result = try AffectedResult.of(workspace)
        #expect(result.modules == ["Home", "HomeTests", "Login", "LoginInterface", "LoginTests", "shop"])
    }

    @Test("A change in one package affects the packages that depend on it")
    func packages() throws {
        let workspace = try GitWorkspace()
        try workspace.replace("init()", with: "init(_: Int = 1)", in: "Support/Sources/Support/User.swift")
        let result = try AffectedResult.of(workspace)
        #expect(result.tests == ["HomeTests", "LoginTests", "SupportTests"])
        #expect(!result.modules.contains("HomeInterface"))
    }

    @Test("The file in which the tests of a package begin affects these tests, in each of the folders around them")
    func entryPoints() throws {
        let workspace = try GitWorkspace()
        for (file, tests) in [
            ("Tests/LinuxMain.swift", ["HomeTests", "LoginTests"]), ("XCTMain.swift", ["HomeTests", "LoginTests"]),
            ("Support/Tests/XCTMain.swift", ["SupportTests"]),
        ] {
            try workspace.files.write(file, "import XCTest\n")
            let result = try AffectedResult.of(workspace)
            #expect(result.modules.sorted() == tests && result.unclaimed.isEmpty, "\(file)")
            try workspace.delete(file)
        }
    }

    @Test("An edit inside a test affects nothing else")
    func test() throws {
        let workspace = try GitWorkspace()
        try workspace.files.write("Tests/HomeTests/HomeTests.swift", "import Testing\n")
        #expect(try AffectedResult.of(workspace).modules == ["HomeTests"])
    }

    @Test("Commits of the branch and edits that are not committed count together, and those of the base do not")
    func branch() throws {
        let workspace = try GitWorkspace()
        try workspace.git("checkout", "--quiet", "-b", "feature")
        try workspace.files.write("Tests/HomeTests/New.swift", "")
        try workspace.commit("On the branch")
        try workspace.git("checkout", "--quiet", "main")
        try workspace.files.write("Sources/Login/New.swift", "")
        try workspace.commit("On main")
        try workspace.git("checkout", "--quiet", "feature")
        try workspace.files.write("Support/Tests/SupportTests/New.swift", "")
        let result = try AffectedResult.of(workspace)
        #expect(result.modules == ["HomeTests", "SupportTests"])
        let first = try workspace.git("rev-parse", "main~1").trimmingCharacters(in: .newlines)
        #expect(result.base == first)
    }

    @Test("A deleted file affects the target that had it")
    func deletion() throws {
        let workspace = try GitWorkspace()
        try workspace.files.write("Sources/Home/Extra.swift", "")
        try workspace.commit("Extra")
        try workspace.delete("Sources/Home/Extra.swift")
        let result = try AffectedResult.of(workspace)
        #expect(result.modules == ["Home", "HomeTests", "shop"])
        #expect(result.changes == [.init(file: "Sources/Home/Extra.swift", change: "deleted")])
    }

    @Test("A moved file affects the target that had it and the one that has it")
    func rename() throws {
        let workspace = try GitWorkspace()
        try workspace.move("Sources/HomeInterface/HomeCommand.swift", to: "Tests/LoginTests/HomeCommand.swift")
        try workspace.git("add", "--all")
        #expect(
            try AffectedResult.of(workspace).modules == ["Home", "HomeInterface", "HomeTests", "LoginTests", "shop"])
    }

    @Test("A resource counts as its target's file, whatever it looks like; prose in a library counts for nothing")
    func resources() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "A", exclude: ["Notes"], resources: [.copy("Data.md"), .process("Images")]),
                .testTarget(name: "ATests", dependencies: ["A"], exclude: ["Fixtures"]),
            ])
            """
        let paths = ["Data.md", "Images/a.png", "A.docc/A.md", "README.md", "Notes/plan.txt"].map { "Sources/A/\($0)" }
        func affected(_ path: String) throws -> [String] {
            let workspace = try GitWorkspace([
                "Package.swift": manifest, "Sources/A/A.swift": "", "Tests/ATests/T.swift": "",
            ])
            try workspace.files.write(path, "")
            return try AffectedResult.of(workspace).modules
        }
        #expect(try paths.map(affected) == [["A", "ATests"], ["A", "ATests"], [], [], ["A", "ATests"]])
        #expect(try affected("Tests/ATests/Fixtures/page.md") == ["ATests"])
    }

    @Test("Prose in a target in C counts, since its sources can include it")
    func includedProse() throws {
        let workspace = try GitWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "C", exclude: ["help.md"]), .testTarget(name: "CTests", dependencies: ["C"]),
            ])
            """,
            "Sources/C/include/c.h": "int c(void);\n", "Sources/C/help.md": "1\n",
            "Sources/C/c.c": "int c(void) { return\n#include \"help.md\"\n; }\n", "Tests/CTests/T.swift": "",
        ])
        try workspace.files.write("Sources/C/help.md", "2\n")
        #expect(try AffectedResult.of(workspace).modules == ["C", "CTests"])
    }

    @Test("A plugin, and a tool that it runs, affect the targets that use it")
    func plugins() throws {
        let workspace = try GitWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .executableTarget(name: "Tool"),
                .plugin(name: "Generate", capability: .buildTool(), dependencies: ["Tool"]),
                .target(name: "A", plugins: ["Generate"]),
                .target(name: "B"),
            ])
            """,
            "Sources/Tool/Tool.swift": "", "Plugins/Generate/Generate.swift": "", "Sources/A/A.swift": "",
            "Sources/B/B.swift": "",
        ])
        try workspace.files.write("Sources/Tool/Tool.swift", "print()")
        #expect(try AffectedResult.of(workspace).modules == ["A", "Generate", "Tool"])
        try workspace.commit("Tool")
        try workspace.files.write("Plugins/Generate/Generate.swift", "// changed")
        #expect(try AffectedResult.of(workspace).modules == ["A", "Generate"])
        try workspace.commit("Plugin")
        // What a plugin reads is not known, so all in its users' folders counts.
        try workspace.files.write("Sources/A/Strings.md", "")
        #expect(try AffectedResult.of(workspace).modules == ["A"])
    }

    @Test("Sources that a link brings in count for the targets that link to them")
    func links() throws {
        let workspace = try GitWorkspace()
        try workspace.files.write("Shared/Common.swift", "")
        for target in ["Login", "Home"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(workspace.path)/Sources/\(target)/Shared", withDestinationPath: "../../Shared")
        }
        try workspace.commit("Shared")
        try workspace.files.write("Shared/Common.swift", "struct Common {}")
        let result = try AffectedResult.of(workspace)
        #expect(result.modules == ["Home", "HomeTests", "Login", "LoginTests", "shop"])
        #expect(result.unclaimed.isEmpty)
    }

    @Test("Headers that a C target takes from a folder outside of its own count for it, and files that its flags name")
    func headers() throws {
        let workspace = try GitWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "C", cSettings: [.headerSearchPath("../../Headers")]), .target(name: "B"),
                .target(name: "D", cSettings: [.unsafeFlags(["-ISources/C/private", "-include", "Sources/C/forced.h"])]),
            ])
            """,
            "Sources/C/c.c": "", "Sources/C/include/c.h": "", "Headers/shared.h": "", "Sources/B/B.swift": "",
            "Sources/D/d.c": "", "Sources/D/include/d.h": "", "Sources/C/private/p.h": "", "Sources/C/forced.h": "",
        ])
        for (path, modules) in [
            ("Headers/shared.h", ["C"]), ("Sources/C/private/p.h", ["C", "D"]), ("Sources/C/forced.h", ["C", "D"]),
            ("Sources/C/c.c", ["C"]),
        ] {
            try workspace.files.write(path, "#define A 1")
            #expect(try AffectedResult.of(workspace).modules == modules, "\(path)")
            try workspace.files.write(path, "")
        }
    }

    @Test("File names with spaces, newlines and bytes that are no UTF-8 find their targets")
    func names() throws {
        let workspace = try GitWorkspace()
        try workspace.files.write("Sources/Home/a file.swift", "")
        try workspace.files.write("Sources/HomeInterface/two\nlines.swift", "")
        let name = Array("\(workspace.path)/Tests/LoginTests/".utf8) + [0xE9, 0xFF] + Array(".txt".utf8)
        let descriptor = open(name.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o644)
        try #require(descriptor >= 0)
        close(descriptor)
        let result = try AffectedResult.of(workspace)
        #expect(result.modules == ["Home", "HomeInterface", "HomeTests", "LoginTests", "shop"])
        #expect(result.unclaimed.isEmpty)
        let text = try Backplane.run(["affected", "--base", "main"], in: workspace.files)
        #expect(text.output.contains(#""Sources/HomeInterface/two\nlines.swift""#))
    }

    @Test(
        "A new file whose name differs from a tracked one in case only is found, whatever the clone was told of its disk",
        .enabled(if: isLinux, "Disks of other systems may not distinguish case"))
    func caseOfNames() throws {
        let workspace = try GitWorkspace()
        try workspace.git("config", "core.ignoreCase", "true")
        try workspace.files.write("Sources/Home/homemodule.swift", "")
        #expect(try AffectedResult.of(workspace).tests == ["HomeTests"])
    }

    @Test("Binary files and enormous differences are answered like small ones")
    func enormous() throws {
        let workspace = try GitWorkspace()
        try workspace.files.write(
            "Sources/Home/Picture.png", Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }))
        try workspace.commit("A picture")
        var picture = Data(repeating: 0, count: 30_000_000)
        picture[29_999_999] = 1
        try workspace.files.write("Sources/Home/Picture.png", picture)
        try workspace.files.write("Tests/HomeTests/Line.txt", Data(repeating: UInt8(ascii: "x"), count: 20_000_000))
        for number in 1...3_000 { try workspace.files.write("Tests/LoginTests/Fixtures/\(number).json", "{}") }
        let result = try AffectedResult.of(workspace)
        #expect(result.modules == ["Home", "HomeTests", "LoginTests", "shop"])
        #expect(result.changes.count == 3_002 && result.unclaimed.isEmpty)
    }

    @Test("What changed inside of a submodule affects the targets there")
    func submodule() throws {
        let library = try GitWorkspace([
            "Package.swift": CleanWorkspace.files["Support/Package.swift"] ?? "",
            "Sources/Support/User.swift": CleanWorkspace.files["Support/Sources/Support/User.swift"] ?? "",
            "Tests/SupportTests/UserTests.swift": "",
        ])
        let files = CleanWorkspace.files.filter { !$0.key.hasPrefix("Support/") }
        let workspace = try GitWorkspace(files)
        try workspace.git("submodule", "--quiet", "add", library.path, "Support")
        try workspace.commit("Submodule")
        try workspace.files.write("Support/Tests/SupportTests/New.swift", "")
        #expect(try AffectedResult.of(workspace).modules == ["SupportTests"])
        try GitWorkspace.git(["checkout", "--quiet", "-b", "next"], in: workspace.path + "/Support")
        try GitWorkspace.git(["add", "--all"], in: workspace.path + "/Support")
        try GitWorkspace.git(["commit", "--quiet", "-m", "Next"], in: workspace.path + "/Support")
        #expect(try AffectedResult.of(workspace).modules == ["SupportTests"])
    }
}
