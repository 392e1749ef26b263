import Testing

@Suite("The public surface of an implementation")
struct PublicSurfaceTests {
    @Test("is told by its types and by what it adds to types of others, each once")
    func outermost() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Login", dependencies: ["LoginInterface"]), .target(name: "LoginInterface"),
            ])
            """,
            ".backplane.yml": "interfaces: Interface\n", "Sources/LoginInterface/Login.swift": "public protocol P {}\n",
            "Sources/Login/Login.swift": """
            import LoginInterface
            public struct LoginModule { public init() {} }
            extension LoginModule { public func start() {} }
            public struct Session { public struct Token {} }
            extension Session { public func end() {} }
            extension Session.Token { public func renew() {} }
            struct Hidden {}
            extension Hidden { public func work() {} }
            extension Int { public struct Box {}; public func boxed() -> Box { Box() } }
            extension Int.Box { public func open() {} }
            """,
        ])
        #expect(
            try CheckResult.of(workspace).short == [
                "public-surface Login Session", "public-surface Login Int.Box", "public-surface Login Int.boxed",
            ])
    }

    @Test("is not told of a pair that only looks like one: someone passes the interface by, and that is told")
    func lookalikes() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Graph", dependencies: ["GraphAPI"]), .target(name: "GraphAPI"),
                .target(name: "Cache", dependencies: ["Graph"]), .executableTarget(name: "app", dependencies: ["Cache"]),
            ])
            """,
            "Sources/GraphAPI/A.swift": "public class Node {}\n",
            "Sources/Graph/A.swift": "import GraphAPI\npublic struct Client {}\n",
            "Sources/Cache/A.swift": "import Graph\n", "Sources/app/main.swift": "import Cache\n",
        ])
        #expect(try CheckResult.of(workspace).short == ["interface-only Cache Graph"])
        try workspace.write(".backplane.yml", "interfaces: API\n")
        #expect(
            try CheckResult.of(workspace).short == [
                "interface-only Cache Graph", "public-surface Graph Client", "pure-interface GraphAPI Node",
            ])
    }

    @Test("is not told of a library for other packages, unless an app of the workspace keeps it behind its interface")
    func published() throws {
        let libraries = """
            .target(name: "Graph", dependencies: ["GraphAPI"]), .target(name: "GraphAPI"),
            .target(name: "Cache", dependencies: ["Graph"]),
            """
        func manifest(_ targets: String, offering products: [String] = ["Graph", "GraphAPI"]) -> String {
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P",
                products: \(products).map { .library(name: $0, targets: [$0]) },
                targets: [\(targets)])
            """
        }
        let workspace = try TemporaryWorkspace([
            "Package.swift": manifest(libraries, offering: ["Graph", "GraphAPI", "Cache"]),
            "Sources/GraphAPI/A.swift": "public protocol Node {}\n",
            "Sources/Graph/A.swift": "import GraphAPI\npublic struct Client {}\n",
            "Sources/Cache/A.swift": "import Graph\n",
        ])
        #expect(try CheckResult.of(workspace).short == [])
        let cache = ".target(name: \"Cache\", dependencies: [\"Graph\"]),"
        try workspace.write(
            "Package.swift", manifest(libraries.replacing(cache, with: ".target(name: \"Cache\"),")))
        try workspace.write("Sources/Cache/A.swift", "public struct Cache {}\n")
        #expect(try CheckResult.of(workspace).short == [])
        try workspace.write(
            "Package.swift",
            manifest(
                libraries.replacing(cache, with: ".executableTarget(name: \"Cache\", dependencies: [\"Graph\"]),")))
        try workspace.write("Sources/Cache/A.swift", "import Graph\n")
        try workspace.write("Sources/Cache/main.swift", "")
        #expect(try CheckResult.of(workspace).short == ["public-surface Graph Client"])
    }
}
