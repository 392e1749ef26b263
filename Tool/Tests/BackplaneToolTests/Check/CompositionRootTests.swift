import Testing

@Suite("A composition root that is a library under a thin executable")
struct CompositionRootTests {
    private static let features = ["Basket", "Catalogue", "Checkout", "SignIn"]

    /// A shop whose executable only calls the library that puts it together.
    private func shop(_ configuration: String?, without: String? = nil, _ changes: [String: String] = [:]) throws
        -> TemporaryWorkspace
    {
        let registered = Self.features.filter { $0 != without }
        var files: [String: String] = [
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Bookshop",
                targets: [
                    .executableTarget(name: "bookshop", dependencies: ["BookshopApp"]),
                    .target(name: "BookshopApp", dependencies: [
                        \(registered.map { "\"\($0)\"" }.joined(separator: ", ")),
                        \(Self.features.map { "\"\($0)Interface\"" }.joined(separator: ", ")),
                    ]),
                    .testTarget(name: "BookshopAppTests", dependencies: ["BookshopApp", "Catalogue"]),
            \(Self.features.map { """
                        .target(name: "\($0)Interface"),
                        .target(name: "\($0)", dependencies: ["\($0)Interface"]),
                """ }.joined(separator: "\n"))
                ]
            )
            """,
            "Sources/bookshop/main.swift": "import BookshopApp\nrunBookshop()\n",
            "Sources/BookshopApp/Bookshop.swift": registered.map { "import \($0)\n" }.joined()
                + Self.features.map { "import \($0)Interface\n" }.joined()
                + "public func runBookshop() { _ = [\(registered.map { "\($0)Module()" }.joined(separator: ", "))] as [Any] }\n",
            "Tests/BookshopAppTests/Tests.swift": "import Testing\nimport Catalogue\n@testable import BookshopApp\n",
        ]
        for feature in Self.features {
            files["Sources/\(feature)Interface/\(feature)ing.swift"] = "public protocol \(feature)ing {}\n"
            files["Sources/\(feature)/\(feature)Module.swift"] =
                "import \(feature)Interface\nprotocol Module {}\npublic struct \(feature)Module: Module { public init() {} }\n"
        }
        files[".backplane.yml"] = configuration
        return try TemporaryWorkspace(files.merging(changes) { $1 })
    }

    private static let configurations = [
        nil, "interfaces: Interface\nroots: [bookshop]\n", "interfaces: Interface\n",
        "interfaces: Interface\nroots: [bookshop, BookshopApp]\n", "interfaces: Interface\nroots: [BookshopApp]\n",
    ]

    @Test("It may name the implementations, and registers them for the executable", arguments: configurations)
    func holds(configuration: String?) throws {
        let run = try Backplane.run(["check", "--strict"], in: try shop(configuration))
        #expect(run.status == 0, "\(run.output)")
    }

    @Test("What it does not register is missed, once", arguments: configurations)
    func missing(configuration: String?) throws {
        let result = try CheckResult.of(try shop(configuration, without: "Basket"))
        let root = configuration?.contains("[BookshopApp]") == true ? "BookshopApp" : "bookshop"
        #expect(result.violations.map(\.short) == ["unregistered-module \(root) BasketInterface"])
    }

    @Test("A library between the executable and the one that registers changes nothing")
    func deeper() throws {
        let manifest = try shop(nil).read("Package.swift").replacingOccurrences(
            of: ".executableTarget(name: \"bookshop\", dependencies: [\"BookshopApp\"]),",
            with: ".executableTarget(name: \"bookshop\", dependencies: [\"Start\"]), "
                + ".target(name: \"Start\", dependencies: [\"BookshopApp\"]),")
        let workspace = try shop(
            "interfaces: Interface\nroots: [bookshop]\n",
            [
                "Package.swift": manifest, "Sources/bookshop/main.swift": "import Start\nstart()\n",
                "Sources/Start/Start.swift": "import BookshopApp\npublic func start() { runBookshop() }\n",
            ])
        let run = try Backplane.run(["check", "--strict"], in: workspace)
        #expect(run.status == 0, "\(run.output)")
    }

    @Test("A library that others use, too, is none, and neither is one under an executable that registers itself")
    func others() throws {
        let used = try shop(nil).read("Package.swift").replacingOccurrences(
            of: ".target(name: \"Basket\", dependencies: [",
            with: ".target(name: \"Basket\", dependencies: [\"BookshopApp\", "
        )
        .replacingOccurrences(of: "\"Basket\", \"Catalogue\",", with: "\"Catalogue\",")
        let shared = try shop(
            "interfaces: Interface\nroots: [bookshop]\n", without: "Basket",
            [
                "Package.swift": used,
                "Sources/Basket/More.swift": "import BookshopApp\n",
            ])
        #expect(try CheckResult.of(shared).short.contains("interface-only BookshopApp Catalogue"))

        let declared = try shop(nil).read("Package.swift").replacingOccurrences(
            of: "[\"BookshopApp\"]),", with: "[\"BookshopApp\", \"Basket\"]),")
        let thick = try shop(
            "interfaces: Interface\nroots: [bookshop]\n",
            ["Package.swift": declared, "Sources/bookshop/main.swift": "import Basket\nimport BookshopApp\n"])
        #expect(try CheckResult.of(thick).short.contains("interface-only BookshopApp Catalogue"))
    }
}
