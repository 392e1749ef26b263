import Foundation
import Testing

/// SwiftPM keeps what a plugin has generated for a package outside the root as it keeps what it has generated for one
/// inside.
@Suite(
    "backplane test: what macros and plugins of packages outside the root are observed to read",
    .enabled(if: isLinux, "The observer is for Linux"))
struct ObservedOutsideBuildTests {
    /// The manifest of a package with a plugin that generates code for a library.
    static let pluginManifest = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Other", products: [.library(name: "Words", targets: ["Words"])],
            targets: [
                .plugin(name: "Generate", capability: .buildTool()), .target(name: "Words", plugins: ["Generate"]),
            ])
        """

    /// A package with a plugin whose command reads a file that it does not declare, as an absolute path in Swift code.
    static func plugin(reading file: String) -> [String: String] {
        [
            "Package.swift": pluginManifest,
            "Plugins/Generate/Generate.swift": """
            import Foundation
            import PackagePlugin
            @main struct Generate: BuildToolPlugin {
                func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
                    let output = context.pluginWorkDirectoryURL.appending(path: "Words.swift")
                    let command = "echo \\"public let words = `cat '\\(\(file))'`\\" > '\\(output.path)'"
                    return [.buildCommand(
                        displayName: "Words", executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", command],
                        inputFiles: [], outputFiles: [output])]
                }
            }
            """,
            "Sources/Words/Empty.swift": "",
        ]
    }

    /// A package with code that uses a macro, which reads a file.
    private static let macroPackage = [
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
        "Sources/Numbers/main.swift": ObservedBuildTests.macro(besides: "/Other/"),
        "Sources/Eta/Number.swift": TruthCodebase.macroDeclaration,
        "Sources/Words/Words.swift": "import Eta\npublic var words: Int { #number }\n",
    ]

    /// A package that uses the other one, and has a target that does not.
    static func app(dependency: String, package: String = "Other") -> [String: String] {
        [
            "app/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P", dependencies: [\(dependency)],
                targets: [
                    .testTarget(name: "WordTests", dependencies: [.product(name: "Words", package: "\(package)")]),
                    .target(name: "Plain"), .testTarget(name: "PlainTests", dependencies: ["Plain"]),
                ])
            """,
            "app/Tests/WordTests/T.swift": "import Testing\nimport Words\n@Test func one() { #expect(words == 1) }\n",
            "app/Sources/Plain/Plain.swift": "public let plain = 1\n",
            "app/Tests/PlainTests/T.swift": "import Plain\nimport Testing\n@Test func one() { #expect(plain == 1) }\n",
        ]
    }

    /// Runs the tests of the package until their passes are cached.
    private func cache(_ workspace: GitWorkspace) throws {
        // What was read within two seconds after it was written is an input of the next run only.
        var texts: [String] = []
        for _ in 1...3 where try !run(workspace, "--dry-run").output.contains("2 cached") {
            let first = try run(workspace)
            #expect(first.status == 0, "\(first.text)")
            texts.append(first.text)
        }
        try #require(try run(workspace, "--dry-run").output.contains("2 cached"), "\(texts)")
    }

    private func run(_ workspace: GitWorkspace, _ options: String...) throws -> Backplane.Run {
        try Backplane.run(["test"] + options, in: workspace.files, root: "\(workspace.path)/app")
    }

    /// Returns a repository with a package in a folder, and other files.
    private func workspace(
        _ other: [String: String], in folder: String, _ more: [String: String]
    ) throws -> GitWorkspace {
        let files = other.reduce(into: more) { $0["\(folder)/\($1.key)"] = $1.value }
        return try GitWorkspace(files.merging([".gitignore": ".build\n.cache\n"]) { $1 })
    }

    @Test("What a plugin of a package beside the root generated is generated again if a file that it read has changed")
    func besides() throws {
        let workspace = try workspace(
            Self.plugin(reading: #"context.package.directoryURL.path + "/../shared/words.md""#), in: "Other",
            Self.app(dependency: #".package(path: "../Other")"#).merging(["shared/words.md": "1\n"]) { $1 })
        try cache(workspace)
        try workspace.files.write("shared/words.md", "3\n")
        let failing = try run(workspace)
        #expect(failing.status == 1 && failing.output.contains("(words → 3) == 1"), "\(failing.text)")
        #expect(failing.output.contains("cached     PlainTests"), "\(failing.text)")
        try workspace.files.write("shared/words.md", "1\n")
        #expect(try run(workspace, "--dry-run").output.contains("2 cached"))
    }

    @Test("A package beside the root that uses a macro is compiled again if a file that the macro read has changed")
    func macros() throws {
        let other = Self.macroPackage
        let app = Self.app(dependency: #".package(path: "../Other")"#)
        let workspace = try workspace(other, in: "Other", app.merging(["shared/number.md": "1\n"]) { $1 })
        try cache(workspace)
        try workspace.files.write("shared/number.md", "3\n")
        let failing = try run(workspace)
        #expect(failing.status == 1 && failing.output.contains("(words → 3) == 1"), "\(failing.text)")
        #expect(failing.output.contains("cached     PlainTests"), "\(failing.text)")
    }

    @Test("What a plugin of a pinned package generated is generated again if another version replaces what it read")
    func pinned() throws {
        let files = Self.plugin(reading: #"context.package.directoryURL.path + "/words.md""#)
        let outside = try GitWorkspace(files, committed: false)
        let pins = try (1...2).map { number in
            try outside.files.write("words.md", "\(number)\n")
            return try outside.release(number)
        }
        let (address, identity) = ("file://\(outside.path)", outside.identity)
        var app = Self.app(dependency: ".package(url: \"\(address)\", from: \"1.0.0\")", package: identity)
        app["app/Package.resolved"] = pins[0].resolved(at: address, as: identity)
        let workspace = try workspace([:], in: "", app)
        let checkedOut = try SwiftPM.run(["package", "resolve"], in: "\(workspace.path)/app")
        try #require(checkedOut.status == 0, "\(checkedOut.text)")
        try cache(workspace)
        try workspace.files.write("app/Package.resolved", pins[1].resolved(at: address, as: identity))
        let failing = try run(workspace)
        #expect(failing.status == 1 && failing.output.contains("(words → 2) == 1"), "\(failing.text)")
        // What was built with the other version is not left behind.
        try workspace.files.write("app/Package.resolved", pins[0].resolved(at: address, as: identity))
        #expect(try run(workspace, "--again").status == 0)
    }

    @Test("Code that uses a macro is compiled again if a file changed in the build, after the macro had read it")
    func meanwhile() throws {
        let tools = try TemporaryWorkspace()
        let pipes = try (ready: NamedPipe(in: tools, named: "ready"), go: NamedPipe(in: tools, named: "go"))
        // It waits once, when it has read the second state.
        let waiting = """
            func awaited(_ word: String) -> String {
                guard word == "2", let ready = FileHandle(forWritingAtPath: "\(pipes.ready.path)") else { return word }
                try? FileManager.default.removeItem(atPath: "\(pipes.ready.path)")
                ready.write(Data("\\n".utf8))
                _ = FileHandle(forReadingAtPath: "\(pipes.go.path)")?.availableData
                return word
            }

            """
        var other = Self.macroPackage
        other["Sources/Numbers/main.swift"] =
            waiting
            + ObservedBuildTests.macro(besides: "/Other/").replacing(
                #"word("number.md")"#, with: #"awaited(word("number.md"))"#)
        var files = Self.app(dependency: #".package(path: "../Other")"#).merging(["shared/number.md": "1\n"]) { $1 }
        files["app/Tests/WordTests/T.swift"]?.replace("words == 1", with: "words < 3")
        let workspace = try workspace(other, in: "Other", files)
        try cache(workspace)
        try workspace.files.write("shared/number.md", "2\n")
        let process = try BackplaneProcess(["test"], in: workspace.files, root: "\(workspace.path)/app")
        _ = try pipes.ready.read()
        try workspace.files.write("shared/number.md", "3\n")
        pipes.go.write("on")
        let first = process.end()
        #expect(first.status == 0 && first.text.contains("not cached"), "\(first.text)")
        let second = try run(workspace)
        #expect(second.status == 1 && second.output.contains("(words → 3) < 3"), "\(second.text)")
    }
}
