import Foundation
import Testing

/// `swift test` compiles all targets of a package, and fails if one that no test links doesn't compile.
@Suite("backplane test, for targets that no test links")
struct UntestedTargetTests {
    private let workspace: GitWorkspace

    init() throws {
        workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "A"), .target(name: "Pages", dependencies: ["A"]),
                .executableTarget(name: "app", dependencies: ["Pages"]),
                .testTarget(name: "ATests", dependencies: ["A"]),
            ])
            """,
            "Sources/A/A.swift": "public let a = 1\n",
            "Sources/Pages/Pages.swift": "import A\npublic func page() -> Int { a }\n",
            "Sources/app/main.swift": "import Pages\nprint(page())\n",
            "Tests/ATests/T.swift": "import A\nimport Testing\n@Test func one() { #expect(a == 1) }\n",
        ])
    }

    private func run(_ arguments: String...) throws -> Backplane.Run {
        try Backplane.run(["test"] + arguments, in: workspace.files)
    }

    @Test("They are built, once for the same inputs, and a run fails if they do not compile")
    func built() throws {
        let forecast = try run("--dry-run")
        #expect(forecast.output.contains("to build   app"), "\(forecast.text)")
        let first = try run()
        #expect(first.status == 0 && first.output.contains("built      app"), "\(first.text)")
        #expect(first.output.contains("1 target without tests built."), "\(first.text)")
        #expect(!first.output.contains("Pages "), "What another one links is built with it: \(first.text)")
        let second = try run("--junit", "\(workspace.path)/.build/report.xml")
        #expect(second.output.contains("1 cached") && second.output.contains("1 target without tests cached"))
        #expect(try workspace.files.read(".build/report.xml").contains("classname=\"app\" name=\"build\""))

        try workspace.commit("All is well")
        try workspace.files.write("Sources/Pages/Pages.swift", "import A\npublic func page() -> Int { b }\n")
        let broken = try run("--base", "HEAD")
        #expect(broken.status == 1 && broken.output.contains("not built  app"), "\(broken.text)")
        #expect(broken.output.contains("cannot find 'b' in scope"), "\(broken.text)")
        #expect(try run().status == 1, "It is not cached")
        #expect(try run("--only", "ATests").status == 0, "What is asked for is cached")
    }

    @Test(
        "A change that does not affect them builds nothing, nor does a run that leaves out all tests of their package")
    func leftOut() throws {
        try workspace.commit("All is well")
        try workspace.files.write(
            "Tests/ATests/T.swift", "import A\nimport Testing\n@Test func two() { #expect(a == 1) }\n")
        let affected = try run("--base", "HEAD", "--dry-run")
        #expect(affected.output.contains("would run  ATests") && !affected.output.contains("app"), "\(affected.text)")
        #expect(try !run("--skip", "ATests", "--dry-run").output.contains("app"))
        #expect(try !run("--skip", "app", "--dry-run").output.contains("to build"))
    }
}
