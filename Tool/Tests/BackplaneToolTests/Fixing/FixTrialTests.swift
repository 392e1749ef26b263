import Foundation
import Testing

@Suite("backplane check --fix: what fixes lead to")
struct FixTrialTests {
    @Test("A manifest that computes something from its targets is taken back, and the others are fixed")
    func computed() throws {
        let computing =
            SampleManifest.text(
                """
                        .target(name: "A"),
                        .target(name: "B"),
                """) + "for target in package.targets { target.dependencies = [] }\n"
        let plain = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Plain", targets: [.target(name: "X"), .target(name: "Y")])
            """
        let workspace = try TemporaryWorkspace([
            "One/Package.swift": computing, "One/Sources/A/A.swift": "public let a = 1\n",
            "One/Sources/B/B.swift": "import A\n",
            "Two/Package.swift": plain, "Two/Sources/X/X.swift": "public let x = 1\n",
            "Two/Sources/Y/Y.swift": "import X\n",
        ])
        let run = try Backplane.run(["check", "--fix"], in: workspace)
        #expect(run.status == 1)
        #expect(try workspace.read("One/Package.swift") == computing)
        #expect(try workspace.read("Two/Package.swift").contains(".target(name: \"Y\", dependencies: [\"X\"])"))
        #expect(
            run.errors.contains(
                "One/Package.swift: not fixed: 'B' imports 'A' [undeclared-import]: the manifest computes"))
    }

    @Test("A fix that makes an older violation visible is made, and that violation reported and fixed by the next run")
    func uncovered() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": SampleManifest.text(
                """
                        .executableTarget(name: "Gen", dependencies: ["GenCLI"]),
                        .target(name: "GenCLI", dependencies: [.product(name: "Arguments", package: "arguments"), "Files"]),
                        .target(name: "Other", dependencies: ["Files"]),
                        .target(name: "Files"),
                """,
                dependencies: ".package(url: \"https://localhost/o/arguments\", from: \"1.0.0\")"
            ),
            "Sources/Gen/main.swift": "import Arguments\nimport GenCLI\n",
            "Sources/GenCLI/G.swift": "import Files\n", "Sources/Other/O.swift": "let o = 1\n",
            "Sources/Files/F.swift": "public let f = 1\n",
        ])
        let run = try Backplane.run(["check", "--fix"], in: workspace)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.errors.contains("fixed: 'Gen' now declares 'Arguments'"))
        #expect(run.errors.contains("fixed: 'Other' no longer declares 'Files'"))
        #expect(run.output.contains("'GenCLI' declares 'Arguments' but imports nothing from it [unused-dependency]"))
        #expect(try Backplane.run(["check", "--fix"], in: workspace).output.contains("The architecture holds"))
        let after = try workspace.read("Package.swift")
        #expect(after.contains(".target(name: \"GenCLI\", dependencies: [\"Files\"])"))
    }

    @Test("A dependency that is known to be unused only after another fix does not prevent that fix, and is reported")
    func becomesKnown() throws {
        let before = SampleManifest.text(
            """
                    .executableTarget(name: "Gen", dependencies: ["Lib"]),
                    .target(name: "Lib", dependencies: [.product(name: "Parser", package: "parser"), "Y"]),
                    .target(name: "Y"),
            """,
            dependencies: ".package(url: \"https://example.org/parser\", from: \"1.0.0\")")
        let sources = [
            "Sources/Gen/main.swift": "import Lib\nimport Parser\n", "Sources/Lib/L.swift": "import Y\n",
            "Sources/Y/Y.swift": "",
        ]
        let workspace = try TemporaryWorkspace(sources.merging(["Package.swift": before]) { $1 })
        let run = try Backplane.run(["check", "--fix", "--strict"], in: workspace)
        #expect(run.status == 1 && run.text.contains("fixed: 'Gen' now declares 'Parser'"), "\(run.text)")
        #expect(run.output.contains("'Lib' declares 'Parser' but imports nothing from it"), "\(run.text)")
        let again = try Backplane.run(["check", "--fix", "--strict"], in: workspace)
        #expect(again.status == 0 && again.text.contains("fixed: 'Lib' no longer declares 'Parser'"), "\(again.text)")
    }

    @Test("Only the fix that would violate another rule is left out, with that rule")
    func caused() throws {
        let workspace = try TemporaryWorkspace([
            "App/Package.swift": SampleManifest.text(
                """
                        .executableTarget(
                            name: "Main",
                            dependencies: [.product(name: "One", package: "Kit"), .product(name: "Two", package: "Kit")]),
                """, name: "App", dependencies: ".package(path: \"../Kit\")"),
            "App/Sources/Main/main.swift": "import One\nimport Two\n",
            "Kit/Package.swift": SampleManifest.text(
                """
                        .target(name: "Base"), .target(name: "Free"), .target(name: "One", dependencies: ["Base"]),
                        .target(name: "Two"), .target(name: "Three", dependencies: ["Free"]),
                """, name: "Kit",
                products: ["One", "Two"].map { ".library(name: \"\($0)\", type: .dynamic, targets: [\"\($0)\"])" }
                    .joined(separator: ", ")),
            "Kit/Sources/Base/B.swift": "public let b = 1\n", "Kit/Sources/Free/F.swift": "public let f = 1\n",
            "Kit/Sources/One/O.swift": "import Base\n", "Kit/Sources/Two/T.swift": "import Base\n",
            "Kit/Sources/Three/T.swift": "import Base\n",
        ])
        let run = try Backplane.run(["check", "--fix", "--timings"], in: workspace)
        #expect(run.status == 1)
        #expect(
            run.errors.contains(
                "Kit/Package.swift: not fixed: 'Two' imports 'Base' [undeclared-import]: it would cause: "))
        #expect(run.errors.contains("[duplicate-image]"), "\(run.errors)")
        #expect(run.errors.contains("fixed: 'Three' now declares 'Base'"))
        #expect(run.errors.contains("fixed: 'Three' no longer declares 'Free'"))
        #expect(try workspace.read("Kit/Package.swift").contains(".target(name: \"Two\"),"))
        let steps = run.errors.split(separator: "\n").compactMap { $0.split(separator: " ms  ").last.map(String.init) }
        #expect(steps.filter { $0 == "run rules" }.count == 1, "The steps of the check before: \(steps)")
        #expect(steps.filter { $0.hasPrefix("try ") }.prefix(2) == ["try 3 fixes", "try 3 fixes"], "\(steps)")
        #expect(steps.contains("try 1 fix") && steps.filter { $0.hasPrefix("try ") }.last == "try 2 fixes", "\(steps)")
    }
}
