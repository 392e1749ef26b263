import Foundation
import Testing

/// Tests that ask git about the repository read its index and its references, which no comparison of files contains.
@Suite(
    "backplane affected: tests that were observed to read the repository's index or references",
    .enabled(if: isLinux, "The observer is there on Linux only"))
struct ObservedRepositoryTests {
    private static func asking(_ arguments: String) -> String {
        """
        import Foundation
        import Testing
        @Test func asks() throws {
            let git = try Process.run(URL(fileURLWithPath: "/usr/bin/env"), arguments: ["git"] + \(arguments))
            git.waitUntilExit()
            #expect(git.terminationStatus == 0)
        }
        """
    }

    private static let files: [String: String] = [
        ".gitignore": ".build\n",
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [
            .testTarget(name: "FilesTests"), .testTarget(name: "HeadTests"), .testTarget(name: "SettingsTests"),
            .plugin(name: "Count", capability: .buildTool()),
            .target(name: "Counted", plugins: ["Count"]), .testTarget(name: "PluginTests", dependencies: ["Counted"]),
        ])
        """,
        "Plugins/Count/Count.swift": """
        import Foundation
        import PackagePlugin
        @main struct Count: BuildToolPlugin {
            func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
                let output = context.pluginWorkDirectoryURL.appending(path: "Count.swift")
                let count = "git -C '\\(context.package.directoryURL.path)' rev-list --count HEAD"
                let command = "echo \\"public let count = `\\(count)`\\" > '\\(output.path)'"
                return [.buildCommand(
                    displayName: "Count", executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", command],
                    inputFiles: [], outputFiles: [output])]
            }
        }
        """,
        "Sources/Counted/Empty.swift": "",
        "Tests/PluginTests/T.swift": "import Counted\nimport Testing\n@Test func one() { #expect(count > 0) }\n",
        "Tests/FilesTests/T.swift": asking(#"["ls-files", "Sources"]"#),
        "Tests/HeadTests/T.swift": asking(#"["rev-parse", "HEAD"]"#),
        "Tests/SettingsTests/T.swift": """
        import Foundation
        import Testing
        @Test func settings() { #expect(FileManager.default.contents(atPath: ".git/config") != nil) }
        """,
        "README.md": "Hello\n",
    ]

    private let readers = ["FilesTests", "HeadTests", "PluginTests"]

    @Test("They are affected by any commit and by any change of a tracked file, and the reason says so")
    func observed() throws {
        let workspace = try GitWorkspace(Self.files)
        // What was too new to be told may run again once.
        for _ in 1...3
        where try !Backplane.run(["test", "--dry-run"], in: workspace.files).output.contains("4 cached") {
            let run = try Backplane.run(["test"], in: workspace.files)
            try #require(run.status == 0, "\(run.text)")
        }
        #expect(try AffectedResult.of(workspace, base: "HEAD").tests.isEmpty)
        try workspace.files.write("new.md", "No file that git tracks\n")
        #expect(try AffectedResult.of(workspace, base: "HEAD").tests.isEmpty)
        try workspace.files.write("README.md", "Bye\n")
        #expect(try AffectedResult.of(workspace, base: "HEAD").tests.sorted() == readers)
        try workspace.commit("Second")
        #expect(try AffectedResult.of(workspace, base: "HEAD").tests.isEmpty)

        let result = try AffectedResult.of(workspace, base: "HEAD~1")
        #expect(result.tests.sorted() == readers)
        let reason = "its tests read .git/HEAD, which may change with any commit or change of a tracked file"
        #expect(result.reasons["FilesTests"] == reason)
        let run = try Backplane.run(["test", "--base", "HEAD~1", "--dry-run"], in: workspace.files)
        #expect(run.output.contains("3 test targets would run"), "\(run.text)")
        try workspace.git("commit", "--quiet", "--allow-empty", "--message", "Third")
        #expect(try AffectedResult.of(workspace, base: "HEAD~1").tests.sorted() == readers)
    }

    @Test("Tests that read files of a submodule are affected when it is no longer checked out, others are not")
    func submodule() throws {
        let reading = """
            import Foundation
            import Testing
            @Test func reads() { #expect(FileManager.default.isReadableFile(atPath: "data/words.md")) }
            """
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": SampleManifest.short(
                "P", ".testTarget(name: \"DataTests\")", ".testTarget(name: \"OtherTests\")"),
            "Tests/DataTests/T.swift": reading, "Tests/OtherTests/T.swift": "import Testing\n@Test func one() {}\n",
        ])
        let data = try GitWorkspace(["words.md": "One\n"])
        try workspace.git("submodule", "--quiet", "add", data.path, "data")
        try workspace.commit("Data")
        let run = try Backplane.run(["test"], in: workspace.files)
        try #require(run.status == 0, "\(run.text)")
        #expect(try AffectedResult.of(workspace, base: "HEAD").tests.isEmpty)
        try workspace.git("submodule", "--quiet", "deinit", "--force", "data")
        #expect(try AffectedResult.of(workspace, base: "HEAD").tests == ["DataTests"])
    }
}
