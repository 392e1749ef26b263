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
