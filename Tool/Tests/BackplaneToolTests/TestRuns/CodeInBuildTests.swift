import Foundation
import Testing

/// What macros and plugins make depends on more than the files that they are observed to read.
@Suite(
    "backplane test: when macros and plugins run again", .enabled(if: isLinux, "The observer is for Linux"))
struct CodeInBuildTests {
    /// A package with a target that uses a macro, which answers with a value.
    private static func macroPackage(answering value: String) -> [String: String] {
        [
            "Package.swift": """
            // swift-tools-version: 6.0
            import CompilerPluginSupport
            import PackageDescription
            let package = Package(
                name: "Other", products: [.library(name: "Words", targets: ["Words"])],
                targets: [
                    .macro(name: "Numbers"), .target(name: "Eta", dependencies: ["Numbers"]),
                    .target(name: "Words", dependencies: ["Eta"]),
                ])
            """,
            "Sources/Numbers/main.swift": TruthCodebase.macroSource(1).replacing(
                #""expandedSource":"1""#, with: ##""expandedSource":"\#(\##(value))""##),
            "Sources/Eta/Number.swift": TruthCodebase.macroDeclaration,
            "Sources/Words/Words.swift": "import Eta\npublic var words: Int { #number }\n",
        ]
    }

    /// Returns the files of a package in the folder `Other`.
    private static func placed(_ files: [String: String]) -> [String: String] {
        files.reduce(into: [:]) { $0["Other/\($1.key)"] = $1.value }
    }

    /// Returns a repository with a package in the folder `app`, which uses the one at a path.
    private func workspace(using path: String, _ more: [String: String] = [:]) throws -> GitWorkspace {
        let app = ObservedOutsideBuildTests.app(dependency: ".package(path: \"\(path)\")")
        return try GitWorkspace(app.merging([".gitignore": ".build\n.cache\n"]) { $1 }.merging(more) { $1 })
    }

    private func run(
        _ workspace: GitWorkspace, _ options: String..., environment: [String: String] = [:]
    ) throws -> Backplane.Run {
        try Backplane.run(
            ["test"] + options, in: workspace.files, environment: environment, root: "\(workspace.path)/app")
    }

    /// Runs the tests until nothing is left that was new to the run before.
    private func settle(_ workspace: GitWorkspace) throws {
        for _ in 1...2 {
            let run = try run(workspace, "--again")
            try #require(run.status == 0, "\(run.text)")
        }
    }

    @Test(
        "What is made with a package outside of the repository is made again if a file of the package has changed",
        arguments: [
            ObservedOutsideBuildTests.plugin(reading: #"context.package.directoryURL.path + "/words.md""#),
            macroPackage(
                answering: """
                    (try? String(contentsOfFile: #filePath.replacingOccurrences(\
                    of: "Sources/Numbers/main.swift", with: "words.md"), encoding: .utf8))?.prefix(1) ?? "0"
                    """),
        ])
    func outside(_ files: [String: String]) throws {
        let outside = try TemporaryWorkspace(Self.placed(files.merging(["words.md": "1\n"]) { $1 }))
        let workspace = try workspace(using: "\(outside.path)/Other")
        try settle(workspace)
        try outside.write("Other/words.md", "3\n")
        let failing = try run(workspace)
        #expect(failing.status == 1 && failing.output.contains("(words → 3) == 1"), "\(failing.text)")
        #expect(failing.output.contains("cached     PlainTests"), "\(failing.text)")
    }

    /// A package with a plugin that leaves a word for its command beside the output, which counts unless a variable is
    /// set.
    private static let pluginPackage = [
        "Package.swift": ObservedOutsideBuildTests.pluginManifest,
        "Plugins/Generate/Generate.swift": """
        import Foundation
        import PackagePlugin
        @main struct Generate: BuildToolPlugin {
            func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
                let output = context.pluginWorkDirectoryURL.appending(path: "Words.swift")
                try "1".write(toFile: output.path + ".word", atomically: false, encoding: .utf8)
                let word = "${SHOP_MODE:-`cat '\\(output.path).word'`}"
                return [.buildCommand(
                    displayName: "Words", executable: URL(fileURLWithPath: "/bin/sh"),
                    arguments: ["-c", "echo \\"public let words = \\(word)\\" > '\\(output.path)'"], inputFiles: [],
                    outputFiles: [output])]
            }
        }
        """,
        "Sources/Words/Empty.swift": "",
    ]

    @Test("A plugin's command runs again if the plugin or a variable that it reads has changed, and only then")
    func commands() throws {
        let workspace = try workspace(using: "../Other", Self.placed(Self.pluginPackage))
        try settle(workspace)
        let output = "\(workspace.path)/app/.build/plugins/outputs/other/Words/destination/Generate/Words.swift"
        func date() throws -> Date? {
            try FileManager.default.attributesOfItem(atPath: output)[.modificationDate] as? Date
        }
        let before = try date()
        let again = try run(workspace, "--again")
        #expect(try again.status == 0 && before == date(), "\(again.text)")
        let closed = try run(workspace, environment: ["SHOP_MODE": "3"])
        #expect(closed.status == 1 && closed.output.contains("(words → 3) == 1"), "\(closed.text)")
        let open = try run(workspace, "--again")
        #expect(open.status == 0, "\(open.text)")
        try workspace.replace("\"1\"", with: "\"2\"", in: "Other/Plugins/Generate/Generate.swift")
        let edited = try run(workspace)
        #expect(edited.status == 1 && edited.output.contains("(words → 2) == 1"), "\(edited.text)")
    }

    @Test("What a program of the toolchain has generated, which is not observed, is generated again")
    func toolchain() throws {
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n.cache\n",
            "app/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P",
                targets: [
                    .plugin(name: "Generate", capability: .buildTool()), .target(name: "Words", plugins: ["Generate"]),
                    .testTarget(name: "WordTests", dependencies: ["Words"]),
                ])
            """,
            "app/Plugins/Generate/Generate.swift": """
            import Foundation
            import PackagePlugin
            @main struct Generate: BuildToolPlugin {
                func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
                    let output = context.pluginWorkDirectoryURL.appending(path: "Words.swift")
                    let template = context.package.directoryURL.appending(path: "shared/template.txt")
                    return [.buildCommand(
                        displayName: "Words", executable: URL(fileURLWithPath: "/usr/bin/env"),
                        arguments: ["clang", "-E", "-P", "-x", "c", template.path, "-o", output.path],
                        inputFiles: [], outputFiles: [output])]
                }
            }
            """,
            "app/Sources/Words/Empty.swift": "",
            "app/Tests/WordTests/T.swift": "import Testing\nimport Words\n@Test func one() { #expect(words == 1) }\n",
            "app/shared/template.txt": "public let words =\n#include \"word.txt\"\n",
            "app/shared/word.txt": "1\n",
        ])
        try settle(workspace)
        try workspace.files.write("app/shared/word.txt", "3\n")
        let edited = try run(workspace)
        #expect(edited.status == 1 && edited.output.contains("(words → 3) == 1"), "\(edited.text)")
    }
}
