import Foundation

/// A package whose tests have inputs of every kind, with packages outside: one in a folder beside it, which depends on
/// another such, and one that is pinned.
struct KeyedWorkspace {
    let workspace: GitWorkspace
    let outside: TruthOutside
    /// The folder of the package, inside of the workspace's, so that others lie beside it.
    let root: String
    private let tools: TemporaryWorkspace

    init() throws {
        tools = try TemporaryWorkspace()
        outside = try TruthOutside(in: tools.path)
        var files = Self.files.reduce(into: [:]) { $0["root/\($1.key)"] = $1.value }
        files["root/Package.swift"] = Self.manifest(outside.address)
        files["root/Package.resolved"] = outside.first.resolved(at: outside.address)
        files["lib/Package.swift"] = Self.library("lib", "Lib", dependency: #".package(path: "../deep")"#, "Deep")
        files["lib/Sources/Lib/Lib.swift"] = "import Deep\npublic func lib() -> Int { deep() }\n"
        files["deep/Package.swift"] = Self.library("deep", "Deep")
        files["deep/words.dat"] = "1\n"
        files["deep/Sources/Deep/Deep.swift"] = "public func deep() -> Int { 1 }\n"
        workspace = try GitWorkspace(files)
        root = workspace.path + "/root"
        try workspace.files.write(".git/info/exclude", ".cache\n.build\nPackages\n*.local\n")
    }

    /// Runs `backplane test`.
    func run(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> Backplane.Run {
        try Backplane.run(["test"] + arguments, in: workspace.files, environment: environment, root: root)
    }

    /// The test targets that would run.
    func due(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> Set<String> {
        let run = try run(["--dry-run"] + arguments, environment: environment)
        guard run.status == 0 else { throw TruthBuild.Failure(description: run.errors) }
        let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("would run") }
        return Set(lines.map { String($0.split(separator: " ")[2]) })
    }

    /// What would run with one file as the edit leaves it; then the file is again what it was.
    func due(editing path: String, _ edit: (String) -> String) throws -> Set<String> {
        let old = try? workspace.files.read(path)
        try workspace.files.write(path, edit(old ?? ""))
        defer {
            if let old { try? workspace.files.write(path, old) } else { try? workspace.delete(path) }
        }
        return try due()
    }

    private static func library(_ name: String, _ target: String, dependency: String = "", _ product: String? = nil)
        -> String
    {
        let dependencies = product.map {
            ", dependencies: [.product(name: \"\($0)\", package: \"\($0.lowercased())\")]"
        }
        return """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "\(name)", products: [.library(name: "\(target)", targets: ["\(target)"])],
                dependencies: [\(dependency)], targets: [.target(name: "\(target)"\(dependencies ?? ""))])

            """
    }

    private static func manifest(_ address: String) -> String {
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "P",
            dependencies: [.package(path: "../lib"), .package(url: "\(address)", from: "1.0.0")],
            targets: [
                .target(name: "A", resources: [.embedInCode("words.txt")]),
                .target(name: "B", dependencies: [.product(name: "Lib", package: "lib")]),
                .target(name: "C", dependencies: [.product(name: "Outside", package: "outside")]),
                .target(name: "D", plugins: ["Generate"]),
                .executableTarget(name: "Tool"),
                .plugin(name: "Generate", capability: .buildTool(), dependencies: ["Tool"]),
                .testTarget(name: "ATests", dependencies: ["A"], exclude: ["run.sh"]),
                .testTarget(name: "BTests", dependencies: ["B"]),
                .testTarget(name: "CTests", dependencies: ["C"]),
                .testTarget(name: "DTests", dependencies: ["D"]),
            ])

        """
    }

    private static let files: [String: String] = {
        var files = [
            ".backplane.yml": "test: { environment: [COLOUR] }\n", "README.md": "",
            "Sources/A/A.swift": "public func a() -> Int { 1 }\n", "Sources/A/words.txt": "one",
            "Sources/B/B.swift": "import Lib\npublic func b() -> Int { lib() }\n",
            "Sources/C/C.swift": "import Outside\npublic func c() -> Int { valueOutside() }\n",
            "Sources/D/D.swift": "public func d() -> Int { generated }\n",
            "Sources/Tool/main.swift": """
            import Foundation
            _ = try String(contentsOfFile: CommandLine.arguments[2], encoding: .utf8)
            try "let generated = 1".write(toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)
            """,
            "Plugins/Generate/Generate.swift": """
            import Foundation
            import PackagePlugin
            @main struct Generate: BuildToolPlugin {
                func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
                    let output = context.pluginWorkDirectoryURL.appending(path: "Generated.swift")
                    let words = context.package.directoryURL.appending(path: "../deep/words.dat")
                    return [.buildCommand(
                        displayName: "Generate", executable: try context.tool(named: "Tool").url,
                        arguments: [output.path, words.path], inputFiles: [words], outputFiles: [output])]
                }
            }
            """,
            "Tests/ATests/run.sh": "true\n", "Tests/ATests/gone.txt": "",
        ]
        for name in ["A", "B", "C", "D"] {
            let call = "\(name.lowercased())()"
            files["Tests/\(name)Tests/T.swift"] =
                "import \(name)\nimport Testing\n@Test func one() { #expect(\(call) > 0) }\n"
        }
        return files
    }()
}
