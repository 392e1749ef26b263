import Testing

@Suite("backplane test, where a package outside of the root depends on one inside")
struct RoundaboutPackageTests {
    private let workspace: GitWorkspace

    init() throws {
        workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "root/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P", dependencies: [.package(path: "../lib")],
                targets: [
                    .testTarget(name: "ATests", dependencies: [.product(name: "Lib", package: "lib")]),
                    .testTarget(name: "BTests"),
                ])
            """,
            "root/Tests/ATests/T.swift": "import Lib\nimport Testing\n@Test func one() { #expect(lib() == 1) }\n",
            "root/Tests/BTests/T.swift": "import Testing\n@Test func one() {}\n",
            "lib/Package.swift": Self.library("Lib", uses: ("../root/inner", "Inner")),
            "lib/Sources/Lib/Lib.swift": "import Inner\npublic func lib() -> Int { inner() }\n",
            "root/inner/Package.swift": Self.library("Inner"),
            "root/inner/Sources/Inner/Inner.swift": "public func inner() -> Int { 1 }\n",
        ])
    }

    private static func library(_ name: String, uses other: (path: String, product: String)? = nil) -> String {
        let package = other.map { ".package(path: \"\($0.path)\")" } ?? ""
        let product = other.map { ".product(name: \"\($0.product)\", package: \"\($0.product.lowercased())\")" } ?? ""
        return """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
                dependencies: [\(package)], targets: [.target(name: "\(name)", dependencies: [\(product)])])
            """
    }

    private func run(_ arguments: String...) throws -> Backplane.Run {
        try Backplane.run(["test"] + arguments, in: workspace.files, root: workspace.path + "/root")
    }

    @Test("The files of that one are inputs")
    func inputs() throws {
        let first = try run()
        #expect(first.status == 0, "\(first.output)\(first.errors)")
        let remembered = try run("--dry-run")
        #expect(remembered.output.contains("2 cached"), "\(remembered.output)")
        try workspace.replace("{ 1 }", with: "{ 2 }", in: "root/inner/Sources/Inner/Inner.swift")
        let second = try run()
        #expect(second.status == 1 && second.output.contains("failed     ATests"), "\(second.output)\(second.errors)")
        #expect(!second.output.contains("passed     BTests"))
    }

    @Test("A clone in which nothing is built has the same key, and another when that one differs")
    func clone() throws {
        #expect(try run().status == 0)
        try workspace.delete("root/.build")
        let remembered = try run("--dry-run")
        #expect(remembered.output.contains("2 cached"), "\(remembered.output)")
        try workspace.replace("{ 1 }", with: "{ 2 }", in: "root/inner/Sources/Inner/Inner.swift")
        let due = try run("--dry-run")
        #expect(due.output.contains("would run  ATests") && due.output.contains("1 cached"), "\(due.output)")
    }
}
