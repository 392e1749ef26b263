/// A generated codebase of two packages and a package outside: libraries, an interface, a C target, resources, a build tool
/// plugin with its tool, a macro, tests. What it holds decides its files.
struct TruthCodebase {
    var modules: [TruthModule]
    var baseNumber = 1
    var header = 1
    var words = 1
    var data = 1
    var fixture = 1
    var tool = 1
    var plugin = 1
    /// What the macro `#number` comes to.
    var macro = 1
    var pin: TruthPin
    let outside: TruthOutside
    /// Files that mean nothing to a build.
    var notes = 0
    var manifestComment = 0

    init(outside: TruthOutside) {
        self.outside = outside
        pin = outside.first
        modules = [
            TruthModule(
                name: "Alpha", kind: .library, dependencies: ["CCore", "LibBase"], addend: "Int(core_number())"),
            TruthModule(name: "BetaInterface", kind: .library, dependencies: []),
            TruthModule(
                name: "Beta", kind: .library, dependencies: ["BetaInterface"], addend: "PackageResources.data_txt.count"
            ),
            TruthModule(name: "Gamma", kind: .library, dependencies: ["Alpha", "BetaInterface"]),
            TruthModule(name: "Delta", kind: .library, dependencies: [], addend: "generatedNumber"),
            TruthModule(name: "Zeta", kind: .library, dependencies: ["Outside"]),
            TruthModule(name: "Eta", kind: .library, dependencies: [], addend: "#number"),
            TruthModule(name: "app", kind: .executable, dependencies: ["Beta", "Gamma"]),
            TruthModule(name: "AlphaTests", kind: .test, dependencies: ["Alpha"]),
            TruthModule(name: "BetaTests", kind: .test, dependencies: ["Beta"]),
            TruthModule(
                name: "GammaTests", kind: .test, dependencies: ["Gamma"],
                addend: "(try String(contentsOf: Bundle.module.url(forResource: \"fixture\", withExtension: \"txt\")!, "
                    + "encoding: .utf8).count)", imports: ["Foundation"]),
            TruthModule(name: "DeltaTests", kind: .test, dependencies: ["Delta"]),
            TruthModule(name: "ZetaTests", kind: .test, dependencies: ["Zeta"]),
            TruthModule(name: "EtaTests", kind: .test, dependencies: ["Eta"], addend: "#number"),
        ]
    }

    /// All files by path.
    var files: [String: String] {
        var files: [String: String] = [
            ".gitignore": ".build\n", "README.md": "\(notes)\n", "Sources/Alpha/Notes.md": "\(notes)\n",
            "Package.swift": manifest, "Package.resolved": pin.resolved(at: outside.address),
            "Lib/Package.swift": Self.library,
            "Lib/Sources/LibBase/LibBase.swift": "public func valueLibBase() -> Int { \(baseNumber) }\n",
            "Sources/CCore/include/CCore.h": "static inline int core_number(void) { return \(header); }\n",
            "Sources/CCore/core.c": "#include \"CCore.h\"\nint core_other(void) { return core_number(); }\n",
            "Sources/Beta/data.txt": String(repeating: "x", count: data),
            "Tests/GammaTests/fixture.txt": String(repeating: "x", count: fixture),
            "Sources/Delta/words.txt": String(repeating: "x", count: words),
            "Sources/Generator/main.swift": generator, "Plugins/Generate/Generate.swift": pluginSource,
            "Sources/Numbers/main.swift": Self.macroSource(macro), "Sources/Eta/Number.swift": Self.macroDeclaration,
        ]
        for module in modules { files.merge(module.files) { first, _ in first } }
        return files
    }

    private static let library = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Lib", products: [.library(name: "LibBase", targets: ["LibBase"])], targets: [.target(name: "LibBase")])
        """

    private var generator: String {
        """
        import Foundation
        let arguments = CommandLine.arguments
        let words = try String(contentsOfFile: arguments[1], encoding: .utf8)
        try "let generatedNumber = \\(words.count + \(tool))".write(toFile: arguments[2], atomically: true, encoding: .utf8)

        """
    }

    private var pluginSource: String {
        """
        import Foundation
        import PackagePlugin
        // \(plugin)
        @main struct Generate: BuildToolPlugin {
            func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
                let input = target.directoryURL.appending(path: "words.txt")
                let output = context.pluginWorkDirectoryURL.appending(path: "Generated.swift")
                return [.buildCommand(
                    displayName: "Generate", executable: try context.tool(named: "Generator").url,
                    arguments: [input.path, output.path], inputFiles: [input], outputFiles: [output])]
            }
        }

        """
    }
}
