import Foundation
import Testing

@Suite("backplane check --fix")
struct FixTests {
    @Test("Recorded violations are fixed, and what is gone is taken out of the baseline")
    func baseline() throws {
        let before = SampleManifest.text(
            """
                    .target(name: "A"),
                    .target(name: "B"),
                    .target(name: "C", dependencies: ["B"]),
            """)
        let workspace = try TemporaryWorkspace(FixedPackage.imports.merging(["Package.swift": before]) { $1 })
        try workspace.write(
            ".backplane-baseline.yml", "\"B\":\n  undeclared-import:\n    - \"A\"\n\"C\":\n  cycle:\n    - \"C\"\n")
        let difference = try Backplane.run(["check", "--fix", "--dry-run"], in: workspace)
        #expect(difference.output.contains("+++ /dev/null\n"))
        let run = try Backplane.run(["check", "--fix"], in: workspace)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(!workspace.exists(".backplane-baseline.yml"))
        #expect(run.errors.contains(".backplane-baseline.yml: fixed: removed 2 obsolete entries"))
    }

    @Test("--dry-run prints a difference that git applies, with the same outcome, and writes nothing")
    func dryRun() throws {
        let before = SampleManifest.text(
            """
                    .target(name: "A"),
                    .target(name: "B"),
                    .target(name: "C", dependencies: ["A", "B"]),
            """)
        let workspace = try GitWorkspace(FixedPackage.imports.merging(["Package.swift": before]) { $1 })
        let dry = try Backplane.run(["check", "--fix", "--dry-run"], in: workspace.files, environment: ["CI": "true"])
        #expect(dry.status == 1)
        #expect(try workspace.files.read("Package.swift") == before)
        #expect(try Backplane.run(["check", "--fix"], in: workspace.files, environment: ["CI": "true"]).status == 2)
        #expect(try Backplane.run(["check", "--fix"], in: workspace.files).status == 0)
        let after = try workspace.files.read("Package.swift")
        try workspace.git("checkout", "--quiet", "Package.swift")
        try workspace.files.write("fix.diff", dry.output)
        try workspace.git("apply", "fix.diff")
        #expect(try workspace.files.read("Package.swift") == after)
        #expect(try Backplane.run(["check", "--dry-run"], in: workspace.files).status == 2)
    }

    @Test("Findings that can't be fixed are reported with the reason, and nothing is written")
    func refusals() throws {
        let before = SampleManifest.text(
            """
                    .target(name: "A"),
                    .target(name: "B", dependencies: ["A"]), .target(name: "C", dependencies: ["B"]),
                    .target(name: "D", dependencies: [
                        "A", // its data
                        "B"]),
                    .target(name: "E", dependencies: ["A"].filter { _ in true }),
            """)
        var sources = FixedPackage.imports
        sources["Sources/A/A.swift"] = "import C\n"
        sources["Sources/D/D.swift"] = "import B\n"
        sources["Sources/E/E.swift"] = "let e = 1\n"
        let workspace = try TemporaryWorkspace(sources.merging(["Package.swift": before]) { $1 })
        let run = try Backplane.run(["check", "--fix"], in: workspace)
        #expect(run.status == 1)
        #expect(try workspace.read("Package.swift") == before)
        #expect(
            run.errors.contains("Package.swift: not fixed: 'A' imports 'C' [undeclared-import]: 'C' depends on 'A'"))
        #expect(
            run.errors.contains(
                "'D' declares 'A' [unused-dependency]: a comment in the manifest refers to it"))
        #expect(
            run.errors.contains(
                "'E' declares 'A' [unused-dependency]: the manifest computes the dependencies of 'E'"))
    }

    @Test("A dependency with a comment above it stays with it, also as the first of several")
    func commentAbove() throws {
        let before = SampleManifest.text(
            """
                    .target(name: "A"), .target(name: "B"), .target(name: "C"),
                    .target(name: "D", dependencies: [
                        // A is needed at run time.
                        "A",
                        "B",
                    ]),
                    .target(name: "E", dependencies: [ // loaded at run time
                        "A",
                        "C",
                    ]),
            """)
        let sources = Dictionary(
            uniqueKeysWithValues: ["A", "B", "C", "D", "E"].map { ("Sources/\($0)/\($0).swift", "public let a = 1\n") })
        let workspace = try TemporaryWorkspace(sources.merging(["Package.swift": before]) { $1 })
        let run = try Backplane.run(["check", "--fix"], in: workspace)
        for target in ["D", "E"] {
            let refusal =
                "'\(target)' declares 'A' [unused-dependency]: a comment in the manifest refers to it"
            #expect(run.errors.contains(refusal), "\(run.errors)")
        }
        let after = before.replacing("            \"B\",\n", with: "").replacing("            \"C\",\n", with: "")
        #expect(try workspace.read("Package.swift") == after)
    }

    @Test("A dependency stays where a target behind it may get something through it")
    func through() throws {
        let before = SampleManifest.text(
            """
                    .target(name: "A"),
                    .target(name: "B", dependencies: ["A"]),
                    .target(name: "C", dependencies: ["B"]),
            """)
        let workspace = try TemporaryWorkspace([
            "Package.swift": before, "Sources/A/A.swift": "public let a = 1\n",
            "Sources/B/B.swift": "public let b = 1\n",
            "Sources/C/C.swift": "import B\n#if canImport(A)\nimport A\n#endif\n",
        ])
        let run = try Backplane.run(["check", "--fix"], in: workspace)
        #expect(try workspace.read("Package.swift") == before)
        #expect(run.errors.contains("'B' declares 'A' [unused-dependency]: 'C' imports it conditionally"))
    }
}
