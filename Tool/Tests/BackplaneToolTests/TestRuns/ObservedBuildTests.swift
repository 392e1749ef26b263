import Foundation
import Testing

/// Macros and plugins are programs that run in a build. They can read any file, and SwiftPM does not run them again
/// when it changes.
@Suite(
    "backplane test: what macros and plugins are observed to read", .enabled(if: isLinux, "The observer is for Linux"))
struct ObservedBuildTests {
    /// Code that reads words in a folder beside that of the package `app`.
    private static let reading = reading(besides: "/app/")

    /// Code that reads words in a folder beside that of a package.
    static func reading(besides package: String) -> String {
        """
        import Foundation
        let root = #filePath.components(separatedBy: "\(package)")[0]
        func word(_ name: String) -> String {
            (try? String(contentsOfFile: "\\(root)/shared/\\(name)", encoding: .utf8))?.trimmingCharacters(in: .newlines) ?? "1"
        }

        """
    }

    /// The program of a macro whose expansion is a word that it reads.
    static func macro(besides package: String) -> String {
        reading(besides: package)
            + TruthCodebase.macroSource(1).replacing(
                #""expandedSource":"1""#, with: ##""expandedSource":"\#(word("number.md"))""##)
    }

    private static let files: [String: String] = [
        ".gitignore": ".build\n",
        "app/Package.swift": """
        // swift-tools-version: 6.0
        import CompilerPluginSupport
        import PackageDescription
        let package = Package(name: "P", targets: [
            .macro(name: "Numbers"), .target(name: "Eta", dependencies: ["Numbers"]),
            .testTarget(name: "MacroTests", dependencies: ["Eta"]),
            .plugin(name: "Generate", capability: .buildTool()),
            .target(name: "Words", plugins: ["Generate"]), .testTarget(name: "PluginTests", dependencies: ["Words"]),
            .target(name: "Plain"), .testTarget(name: "PlainTests", dependencies: ["Plain"]),
        ])
        """,
        "app/Sources/Numbers/main.swift": macro(besides: "/app/"),
        "app/Sources/Eta/Number.swift": TruthCodebase.macroDeclaration,
        "app/Tests/MacroTests/T.swift": "import Eta\nimport Testing\n@Test func one() { #expect(#number == 1) }\n",
        // The plugin itself reads a file, and has a program of the system read another.
        "app/Plugins/Generate/Generate.swift": "import PackagePlugin\n" + reading + """
            @main struct Generate: BuildToolPlugin {
                func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
                    let output = context.pluginWorkDirectoryURL.appending(path: "Words.swift")
                    let file = root + "/shared/" + word("name.md") + ".md"
                    let command = "echo \\"public let words = `cat '\\(file)'`\\" > '\\(output.path)'"
                    return [.buildCommand(
                        displayName: "Words", executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", command],
                        inputFiles: [], outputFiles: [output])]
                }
            }
            """,
        "app/Sources/Words/Empty.swift": "",
        "app/Tests/PluginTests/T.swift": "import Testing\nimport Words\n@Test func one() { #expect(words == 1) }\n",
        "app/Sources/Plain/Plain.swift": "public let plain = 1\n",
        "app/Tests/PlainTests/T.swift": """
        import Foundation
        import Plain
        import Testing
        @Test func one() {
            let open = (3..<64).compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\\($0)") }
            #expect(plain == 1 && !open.contains { $0.hasSuffix("/backplane") })
        }
        """,
        "shared/name.md": "words\n", "shared/words.md": "1\n", "shared/other.md": "2\n",
    ]

    @Test("They are inputs of the tests that are built with them, and what was made from them is made again")
    func observed() throws {
        let workspace = try GitWorkspace(Self.files)
        func run(_ arguments: String...) throws -> Backplane.Run {
            // What the caller has open is not the tests' to read.
            let process = Backplane.process(["test"] + arguments, workspace.files, [:], root: nil)
            let command = [process.executableURL?.path ?? ""] + (process.arguments ?? [])
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", #"exec 9<"$0"; exec "$0" "$@""#] + command
            return try Program.finish(process)
        }
        // What another build has made was not observed.
        let plain = try SwiftPM.run(["build", "--build-tests"], in: "\(workspace.path)/app")
        try #require(plain.status == 0, "\(plain.text)")
        // What was read within two seconds after it was written is an input of the next run only.
        for _ in 1...3 where try !run("--dry-run").output.contains("3 cached") {
            let first = try run()
            #expect(first.status == 0, "\(first.text)")
        }
        try #require(try run("--dry-run").output.contains("3 cached"))

        // Which of them read a file is not told apart.
        for (path, text) in [("number", "2\n"), ("words", "3\n"), ("name", "other\n")] {
            let old = try? workspace.files.read("shared/\(path).md")
            try workspace.files.write("shared/\(path).md", text)
            #expect(try AffectedResult.of(workspace, base: "HEAD").tests == ["MacroTests", "PluginTests"], "\(path)")
            if let old {
                try workspace.files.write("shared/\(path).md", old)
            } else {
                try workspace.delete("shared/\(path).md")
            }
        }
        try workspace.files.write("shared/number.md", "2\n")
        try workspace.files.write("shared/words.md", "3\n")
        let failing = try run()
        #expect(failing.status == 1 && failing.output.contains("1 cached"), "\(failing.text)")
        #expect(
            failing.output.contains("(#number → 2) == 1") && failing.output.contains("(words → 3) == 1"),
            "\(failing.text)")
        try workspace.delete("shared/number.md")
        try workspace.files.write("shared/words.md", "1\n")
        #expect(try run("--dry-run").output.contains("3 cached"))
    }

    @Test("A build of another configuration takes no part in what the macros and plugins of this one use and read")
    func configurations() throws {
        let workspace = try GitWorkspace(Self.files)
        for options in [[], ["--", "-c", "release"], []] {
            let name = "\(options)"
            for _ in 1...3 where try !dryRun(workspace, options).contains("3 cached") {
                let run = try Backplane.run(["test"] + options, in: workspace.files)
                #expect(run.status == 0 && !run.errors.contains("another build"), "\(name) \(run.text)")
            }
            #expect(try dryRun(workspace, options).contains("3 cached"), "\(name)")
        }
        // What was generated by the other build's plugin is not generated again, so what it has read counts.
        try workspace.files.write("shared/words.md", "3\n")
        for options in [[], ["--", "-c", "release"]] {
            #expect(try dryRun(workspace, options).contains("would run  PluginTests"), "\(options)")
        }
    }

    private func dryRun(_ workspace: GitWorkspace, _ options: [String]) throws -> String {
        try Backplane.run(["test", "--dry-run"] + options, in: workspace.files).output
    }

    @Test("What the macros of a program that a flag names read are inputs; libraries of macros are not known")
    func flagged() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let macros = ["-load-plugin-executable", "\\(Context.packageDirectory)/numbers#Numbers"]
            let package = Package(name: "P", targets: [
                .target(name: "Plain"), .testTarget(name: "PlainTests", dependencies: ["Plain"]),
                .testTarget(name: "MacroTests", swiftSettings: [.unsafeFlags(macros)]),
            ])
            """
        var files = Self.files.filter { $0.key.contains("Plain") }
        files[".gitignore"] = ".build\nnumbers\nshared\n"
        files["app/Package.swift"] = manifest
        files["app/Tests/MacroTests/T.swift"] =
            "import Testing\n" + TruthCodebase.macroDeclaration + "@Test func one() { #expect(#number == 1) }\n"
        files["app/tools/main.swift"] = Self.files["app/Sources/Numbers/main.swift"]
        files["shared/number.md"] = "1\n"
        let workspace = try GitWorkspace(files)
        let program = "\(workspace.path)/app/numbers"
        let compiled = try Program.run(
            "/usr/bin/env", ["swiftc", "\(workspace.path)/app/tools/main.swift", "-o", program], in: workspace.path)
        try #require(compiled.status == 0, "\(compiled.text)")
        for _ in 1...3 where try !Backplane.run(["test", "--dry-run"], in: workspace.files).output.contains("2 cached")
        {
            let first = try Backplane.run(["test"], in: workspace.files)
            #expect(first.status == 0, "\(first.text)")
        }
        try workspace.files.write("shared/number.md", "2\n")
        let failing = try Backplane.run(["test"], in: workspace.files)
        #expect(failing.output.contains("failed     MacroTests"), "\(failing.text)")
        #expect(failing.output.contains("cached     PlainTests"), "\(failing.text)")

        try workspace.files.write("shared/number.md", "1\n")
        try workspace.files.write(
            "app/Package.swift", manifest.replacing("#Numbers\"]", with: "#Numbers\", \"-plugin-path\", \"/\"]"))
        let library = try Backplane.run(["test", "--explain", "MacroTests"], in: workspace.files)
        #expect(library.output.contains("unsafe flags of MacroTests load macro libraries"), "\(library.text)")
    }
}
