import Testing

@Suite("An explanation of a dependency on something outside of the repository")
struct ExplainOutsideTests {
    @Test("takes the names that findings have: modules and products of packages that are not checked out")
    func names() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P", dependencies: [.package(url: "https://localhost/swift-nio.git", from: "2.0.0")],
                targets: [
                    .target(name: "A", dependencies: [.product(name: "NIO", package: "swift-nio")]),
                    .target(name: "B"),
                ])
            """,
            "Sources/A/A.swift": "import NIO\n", "Sources/B/B.swift": "import NIO\n",
        ])
        let undeclared = try Backplane.run(["explain", "B -> NIO"], in: workspace)
        #expect(undeclared.status == 0, "\(undeclared.errors)")
        #expect(undeclared.output.contains("from the package 'swift-nio', which is not checked out"))
        #expect(undeclared.output.contains("declared: no") && undeclared.output.contains("Sources/B/B.swift:1:8"))
        #expect(undeclared.output.contains("error: 'B' imports 'NIO'"), "\(undeclared.output)")
        let declared = try Backplane.run(["explain", "A -> NIO"], in: workspace)
        #expect(declared.output.contains("declared: Package.swift:6:") && declared.output.contains("violates no rule"))
        #expect(try Backplane.run(["explain", "A -> Gone"], in: workspace).status == 2)
    }

    @Test("takes the file of a framework that an app does not embed")
    func embedding() throws {
        let project = XcodeWorkspace.project().replacing(
            "\"App/copy/Embed\", \"Widget/frameworks\"", with: "\"Widget/frameworks\"")
        let workspace = try GitWorkspace(XcodeWorkspace.files(["App.xcodeproj/project.xcproj": project]))
        #expect(try CheckResult.of(workspace.files).short == ["not-embedded App Kit.framework"])
        let run = try Backplane.run(["explain", "App -> Kit.framework"], in: workspace.files)
        #expect(run.output.contains("error: 'App' loads Kit.framework"), "\(run.output) \(run.errors)")
    }
}
