import Foundation
import Testing

@Suite("Packages that can't be read")
struct UnreadPackagesTests {
    /// A package in which an import is not declared, beside one whose manifest does not compile.
    private func workspace(_ changes: [String: String] = [:]) throws -> GitWorkspace {
        try GitWorkspace(
            [
                "Good/Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "Good", dependencies: [.package(path: "../Bad")],
                    targets: [
                        .target(name: "A"),
                        .target(name: "B", dependencies: [.product(name: "Lost", package: "Bad")]),
                        .testTarget(name: "BTests", dependencies: ["B"]),
                    ])
                """,
                "Good/Sources/A/A.swift": "public let a = 1\n",
                "Good/Sources/B/B.swift": "import A\nimport Lost\n",
                "Good/Tests/BTests/B.swift": "@testable import B\n",
                "Bad/Package.swift":
                    "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(nom: 1)\n",
                "Bad/Sources/Lost/Lost.swift": "public let lost = 1\n",
            ].merging(changes) { $1 })
    }

    @Test("Check reports what it could read and nothing false, and ends with status 2")
    func check() throws {
        let workspace = try workspace()
        let run = try Backplane.run(["check", "--format", "json"], in: workspace.files)
        #expect(run.status == 2)
        #expect(run.errors.contains("Bad/Package.swift: error: "))
        #expect(run.errors.hasSuffix("--keep-going to skip them.\n"))
        let result = try JSONDecoder().decode(CheckResult.self, from: Data(run.output.utf8))
        #expect(result.short == ["undeclared-import B A"])
        #expect(run.output.contains("\"unread\""))
        #expect(try Backplane.run(["check", "--keep-going"], in: workspace.files).status == 1)
    }

    @Test(
        "What is recorded or ignored of a package that could not be read is not held to be gone, and no baseline written"
    )
    func baseline() throws {
        let workspace = try workspace([
            ".backplane-baseline.yml": "\"Lost\":\n  undeclared-import:\n    - \"X\"\n",
            ".backplane.yml": "ignore: [{ rule: undeclared-import, in: Lost, because: \"old\" }]\n",
        ])
        let run = try Backplane.run(["check"], in: workspace.files)
        #expect(run.status == 2)
        #expect(!run.output.contains("stale-baseline") && !run.errors.contains("this 'ignore' entry matches no"))
        let before = try workspace.files.read(".backplane-baseline.yml")
        #expect(try Backplane.run(["check", "--update-baseline"], in: workspace.files).status == 2)
        #expect(try workspace.files.read(".backplane-baseline.yml") == before)
    }

    @Test(
        "The other commands that only tell answer, too, and end with status 2",
        arguments: [
            ["graph"], ["affected", "--base", "HEAD", "--format", "json"], ["explain", "B"],
            ["graph", "--format", "json"],
        ])
    func answers(arguments: [String]) throws {
        let workspace = try workspace()
        try workspace.files.write("Good/Sources/B/B.swift", "import A\n")
        let run = try Backplane.run(arguments, in: workspace.files)
        #expect(run.status == 2)
        #expect(run.output.contains("B") && run.errors.contains("1 of 2 packages could not be read (Bad)"))
        #expect(try Backplane.run(arguments + ["--keep-going"], in: workspace.files).status == 0)
    }

    @Test(
        "What runs tests or writes files needs all of it",
        arguments: [["test", "--dry-run"], ["new", "module", "Prices"], ["init"]])
    func refusals(arguments: [String]) throws {
        let workspace = try workspace()
        let before = try workspace.contents()
        let run = try Backplane.run(arguments, in: workspace.files)
        #expect(run.status == 2)
        #expect(run.output.isEmpty && run.errors.contains("Bad/Package.swift: error: "))
        #expect(try workspace.contents() == before)
    }
}
