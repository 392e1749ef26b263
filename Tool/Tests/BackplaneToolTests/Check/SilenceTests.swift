import Foundation
import Testing

@Suite("Findings that comments accept where they stand")
struct SilenceTests {
    private func workspace(_ changes: [String: String], manifest: String? = nil) throws -> TemporaryWorkspace {
        try TemporaryWorkspace(
            [
                "Package.swift": manifest ?? """
                    // swift-tools-version: 6.0
                    import PackageDescription
                    let package = Package(name: "P", targets: [.target(name: "A"), .target(name: "B"), .target(name: "C")])
                    """,
                "Sources/A/A.swift": "", "Sources/B/B.swift": "", "Sources/C/C.swift": "",
            ].merging(changes) { $1 })
    }

    @Test("One on the line or alone above it accepts that finding, with a reason, and is counted")
    func accepted() throws {
        let workspace = try workspace([
            "Sources/B/B.swift": "import A  // backplane:ignore undeclared-import because it is only linked here\n",
            "Sources/C/C.swift":
                "// backplane:ignore cycle, undeclared-import because of its data\n\n// Its data.\nimport A\n",
        ])
        let run = try Backplane.run(["check", "--rules", "undeclared-import", "--strict"], in: workspace)
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("2 ignored"))
        #expect(
            try Backplane.run(["check", "--strict"], in: workspace).output.contains(
                "Sources/C/C.swift:1:1: warning: this comment matches no 'cycle' finding; remove it [unused-ignore]"
            ))
    }

    @Test(
        "What is not accepted at each place is told at the others, and neither strings nor other rules accept anything")
    func rest() throws {
        let workspace = try workspace([
            "Sources/B/B.swift": "import A  // backplane:ignore undeclared-import because it is legacy\n",
            "Sources/B/Other.swift":
                "import A\nlet text = \"// backplane:ignore undeclared-import because it is text\"\n",
            "Sources/C/C.swift": "import A  // backplane:ignore test-leak because it is another rule\n",
        ])
        let result = try CheckResult.of(workspace)
        #expect(
            Set(result.violations.map { "\($0.module) \($0.file)" }) == [
                "B Sources/B/Other.swift", "C Sources/C/C.swift",
            ])
    }

    @Test("Without a reason, or with a rule that there is not, it accepts nothing and says so")
    func malformed() throws {
        let workspace = try workspace([
            "Sources/B/B.swift": "import A  // backplane:ignore undeclared-import\n",
            "Sources/C/C.swift": "import A  // backplane:ignore undeclared-imports because of reasons\n",
        ])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 1)
        #expect(
            run.output.contains(
                "Sources/B/B.swift:1:11: warning: no reason is given; write 'backplane:ignore undeclared-import because REASON'"
            ))
        #expect(
            run.output.contains(
                "there is no rule 'undeclared-imports'; did you mean 'undeclared-import'? [unused-ignore]"))
        #expect(run.output.contains("2 errors, 2 warnings"))
    }

    @Test("In a manifest it accepts a dependency, also from the cache, and --fix leaves that alone")
    func manifest() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P",
                targets: [
                    .target(name: "A"),
                    .target(
                        name: "B",
                        dependencies: [
                            "A",  // backplane:ignore unused-dependency because its resources are linked
                        ]),
                    .target(name: "C"),
                ])
            """
        let workspace = try workspace(
            ["Sources/A/A.swift": "let a = 1\n", "Sources/B/B.swift": "let b = 1\n"], manifest: manifest)
        for _ in 1...2 { #expect(try Backplane.run(["check", "--strict"], in: workspace).status == 0) }
        #expect(try Backplane.run(["check", "--fix"], in: workspace).status == 0)
        #expect(try workspace.read("Package.swift") == manifest)
        try workspace.write("Sources/B/B.swift", "import A\n")
        #expect(try Backplane.run(["check", "--strict"], in: workspace).status == 1)
    }
}
