import Testing

@Suite("Test support in product code")
struct TestLeakTests {
    /// A workspace with the module `Shop`, which imports `imported`, and whatever other modules there are.
    private func workspace(
        importing imported: String, targets: String = "", files: [String: String] = [:]
    ) throws -> TemporaryWorkspace {
        try TemporaryWorkspace(
            files.merging([
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "P", targets: [
                    .target(name: "Shop", dependencies: [\(imported == "XCTest" ? "" : "\"\(imported)\"")]),
                    .executableTarget(name: "app", dependencies: ["Shop"]),
                    \(targets)
                ])
                """,
                "Sources/Shop/Shop.swift": "import \(imported)\n", "Sources/app/main.swift": "import Shop\n",
            ]) { $1 })
    }

    @Test(
        "is told by the name of the module, from its last word or alone",
        arguments: ["TestSupport", "ShopMocks", "Mocks", "SnapshotTesting", "ShopTestUtils"])
    func names(name: String) throws {
        let workspace = try workspace(
            importing: name, targets: ".target(name: \"\(name)\")", files: ["Sources/\(name)/A.swift": "let a = 1\n"])
        #expect(try CheckResult.of(workspace).short == ["test-leak Shop \(name)"])
    }

    @Test("is not what only sounds like it", arguments: ["ABTesting", "Hammock", "Protest", "Contests"])
    func others(name: String) throws {
        let workspace = try workspace(
            importing: name, targets: ".target(name: \"\(name)\")", files: ["Sources/\(name)/A.swift": "let a = 1\n"])
        #expect(try CheckResult.of(workspace).violations.isEmpty)
    }

    @Test(
        "is none in a module that has to do with tests itself, by its name or its folder",
        arguments: [
            "Sources/SnapshotTestingExtras", "Sources/XCTestHooks", "Sources/MockServer", "Toolkits/Testing/Hooks",
        ])
    func testCode(folder: String) throws {
        let name = folder.split(separator: "/").last.map(String.init) ?? folder
        let workspace = try workspace(
            importing: name, targets: ".target(name: \"\(name)\", path: \"\(folder)\")",
            files: ["\(folder)/A.swift": "import XCTest\n"])
        #expect(try CheckResult.of(workspace).violations.isEmpty)
    }

    @Test("may be used by test support that imports no test framework itself")
    func chains() throws {
        let workspace = try workspace(
            importing: "XCTest",
            targets: """
                .target(name: "Expect"), .target(name: "AppTestSupport", dependencies: ["Expect"]),
                .testTarget(name: "ShopTests", dependencies: ["Shop", "AppTestSupport"]),
                """,
            files: [
                "Sources/Expect/A.swift": "import XCTest\n", "Sources/AppTestSupport/A.swift": "import Expect\n",
                "Tests/ShopTests/A.swift": "import AppTestSupport\nimport Shop\n",
            ])
        #expect(try CheckResult.of(workspace).short == ["test-leak Shop XCTest"])
    }

    @Test("may be used by a library that is named like XCTest and that nothing else than tests uses")
    func namedAfterXCTest() throws {
        for (name, user, isFound) in [
            ("XCTShop", "", false), ("XCTShop", ".testTarget(name: \"T\", dependencies: [\"XCTShop\"]),", false),
            ("XCTools", "", true), ("Shops", "", true),
            ("XCTShop", ".executableTarget(name: \"run\", dependencies: [\"XCTShop\"]),", true),
        ] {
            let workspace = try TemporaryWorkspace([
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "P", targets: [
                    .target(name: "Shop"), .target(name: "ShopTesting", dependencies: ["Shop"]),
                    .target(name: "\(name)", dependencies: ["ShopTesting"]), \(user)
                ])
                """,
                "Sources/Shop/S.swift": "public struct Shop {}\n", "Sources/ShopTesting/S.swift": "import Shop\n",
                "Sources/\(name)/X.swift": "import ShopTesting\n", "Tests/T/T.swift": "import XCTShop\n",
                "Sources/run/main.swift": "import XCTShop\n",
            ])
            #expect(
                try CheckResult.of(workspace).short == (isFound ? ["test-leak \(name) ShopTesting"] : []),
                "\(name) \(user)")
        }
    }

    @Test(
        "may be passed on by libraries named like XCTest, as long as no product uses one of them",
        arguments: [false, true])
    func usedByEachOther(byProduct: Bool) throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Expect"), .target(name: "XCTBase", dependencies: ["Expect"]),
                .target(name: "XCTShop", dependencies: ["Expect", "XCTBase"]),
                .testTarget(name: "ShopTests", dependencies: ["XCTShop"]),
                .executableTarget(name: "run", dependencies: [\(byProduct ? "\"XCTShop\"" : "")]),
            ])
            """,
            "Sources/Expect/E.swift": "import XCTest\n", "Sources/XCTBase/B.swift": "import Expect\n",
            "Sources/XCTShop/S.swift": "import Expect\nimport XCTBase\n", "Tests/ShopTests/T.swift": "import XCTShop\n",
            "Sources/run/main.swift": byProduct ? "import XCTShop\n" : "",
        ])
        #expect(try CheckResult.of(workspace).short == (byProduct ? ["test-leak Expect XCTest"] : []))
    }

    @Test("are tests that lie in the folder of what they test and are compiled into it; a library of helpers is not")
    func nestedTests() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "Shop"), .target(name: "Expect")])
            """,
            "Sources/Shop/Shop.swift": "struct Shop {}\n", "Sources/Shop/Tests/ShopTests.swift": "import XCTest\n",
            "Sources/Expect/ExpectTests.swift": "import XCTest\n",
        ])
        #expect(try CheckResult.of(workspace).short == ["test-leak Shop XCTest"])
    }

    @Test("is none in a library whose settings link XCTest")
    func linked() throws {
        let workspace = try workspace(
            importing: "Mimic",
            targets: ".target(name: \"Mimic\", linkerSettings: [.linkedFramework(\"XCTest\")])",
            files: ["Sources/Mimic/A.swift": "import XCTest\n"])
        #expect(try CheckResult.of(workspace).short == ["test-leak Shop Mimic"])
    }
}
