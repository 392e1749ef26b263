import Foundation

extension TruthCodebase {
    /// All files but links, by path.
    var files: [String: String] {
        var files = rootFiles.reduce(into: [:]) { $0["\(Self.root)/\($1.key)"] = $1.value }
        files["Near/Package.swift"] = Self.nearManifest
        files["Near/Sources/Near/Near.swift"] =
            "import Deep\npublic func valueNear() -> Int { \(near) + valueDeep() }\n"
        files["Deep/Package.swift"] = Self.deepManifest
        files["Deep/Deep.swift"] = "public func valueDeep() -> Int { \(deep) }\n"
        return files
    }

    /// Where each link leads, by its path.
    var links: [String: String] {
        ["\(Self.root)/Sources/BetaInterface/Shared.swift": "../../Shared/\(link).swift"]
    }

    private var rootFiles: [String: String] {
        var files: [String: String] = [
            ".gitignore": ".build\n", "README.md": "\(notes)\n", "Sources/Alpha/Notes.md": "\(notes)\n",
            "Package.swift": manifest, "Package.resolved": written.resolved(at: outside.address),
            "Lib/Package.swift": library,
            "Lib/Sources/LibBase/LibBase.swift": "public func valueLibBase() -> Int { \(baseNumber) }\n",
            "Sources/CCore/include/CCore.h": "static inline int core_number(void) { return \(header); }\n",
            "Sources/CCore/core.c": "#include \"CCore.h\"\nint core_other(void) { return core_number(); }\n",
            "Sources/Beta/data.txt": String(repeating: "x", count: data),
            "Tests/GammaTests/fixture.txt": String(repeating: "x", count: fixture),
            "Sources/Delta/words.txt": String(repeating: "x", count: words),
            "Sources/Alpha/vocabulary.txt": String(repeating: "x", count: vocabulary),
            "Sources/Generator/main.swift": generator, "Plugins/Generate/Generate.swift": pluginSource,
            "Sources/Numbers/main.swift": Self.macroSource(macro), "Sources/Eta/Number.swift": Self.macroDeclaration,
        ]
        if hasMore { files["Lib/Sources/LibMore/LibMore.swift"] = "public func valueLibMore() -> Int { 1 }\n" }
        if hasFlag { files["docs/flag.md"] = "" }
        for (place, number) in shared.enumerated() { files["Shared/\(place).swift"] = "let sharedNumber = \(number)\n" }
        for module in modules { files.merge(module.files) { first, _ in first } }
        return files
    }

    private var generator: String {
        """
        import Foundation
        let arguments = CommandLine.arguments
        let words = try arguments[2...].map { try String(contentsOfFile: $0, encoding: .utf8).count }.reduce(0, +)
        try "let generatedNumber = \\(words + \(tool))".write(toFile: arguments[1], atomically: true, encoding: .utf8)

        """
    }

    private var pluginSource: String {
        """
        import Foundation
        import PackagePlugin
        // \(plugin)
        @main struct Generate: BuildToolPlugin {
            func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
                let inputs = ["Sources/Delta/words.txt", "Sources/Alpha/vocabulary.txt"].map {
                    context.package.directoryURL.appending(path: $0)
                }
                let output = context.pluginWorkDirectoryURL.appending(path: "Generated.swift")
                return [.buildCommand(
                    displayName: "Generate", executable: try context.tool(named: "Generator").url,
                    arguments: [output.path] + inputs.map(\\.path), inputFiles: inputs, outputFiles: [output])]
            }
        }

        """
    }
}

extension TruthCodebase {
    /// Tests that read what their targets neither have nor link: files, links, what is not there, the names in a
    /// folder, what a program prints, and a file of another package through a program of the system.
    static let readers = [
        TruthModule(
            name: "ReaderTests", kind: .test, dependencies: [], addend: "(try helper())",
            helper: """
                import Foundation
                func helper() throws -> Int {
                    let words = try String(contentsOfFile: "Sources/Alpha/vocabulary.txt", encoding: .utf8).count
                    let notes = try String(contentsOfFile: "README.md", encoding: .utf8)
                    let link = try FileManager.default.destinationOfSymbolicLink(
                        atPath: "Sources/BetaInterface/Shared.swift")
                    return words + Int(notes.dropLast())! + (FileManager.default.fileExists(atPath: "docs/flag.md") ? 1000 : 0)
                        + (link.hasSuffix("1.swift") ? 10_000 : 0)
                }

                """),
        TruthModule(
            name: "ListerTests", kind: .test, dependencies: [], addend: "(try helper())",
            helper: """
                import Foundation
                func helper() throws -> Int {
                    try FileManager.default.contentsOfDirectory(atPath: "Sources/Alpha").count
                }

                """),
        TruthModule(
            name: "RunnerTests", kind: .test, dependencies: [], addend: "(try helper())",
            helper: output(
                of: "URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path + \"/app\"")),
        TruthModule(
            name: "ShellTests", kind: .test, dependencies: [], addend: "(try helper())",
            helper: output(of: "\"/bin/cat\"", "../Near/Sources/Near/Near.swift")),
    ]

    /// A function that gives the number which a program prints.
    private static func output(of program: String, _ arguments: String...) -> String {
        """
        import Foundation
        func helper() throws -> Int {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: \(program))
            process.arguments = \(arguments)
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return Int(text.filter { $0.isNumber })!
        }

        """
    }

    /// Writes what differs from what lies in a workspace, and removes what is no part of the codebase.
    func write(to workspace: GitWorkspace) throws {
        let (files, links) = (files, links)
        let manager = FileManager.default
        let present = try workspace.git("ls-files", "-z", "--cached", "--others", "--exclude-standard")
        for path in Set(present.split(separator: "\0").map(String.init))
        where files[path] == nil && links[path] == nil && workspace.files.exists(path) { try workspace.delete(path) }
        for (path, text) in files where (try? workspace.files.read(path)) != text {
            try workspace.files.write(path, text)
        }
        for (path, destination) in links {
            let link = "\(workspace.path)/\(path)"
            let present = try? manager.destinationOfSymbolicLink(atPath: link)
            guard present != destination else { continue }
            if present != nil { try workspace.delete(path) }
            try manager.createSymbolicLink(atPath: link, withDestinationPath: destination)
        }
    }
}
