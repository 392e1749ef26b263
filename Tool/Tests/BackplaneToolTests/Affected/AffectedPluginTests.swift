import Foundation
import Testing

@Suite("backplane affected: what plugins may read")
struct AffectedPluginTests {
    /// Two packages. In one of them `D` uses a plugin, and `E`, which depends on `A`.
    private let workspace: GitWorkspace

    init() throws {
        workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "One/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "One", dependencies: [.package(path: "../Two")], targets: [
                .plugin(name: "Generate", capability: .buildTool()),
                .target(name: "A"), .target(name: "D", plugins: ["Generate"]),
                .target(name: "E", dependencies: ["A"], plugins: ["Generate"]),
                .target(name: "F", dependencies: [.product(name: "T", package: "Two")]),
                .testTarget(name: "ATests", dependencies: ["A"]), .testTarget(name: "DTests", dependencies: ["D"]),
            ])
            """,
            "Two/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Two", products: [.library(name: "T", targets: ["T"])], targets: [.target(name: "T")])
            """,
            "One/Plugins/Generate/Generate.swift": "", "One/Sources/A/A.swift": "", "One/Sources/A/words.txt": "",
            "One/Sources/D/D.swift": "", "One/Sources/E/E.swift": "", "One/Sources/F/F.swift": "",
            "One/Tests/ATests/T.swift": "", "One/Tests/DTests/T.swift": "", "Two/Sources/T/T.swift": "",
        ])
    }

    @Test("A file of the package affects the targets there that use a plugin, and it is said why")
    func elsewhere() throws {
        try workspace.files.write("One/Sources/A/words.txt", "more")
        let result = try AffectedResult.of(workspace)
        #expect(result.modules == ["A", "ATests", "D", "DTests", "E"])
        #expect(result.reasons["D"] == "uses a plugin, which may read One/Sources/A/words.txt")
        #expect(result.reasons["E"] == "depends on A", "what tells more is shown")
        let run = try Backplane.run(["affected", "--base", "main", "--explain", "DTests"], in: workspace.files)
        #expect(run.output.contains("  D: uses a plugin, which may read One/Sources/A/words.txt\n"), "\(run.output)")
        let tests = try Backplane.run(["test", "--base", "main", "--dry-run"], in: workspace.files)
        #expect(tests.output.contains("would run  DTests"), "\(tests.output)\(tests.errors)")
    }

    @Test("A file of another package does not, nor does one that means nothing to anybody")
    func others() throws {
        try workspace.files.write("Two/Sources/T/T.swift", "// changed")
        try workspace.files.write("One/README.md", "")
        try workspace.files.write("One/Sources/A/Notes.md", "")
        #expect(try AffectedResult.of(workspace).modules == ["F", "T"])
    }

    @Test("A test counts, a deleted file, and one that a link shows in the package")
    func strange() throws {
        try workspace.files.write("One/Tests/ATests/T.swift", "// changed")
        #expect(try AffectedResult.of(workspace).modules == ["ATests", "D", "DTests", "E"])
        try workspace.commit("Test")
        try workspace.delete("One/Sources/A/words.txt")
        #expect(try AffectedResult.of(workspace, base: "HEAD").tests == ["ATests", "DTests"])
        try workspace.commit("No words")
        try FileManager.default.createSymbolicLink(
            atPath: workspace.path + "/One/Sources/F/T.swift", withDestinationPath: "../../../Two/Sources/T/T.swift")
        try workspace.commit("Link")
        try workspace.files.write("Two/Sources/T/T.swift", "// changed")
        #expect(try AffectedResult.of(workspace, base: "HEAD").modules == ["D", "DTests", "E", "F", "T"])
    }

    @Test("A plugin is told what the manifest says and can read the pins, but not how the manifest is written")
    func manifest() throws {
        try workspace.replace(
            "import PackageDescription", with: "import PackageDescription // !", in: "One/Package.swift")
        #expect(try AffectedResult.of(workspace).modules.isEmpty)
        try workspace.replace(
            #".target(name: "A"),"#, with: #".target(name: "A"), .target(name: "G"),"#, in: "One/Package.swift")
        let result = try AffectedResult.of(workspace)
        #expect(result.modules == ["D", "DTests", "E", "G"])
        #expect(result.reasons["E"] == "uses a plugin, which may read One/Package.swift")
        try workspace.commit("Another target")
        try workspace.files.write("One/Package.resolved", #"{ "pins": [], "version": 3 }"#)
        #expect(try AffectedResult.of(workspace, base: "HEAD").tests == ["DTests"])
    }

    @Test("A manifest for a version of Swift that does not run is a file that a plugin may read")
    func unusedManifest() throws {
        let unused = "One/Package@swift-99.swift"
        let text = try workspace.files.read("One/Package.swift")
        try workspace.files.write(unused, text.replacingOccurrences(of: "version: 6.0", with: "version: 99.0"))
        let result = try AffectedResult.of(workspace)
        #expect(result.tests == ["DTests"])
        #expect(result.reasons["D"] == "uses a plugin, which may read \(unused)")
        try workspace.commit("For later")
        #expect(try AffectedResult.of(workspace, base: "HEAD").tests.isEmpty)
        try workspace.delete(unused)
        #expect(try AffectedResult.of(workspace, base: "HEAD").tests == ["DTests"])
    }
}
