import Foundation
import Testing

@Suite("Tests whose names begin with another module run with the target whose sources contain them")
struct ForeignNameTests {
    private static let files = [
        ".gitignore": ".build\nPackage.resolved\n",
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [
            .target(name: "Shop"),
            .testTarget(name: "ShopTests", dependencies: ["Shop"]),
            .testTarget(name: "NumberTests"),
            .testTarget(name: "OtherTests", dependencies: ["Shop"]),
            .testTarget(name: "LateTests"),
        ])
        """,
        "Sources/Shop/Cart.swift": """
        public struct Cart { public init() {}; public func total() -> Int { 42 } }

        """,
        "Tests/ShopTests/Cart+Tests.swift": """
        import Shop
        import Testing
        @Test func other() {}
        extension Cart {
            @Suite struct Tests {
                @Test("Total") func total() { #expect(Cart().total() == 42) }
                @Test(arguments: [1, 2]) func `more of it/1.0`(_ number: Int) { #expect(number > 0) }
            }
        }
        """,
        "Tests/NumberTests/T.swift": "import Testing\nextension Int { @Test func zero() { #expect(self == 0) } }\n",
        "Tests/OtherTests/T.swift": """
        import Shop
        import Testing
        struct Sample {}
        extension Sample { @Test func one() { #expect(Cart().total() > 0) } }
        """,
        // Traits are made when tests are looked for.
        "Tests/LateTests/T.swift": """
        import Foundation
        import Testing
        struct Checked: TestTrait {
            init() { if ProcessInfo.processInfo.environment["REFUSED"] != nil { exit(3) } }
        }
        @Test(Checked()) func one() {}
        """,
    ]

    @Test("They are run, counted and cached, and fail when what they test is changed")
    func run() throws {
        let workspace = try GitWorkspace(Self.files)
        let first = try Backplane.run(["test"], in: workspace.files)
        #expect(first.output.firstMatch(of: /passed +ShopTests +3 tests/) != nil, "\(first.text)")
        #expect(first.output.firstMatch(of: /passed +NumberTests +1 test,/) != nil, "\(first.text)")
        #expect(first.output.firstMatch(of: /passed +OtherTests +1 test,/) != nil, "\(first.text)")
        let same = try Backplane.run(["test", "--dry-run"], in: workspace.files)
        #expect(same.output.contains("4 cached"), "\(same.text)\(first.errors)")

        try workspace.replace("42", with: "43", in: "Sources/Shop/Cart.swift")
        let changed = try Backplane.run(["test"], in: workspace.files)
        #expect(changed.status == 1 && changed.output.contains("failed     ShopTests"), "\(changed.text)")
        #expect(changed.output.contains("passed     OtherTests"), "\(changed.text)")
        let filter = try Backplane.run(["affected", "--base", "HEAD", "--format", "filter"], in: workspace.files)
        #expect(filter.output == ".\t^(OtherTests|ShopTests)\\.|/Cart\\+Tests\\.swift:\n", "\(filter.text)")
        let pattern = filter.output.dropFirst(2).trimmingCharacters(in: .newlines)
        let filtered = try SwiftPM.run(["test", "--skip-build", "--filter", pattern], in: workspace.path)
        #expect(filtered.status == 1 && filtered.text.contains("with 4 tests in"), "\(filtered.text)")
    }

    @Test("If the tests can't be listed, no target passes, and the listing is named")
    func unlisted() throws {
        let workspace = try GitWorkspace(Self.files)
        let run = try Backplane.run(["test"], in: workspace.files, environment: ["REFUSED": "1"])
        #expect(run.status == 1 && run.output.contains("failed     OtherTests"), "\(run.text)")
        #expect(run.text.contains("'swift test list' failed, so the tests are unknown"), "\(run.text)")
    }

    @Test("Tests in libraries run with what links them, also of packages outside, or if Testing is exported to them")
    func libraries() throws {
        let outside = try TemporaryWorkspace([
            "kit/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "kit", products: [.library(name: "OutKit", targets: ["OutKit"])], targets: [.target(name: "OutKit")])
            """,
            "kit/Sources/OutKit/T.swift": "import Testing\n@Test func inKit() { #expect(Bool(false)) }\n",
        ])
        let workspace = try GitWorkspace([
            ".gitignore": ".build\nPackage.resolved\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", dependencies: [.package(path: "\(outside.path)/kit")], targets: [
                .target(name: "Kit"), .target(name: "Cases", dependencies: ["Kit"]),
                .testTarget(name: "OutTests", dependencies: [.product(name: "OutKit", package: "kit")]),
                .testTarget(name: "CasesTests", dependencies: ["Cases"]),
                .testTarget(name: "PlainTests"),
            ])
            """,
            "Sources/Kit/Kit.swift": "@_exported import Testing\n",
            "Sources/Cases/Cases.swift": "import Kit\n@Test func inCases() { #expect(Bool(false)) }\n",
            "Tests/OutTests/T.swift": "import OutKit\nimport Testing\n@Test func one() {}\n",
            "Tests/CasesTests/T.swift": "import Cases\nimport Testing\n@Test func one() {}\n",
            "Tests/PlainTests/T.swift": "import Testing\n@Test func one() {}\n",
        ])
        let run = try Backplane.run(["test"], in: workspace.files)
        #expect(run.output.contains("failed     OutTests") && run.text.contains("inKit()"), "\(run.text)")
        #expect(run.output.contains("failed     CasesTests") && run.text.contains("inCases()"), "\(run.text)")
        #expect(run.output.firstMatch(of: /passed +PlainTests +1 test,/) != nil, "\(run.text)")
        try workspace.files.write("Sources/Cases/Cases.swift", "import Kit\n@Test func inCases() {}\n")
        let filter = try Backplane.run(["affected", "--base", "HEAD", "--format", "filter"], in: workspace.files)
        // Git can't compare the package outside.
        #expect(filter.output == ".\t^(CasesTests|OutTests|Cases|Kit)\\.\n", "\(filter.text)")
    }

    @Test("Tests of XCTest in an extension of another module's class run with the target that names the method")
    func classes() throws {
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Base"), .testTarget(name: "ATests", dependencies: ["Base"]),
                .testTarget(name: "BTests", dependencies: ["Base"]),
            ])
            """,
            "Sources/Base/Base.swift": "import XCTest\nopen class Base: XCTestCase {}\n",
            "Tests/ATests/T.swift": """
            import XCTest
            @_exported import Base
            final class Own: XCTestCase { func testOwn() {} }
            extension Base { func testMore() { XCTFail("more") } }
            """,
            "Tests/BTests/T.swift": "import XCTest\nfinal class Other: XCTestCase { func testOther() {} }\n",
        ])
        let run = try Backplane.run(["test"], in: workspace.files)
        #expect(run.output.contains("failed     ATests"), "\(run.text)")
        #expect(run.output.firstMatch(of: /passed +BTests +1 test,/) != nil, "\(run.text)")
        try workspace.replace("more", with: "less", in: "Tests/ATests/T.swift")
        let filter = try Backplane.run(["affected", "--base", "HEAD", "--format", "filter"], in: workspace.files)
        #expect(filter.output == ".\t^ATests\\.|\\.Base/testMore$\n", "\(filter.text)")
    }
}
