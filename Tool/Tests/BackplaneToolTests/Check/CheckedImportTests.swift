import Foundation
import Testing

@Suite("backplane check, what imports need")
struct CheckedImportTests {
    @Test("A test may leave out what its module's name begins with, and is that module's own")
    func ownTests() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "ShopApi"), .target(name: "ShopApiLive", dependencies: ["ShopApi"]),
                .testTarget(name: "ApiLiveTests", dependencies: ["ShopApiLive"]),
                .testTarget(name: "HomeTests", dependencies: ["ShopApiLive"]),
            ])
            """,
            "Sources/ShopApi/A.swift": "", "Sources/ShopApiLive/A.swift": "import ShopApi\n",
            "Tests/ApiLiveTests/A.swift": "import ShopApiLive\n", "Tests/HomeTests/A.swift": "import ShopApiLive\n",
        ])
        #expect(try CheckResult.of(workspace).short == ["interface-only HomeTests ShopApiLive"])
    }

    @Test(
        "An import of a single value or protocol that an interface lacks bypasses none, unless the interface is configured",
        arguments: [
            ("import struct Graph.Node", false), ("import protocol Graph.Walking", false),
            ("import class Graph.Alias", false),
            ("import class Graph.Client", true), ("import func Graph.walk", true), ("import struct Graph.Both", true),
            ("import Graph", true), ("import struct Graph.Node\nimport Graph", true),
            ("import struct Graph.Node\nimport class Graph.Client", true),
        ])
    func singleDeclarations(code: String, isFound: Bool) throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "GraphAPI"), .target(name: "Graph", dependencies: ["GraphAPI"]),
                .target(name: "Cache", dependencies: ["Graph"]), .executableTarget(name: "app", dependencies: ["Cache"]),
            ])
            """,
            "Sources/GraphAPI/A.swift": "public protocol Graphing {}\npublic struct Both {}\n",
            "Sources/Graph/A.swift": """
            import GraphAPI
            public struct Node: Graphing {}
            public protocol Walking: Graphing {}
            public class Client {}
            public typealias Alias = Client
            public struct Both {}
            public func walk() {}
            """,
            "Sources/Cache/A.swift": "\(code)\n", "Sources/app/main.swift": "import Cache\n",
        ])
        let rule = ["--rules", "interface-only"]
        #expect(try CheckResult.of(workspace, rule).short == (isFound ? ["interface-only Cache Graph"] : []))
        try workspace.write(".backplane.yml", "interfaces: API\n")
        #expect(try CheckResult.of(workspace, rule).short == ["interface-only Cache Graph"])
    }

    @Test("Files of a playground among a target's sources are no part of it")
    func playgrounds() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "A"), .target(name: "B")])
            """,
            "Sources/A/A.swift": "", "Sources/A/Try.playground/Contents.swift": "import B\n", "Sources/B/B.swift": "",
        ])
        let result = try CheckResult.of(workspace)
        #expect(result.violations.isEmpty)
        #expect(result.files == 2)
    }

    @Test("An import compiled only if the module is available, or with a flag that is never set, is no violation")
    func conditionalImports() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": SampleManifest.text(
                """
                .target(name: "A"), .target(name: "B", dependencies: ["A"]), .target(name: "C", dependencies: ["B"])
                """),
            "Sources/A/A.swift": "public let a = 1\n", "Sources/B/B.swift": "import A\n",
            "Sources/C/C.swift": """
            import B
            #if canImport(A)
            import A
            #endif
            #if SPECIAL_BUILD
            import A
            #endif
            """,
        ])
        #expect(try CheckResult.of(workspace).violations.isEmpty)
        try workspace.write("Sources/C/D.swift", "#if os(Linux) || os(macOS)\nimport A\n#endif\n")
        #expect(try CheckResult.of(workspace).short == ["undeclared-import C A"])
    }

    @Test("An import in a branch after one for a module that dependencies bring, or for its own, is no violation")
    func branchesAfterCanImport() throws {
        for (condition, isFound) in [
            ("canImport(B)\nimport B\n#else", false), ("canImport(Z)\n#elseif canImport(B)\nimport B\n#else", false),
            ("canImport(Base)\n#else", false), ("canImport(A)\nimport A\n#else", false), ("!canImport(A)", false),
            ("canImport(Other)\n#else", true), ("canImport(Z)\n#else", true),
            ("canImport(B, _version: 2)\n#else", true),
        ] {
            let workspace = try TemporaryWorkspace([
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "P", targets: [
                    .target(name: "A"), .target(name: "Base"), .target(name: "B", dependencies: ["Base"]),
                    .target(name: "C", dependencies: ["B", .target(name: "Other", condition: .when(platforms: [.iOS]))]),
                    .target(name: "Other"),
                ])
                """,
                "Sources/A/A.swift": "let a = 1\n", "Sources/B/B.swift": "import Base\n",
                "Sources/Base/B.swift": "let b = 1\n",
                "Sources/Other/O.swift": "let o = 1\n",
                "Sources/C/C.swift": "#if \(condition)\nimport A\n#endif\n",
                "Sources/C/D.swift": "import B\nimport Other\n",
            ])
            #expect(try CheckResult.of(workspace).short == (isFound ? ["undeclared-import C A"] : []), "\(condition)")
        }
    }

    @Test("A package that its own examples fetch by its address holds what it holds here")
    func fetchedNamesake() throws {
        let workspace = try TemporaryWorkspace([
            "core/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "core", products: [.library(name: "Core", targets: ["Core", "CoreError"]), .library(name: "More", targets: ["More"])],
                targets: [.target(name: "Core", dependencies: ["CoreError"]), .target(name: "CoreError"), .target(name: "More")])
            """,
            "core/Sources/Core/C.swift": "import CoreError\n", "core/Sources/CoreError/E.swift": "",
            "core/Sources/More/M.swift": "",
            "core/Examples/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Examples", dependencies: [.package(url: "https://localhost/o/core.git", from: "1.0.0")],
                targets: [.executableTarget(name: "example", dependencies: [.product(name: "Core", package: "core")])])
            """,
            "core/Examples/Sources/example/main.swift": "import Core\nimport CoreError\nimport More\n",
        ])
        #expect(try CheckResult.of(workspace).short == ["undeclared-import example More"])
    }

    @Test("Macros, plugins, C targets, re-exports and markers count as used")
    func usedWithoutImport() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import CompilerPluginSupport
            import PackageDescription
            let package = Package(
                name: "Kinds",
                targets: [
                    .macro(name: "Macros"), .executableTarget(name: "tool"), .target(name: "CCode"),
                    .target(name: "Marker"), .target(name: "Base"), .target(name: "Umbrella", dependencies: ["Base"]),
                    .target(name: "Bundle", dependencies: ["Base", "Umbrella"]),
                    .plugin(name: "Generate", capability: .buildTool(), dependencies: ["tool"]),
                    .target(name: "Generated", dependencies: ["Base"], plugins: ["Generate"]),
                    .target(name: "App", dependencies: ["Macros", "CCode", "Marker", "Base", "Umbrella"]),
                ]
            )
            """,
            "Sources/Macros/M.swift": "struct M {}\n", "Sources/tool/main.swift": "print(1)\n",
            "Sources/CCode/c.c": "int c;\n", "Sources/CCode/include/c.h": "int c;\n",
            "Sources/Marker/Empty.swift": "// Nothing here.\n", "Sources/Base/Base.swift": "public struct Base {}\n",
            "Sources/Umbrella/Umbrella.swift": "@_exported import Base\n", "Sources/Bundle/Empty.swift": "\n",
            "Plugins/Generate/P.swift": "import PackagePlugin\n", "Sources/Generated/G.swift": "struct G {}\n",
            "Sources/App/App.swift": "import Umbrella\nlet base = Base()\n",
        ])
        let result = try CheckResult.of(workspace)
        #expect(result.violations.isEmpty, "\(result.short)")
        #expect(result.modules == 10)
    }
}
