import Testing

@Suite("Modules that are imported under other names")
struct ModuleAliasTests {
    private func run(_ targets: String, _ files: [String: String], packages: String = "") throws -> CheckResult {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Server", dependencies: [\(packages)], targets: [\(targets)])
            """
        return try CheckResult.of(try TemporaryWorkspace(files.merging(["Package.swift": manifest]) { $1 }))
    }

    private static let sources = [
        "Sources/Log/Log.swift": "public let log = 1\n", "Sources/LogForPlugin/Log.swift": "public let log = 1\n",
        "Sources/Plugin/Plugin.swift": "import Log\n",
    ]

    @Test(
        "A flag of the compiler renames what a target imports",
        arguments: [
            ".unsafeFlags([\"-module-alias\", \"Log=LogForPlugin\"])",
            ".unsafeFlags([\"-Onone\", \"-module-alias\", \"X=Y\"]), .unsafeFlags([\"-module-alias\", \"Log=LogForPlugin\"])",
            ".unsafeFlags([\"-Xfrontend\", \"-module-alias\", \"-Xfrontend\", \"Log=LogForPlugin\"])",
        ])
    func flags(settings: String) throws {
        let (log, other) = (".target(name: \"Log\")", ".target(name: \"LogForPlugin\")")
        func plugin(_ dependency: String) -> String {
            ".target(name: \"Plugin\", dependencies: [\"\(dependency)\"], swiftSettings: [\(settings)])"
        }
        #expect(try run("\(log), \(other), \(plugin("LogForPlugin"))", Self.sources).violations.isEmpty)
        #expect(
            try run("\(log), \(other), \(plugin("Log"))", Self.sources).short == [
                "undeclared-import Plugin LogForPlugin", "unused-dependency Plugin Log",
            ])
    }

    private static let game = [
        "Game/Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Game", products: [.library(name: "Game", targets: ["Game", "Utils"])],
            targets: [.target(name: "Game", dependencies: ["Utils"]), .target(name: "Utils")])
        """,
        "Game/Sources/Game/Game.swift": "import Utils\n", "Game/Sources/Utils/Utils.swift": "public let a = 1\n",
        "Sources/Utils/Utils.swift": "public let b = 1\n",
    ]

    @Test("A dependency's aliases rename its modules for those who declare them, and leave namesakes apart")
    func dependencies() throws {
        let game = ".product(name: \"Game\", package: \"Game\", moduleAliases: [\"Utils\": \"GameUtils\"])"
        let targets = ".target(name: \"Utils\"), .target(name: \"App\", dependencies: [\(game), \"Utils\"])"
        func check(_ imports: String, _ targets: String) throws -> Set<String> {
            let files = Self.game.merging(["Sources/App/App.swift": imports]) { $1 }
            return try run(targets, files, packages: ".package(path: \"Game\")").short
        }
        #expect(try check("import GameUtils\nimport Utils\n", targets).isEmpty)
        #expect(try check("import GameUtils\n", targets) == ["unused-dependency App Utils"])
        #expect(try check("import Utils\n", targets) == ["unused-dependency App Game"])
        let without = ".target(name: \"Utils\"), .target(name: \"App\", dependencies: [\(game)])"
        #expect(try check("import GameUtils\nimport Utils\n", without) == ["undeclared-import App Utils"])
    }

    @Test("The aliases of a package that is not checked out are no missing modules")
    func outside() throws {
        let nio = ".product(name: \"NIO\", package: \"swift-nio\", moduleAliases: [\"NIO\": \"RealNIO\"])"
        let result = try run(
            ".target(name: \"App\", dependencies: [\(nio)]), .target(name: \"NIO\")",
            ["Sources/App/App.swift": "import RealNIO\n", "Sources/NIO/NIO.swift": "public let a = 1\n"],
            packages: ".package(url: \"https://example.com/swift-nio\", from: \"2.0.0\")")
        #expect(result.violations.isEmpty)
    }
}
