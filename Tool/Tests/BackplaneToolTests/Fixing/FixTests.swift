import Foundation
import Testing

@Suite("backplane check --fix")
struct FixTests {
    /// Runs `check --fix` on a package with a manifest and sources, and gives the manifest afterwards.
    private func fixed(
        _ manifest: String, _ sources: [String: String], _ others: [String: String] = [:], status: Int32 = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        let workspace = try TemporaryWorkspace(
            sources.merging(others) { $1 }.merging(["Package.swift": manifest]) { $1 })
        let run = try Backplane.run(["check", "--fix", "--strict"], in: workspace)
        #expect(run.status == status, "\(run.output)\(run.errors)", sourceLocation: sourceLocation)
        return try workspace.read("Package.swift")
    }

    private func package(_ targets: String, before: String = "", dependencies: String = "") -> String {
        """
        // swift-tools-version: 6.0
        import PackageDescription
        \(before)
        let package = Package(
            name: "Shop",\(dependencies)
            targets: [
        \(targets)
            ]
        )

        """
    }

    private let imports = [
        "Sources/A/A.swift": "public let a = 1\n", "Sources/B/B.swift": "import A\n", "Sources/C/C.swift": "import B\n",
    ]

    @Test("An undeclared import is declared, in order, in the way the list is written")
    func declares() throws {
        let sources = imports.merging(["Sources/D/D.swift": "import A\nimport B\nimport C\n"]) { $1 }
        let before = package(
            """
                    .target(name: "A"),
                    .target(name: "B", dependencies: ["A"]),
                    .target(name: "C", dependencies: ["B"]), // the third
                    .target(
                        name: "D",
                        dependencies: [
                            "A",
                            // What is sold.
                            "C",
                        ]),
            """)
        let after = try fixed(before, sources)
        #expect(
            after
                == before.replacingOccurrences(
                    of: "                \"C\",\n", with: "                \"B\",\n                \"C\",\n"))
    }

    @Test("What is in no order stays so, and lines on which several dependencies fit stay as they are")
    func layouts() throws {
        let sources = imports.merging(["Sources/D/D.swift": "import A\nimport B\nimport C\n"]) { $1 }
        for (list, expected) in [
            ("\"C\", \"A\"", "\"C\", \"A\", \"B\""),
            ("\"B\",\n                \"C\"", "\"A\",\n                \"B\",\n                \"C\""),
            (
                "\n                \"A\", .target(name: \"C\", condition: .when(platforms: [.linux, .macOS, .windows])),\n            ",
                "\n                \"A\", .target(name: \"C\", condition: .when(platforms: [.linux, .macOS, .windows])),\n                \"B\",\n            "
            ),
        ] {
            let before = package(
                """
                        .target(name: "A"),
                        .target(name: "B", dependencies: ["A"]),
                        .target(name: "C", dependencies: ["B"]),
                        .target(
                            name: "D",
                            dependencies: [\(list)]),
                """)
            let after = try fixed(before, sources, [".swift-format": "{ \"lineLength\": 90 }"])
            #expect(after == before.replacing("[\(list)]", with: "[\(expected)]"))
        }
    }

    @Test("A target without dependencies gains the argument, on its line or on one of its own")
    func firstDependency() throws {
        let before = package(
            """
                    .target(name: "A"),
                    .target(name: "B", path: "Sources/B"),
                    .target(
                        name: "C"
                    ),
            """)
        let after = try fixed(before, imports)
        #expect(after.contains("        .target(name: \"B\", dependencies: [\"A\"], path: \"Sources/B\"),\n"))
        #expect(after.contains("            name: \"C\",\n            dependencies: [\"B\"]\n        ),\n"))
    }

    @Test("An unused dependency goes with its line or its place in the line, and the last one with the argument")
    func removes() throws {
        let before = package(
            """
                    .target(name: "A"),
                    .target(name: "B", dependencies: ["A"]),
                    .target(name: "C", dependencies: ["A", "B"]),
                    .target(name: "D", dependencies: ["A", "B", "C"]),
                    .target(
                        name: "E",
                        dependencies: [
                            "A",
                            "B"
                        ],
                        path: "Sources/E"
                    ),
                    .target(name: "F", dependencies: ["A"], path: "Sources/F"),
            """)
        var sources = imports
        sources["Sources/D/D.swift"] = "import A\nimport C\n"
        sources["Sources/E/E.swift"] = "import A\n"
        sources["Sources/F/F.swift"] = "let f = 1\n"
        let after = try fixed(before, sources)
        #expect(after.contains(".target(name: \"C\", dependencies: [\"B\"]),\n"))
        #expect(after.contains(".target(name: \"D\", dependencies: [\"A\", \"C\"]),\n"))
        #expect(
            after.contains(
                "            dependencies: [\n                \"A\"\n            ],\n            path: \"Sources/E\"\n")
        )
        #expect(after.contains(".target(name: \"F\", path: \"Sources/F\"),\n"))
    }

    @Test("Constants, lists of their own, line ends and the mode of the file stay as they are")
    func style() throws {
        let before = package(
            """
                    .target(name: "A"),
                    .target(name: "B", dependencies: [.a]),
                    .target(name: "C", dependencies: shared + [.target(name: "B")]),
                    .target(name: "D", dependencies: own),
            """,
            before: """
                let shared: [Target.Dependency] = []
                let own: [Target.Dependency] = ["B"]
                extension Target.Dependency { static let a: Self = .target(name: "A") }
                """
        ).replacingOccurrences(of: "\n", with: "\r\n")
        var sources = imports
        sources["Sources/C/C.swift"] = "import A\nimport B\n"
        sources["Sources/D/D.swift"] = "import A\nimport B\n"
        let workspace = try TemporaryWorkspace(sources.merging(["Package.swift": before]) { $1 })
        chmod(workspace.path + "/Package.swift", 0o640)
        let run = try Backplane.run(["check", "--fix"], in: workspace)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        let expected = before.replacingOccurrences(of: "[.target(name: \"B\")]", with: "[.a, .target(name: \"B\")]")
            .replacingOccurrences(of: "= [\"B\"]", with: "= [.a, \"B\"]")
        #expect(try workspace.read("Package.swift") == expected)
        let mode = try FileManager.default.attributesOfItem(atPath: workspace.path + "/Package.swift")[
            .posixPermissions]
        #expect(mode as? Int == 0o640)
    }

    @Test("A package of the repository comes after the others of it, above the comment on those that follow")
    func headedPackages() throws {
        func support(_ name: String) -> String {
            "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"\(name)\", "
                + "products: [.library(name: \"\(name)\", targets: [\"\(name)\"])], targets: [.target(name: \"\(name)\")])\n"
        }
        let local = "        .package(path: \"One\"),\n"
        let before = package(
            "        .target(name: \"A\", dependencies: [.product(name: \"One\", package: \"One\")]),",
            dependencies: "\n    dependencies: [\n        // Local\n\(local)\n        // Others\n"
                + "        .package(url: \"https://localhost/gone\", from: \"1.0.0\"),\n    ],")
        let after = try fixed(
            before, ["Sources/A/A.swift": "import One\nimport Two\n"],
            [
                "One/Package.swift": support("One"), "One/Sources/One/O.swift": "",
                "Two/Package.swift": support("Two"), "Two/Sources/Two/T.swift": "",
            ])
        #expect(after.contains(local + "        .package(path: \"Two\"),\n\n        // Others\n"), "\(after)")
    }

    @Test("A product of a package in the repository is declared, and so is the package where it is not yet")
    func localPackages() throws {
        let support = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Support", products: [.library(name: "SupportKit", targets: ["Base", "More"])],
                targets: [.target(name: "Base"), .target(name: "More")])
            """
        let before = package(
            """
                    .target(name: "A"),
                    .target(name: "B", dependencies: ["A"]),
            """)
        let after = try fixed(
            before, ["Sources/A/A.swift": "public let a = 1\n", "Sources/B/B.swift": "import A\nimport More\n"],
            [
                "Libraries/Support/Package.swift": support, "Libraries/Support/Sources/Base/B.swift": "",
                "Libraries/Support/Sources/More/M.swift": "",
            ])
        #expect(
            after
                == before.replacingOccurrences(
                    of: "name: \"Shop\",\n",
                    with: "name: \"Shop\",\n    dependencies: [.package(path: \"Libraries/Support\")],\n"
                ).replacingOccurrences(
                    of: "[\"A\"]", with: "[\"A\", .product(name: \"SupportKit\", package: \"Support\")]"))
    }

    @Test(
        "A product of a package outside is declared by the product that holds the module, the package called as the manifest does"
    )
    func products() throws {
        let checkout = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "swift-io",
                products: [
                    .library(name: "IOCore", targets: ["IOCore"]), .library(name: "Everything", targets: ["IOCore", "Extra"]),
                    .library(name: "One", targets: ["Both"]), .library(name: "Other", targets: ["Both"]),
                ],
                targets: [.target(name: "IOCore"), .target(name: "Extra"), .target(name: "Both"), .target(name: "Hidden")])
            """
        let before = package(
            """
                    .target(name: "A", dependencies: [.product(name: "IOCore", package: "Swift-IO")]),
                    .target(name: "B"),
                    .target(name: "C", dependencies: [.product(name: "IOCore", package: "Swift-IO", condition: .when(platforms: [.linux]))]),
            """,
            dependencies: "\n    dependencies: [.package(url: \"https://localhost/o/Swift-IO.git\", from: \"1.0.0\")],")
        let workspace = try TemporaryWorkspace([
            "Package.swift": before, ".build/checkouts/Swift-IO/Package.swift": checkout,
            "Sources/A/A.swift": "import IOCore\nimport Extra\n",
            "Sources/B/B.swift": "import IOCore\nimport Both\nimport Hidden\n",
            "Sources/C/C.swift": "import IOCore\n",
        ])
        let run = try Backplane.run(["check", "--fix"], in: workspace)
        #expect(run.status == 1)
        let after = try workspace.read("Package.swift")
        #expect(
            after.contains(
                "        .target(name: \"B\", dependencies: [.product(name: \"IOCore\", package: \"Swift-IO\")]),\n"))
        #expect(after.contains(".product(name: \"Everything\", package: \"Swift-IO\")"))
        #expect(
            run.errors.contains(
                "'B' imports 'Both' [undeclared-import]: several libraries of 'swift-io' offer it: One, Other"))
        #expect(run.errors.contains("'B' imports 'Hidden' [undeclared-import]: no library of 'swift-io' offers it"))
        #expect(run.output.contains("fix: no product of the package 'swift-io' offers it; import a module that"))
    }

    @Test("What can't be fixed is told with the reason, and nothing is written")
    func refusals() throws {
        let before = package(
            """
                    .target(name: "A"),
                    .target(name: "B", dependencies: ["A"]), .target(name: "C", dependencies: ["B"]),
                    .target(name: "D", dependencies: [
                        "A", // its data
                        "B"]),
                    .target(name: "E", dependencies: ["A"].filter { _ in true }),
            """)
        var sources = imports
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
                "'D' declares 'A' [unused-dependency]: a comment in the manifest says something about it"))
        #expect(
            run.errors.contains(
                "'E' declares 'A' [unused-dependency]: the manifest makes the dependencies of 'E' by code"))
    }

    @Test("A dependency stays where a target behind it may get something through it")
    func through() throws {
        let before = package(
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
        #expect(run.errors.contains("'B' declares 'A' [unused-dependency]: 'C' imports it if it is available"))
    }

    @Test("Recorded violations are fixed, and what is gone is taken out of the baseline")
    func baseline() throws {
        let before = package(
            """
                    .target(name: "A"),
                    .target(name: "B"),
                    .target(name: "C", dependencies: ["B"]),
            """)
        let workspace = try TemporaryWorkspace(imports.merging(["Package.swift": before]) { $1 })
        try workspace.write(
            ".backplane-baseline.yml", "\"B\":\n  undeclared-import:\n    - \"A\"\n\"C\":\n  cycle:\n    - \"C\"\n")
        let difference = try Backplane.run(["check", "--fix", "--dry-run"], in: workspace)
        #expect(difference.output.contains("+++ /dev/null\n"))
        let run = try Backplane.run(["check", "--fix"], in: workspace)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(!workspace.exists(".backplane-baseline.yml"))
        #expect(run.errors.contains(".backplane-baseline.yml: fixed: 2 no longer occurring, removed"))
    }

    @Test("--dry-run prints a difference that git applies, with the same outcome, and writes nothing")
    func dryRun() throws {
        let before = package(
            """
                    .target(name: "A"),
                    .target(name: "B"),
                    .target(name: "C", dependencies: ["A", "B"]),
            """)
        let workspace = try GitWorkspace(imports.merging(["Package.swift": before]) { $1 })
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

    @Test("A manifest that computes something from its targets is taken back, and the others are fixed")
    func computed() throws {
        let computing =
            package(
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
            "Package.swift": package(
                """
                        .executableTarget(name: "Gen", dependencies: ["GenCLI"]),
                        .target(name: "GenCLI", dependencies: [.product(name: "Arguments", package: "arguments"), "Files"]),
                        .target(name: "Other", dependencies: ["Files"]),
                        .target(name: "Files"),
                """,
                dependencies: "\n    dependencies: [.package(url: \"https://localhost/o/arguments\", from: \"1.0.0\")],"
            ),
            "Sources/Gen/main.swift": "import Arguments\nimport GenCLI\n",
            "Sources/GenCLI/G.swift": "import Files\n", "Sources/Other/O.swift": "let o = 1\n",
            "Sources/Files/F.swift": "public let f = 1\n",
        ])
        let run = try Backplane.run(["check", "--fix"], in: workspace)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.errors.contains("fixed: 'Gen' declares 'Arguments'"))
        #expect(run.errors.contains("fixed: 'Other' without 'Files'"))
        #expect(run.output.contains("'GenCLI' declares 'Arguments' but imports nothing of it [unused-dependency]"))
        #expect(try Backplane.run(["check", "--fix"], in: workspace).output.contains("The architecture holds"))
        let after = try workspace.read("Package.swift")
        #expect(after.contains(".target(name: \"GenCLI\", dependencies: [\"Files\"])"))
    }

    @Test("Only the fix that would violate another rule is left out, with that rule")
    func caused() throws {
        let workspace = try TemporaryWorkspace([
            "App/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "App", dependencies: [.package(path: "../Kit")],
                targets: [
                    .executableTarget(
                        name: "Main",
                        dependencies: [.product(name: "One", package: "Kit"), .product(name: "Two", package: "Kit")]),
                ])
            """,
            "App/Sources/Main/main.swift": "import One\nimport Two\n",
            "Kit/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Kit",
                products: [
                    .library(name: "One", type: .dynamic, targets: ["One"]),
                    .library(name: "Two", type: .dynamic, targets: ["Two"]),
                ],
                targets: [
                    .target(name: "Base"), .target(name: "Free"), .target(name: "One", dependencies: ["Base"]),
                    .target(name: "Two"), .target(name: "Three", dependencies: ["Free"]),
                ])
            """,
            "Kit/Sources/Base/B.swift": "public let b = 1\n", "Kit/Sources/Free/F.swift": "public let f = 1\n",
            "Kit/Sources/One/O.swift": "import Base\n", "Kit/Sources/Two/T.swift": "import Base\n",
            "Kit/Sources/Three/T.swift": "import Base\n",
        ])
        let run = try Backplane.run(["check", "--fix"], in: workspace)
        #expect(run.status == 1)
        #expect(run.errors.contains("Kit/Package.swift: not fixed: 'Two' imports 'Base' [undeclared-import]: then "))
        #expect(run.errors.contains("[duplicate-image]"), "\(run.errors)")
        #expect(run.errors.contains("fixed: 'Three' declares 'Base'"))
        #expect(run.errors.contains("fixed: 'Three' without 'Free'"))
        #expect(try workspace.read("Kit/Package.swift").contains(".target(name: \"Two\"),"))
    }

    @Test("A list on a line that becomes too long gets a line for each")
    func longLine() throws {
        let name = "AModuleWithANameThatTakesMuchSpaceInItsLine"
        let before = package(
            """
                    .target(name: "A"),
                    .target(name: "\(name)"),
                    .target(name: "C", dependencies: ["A"]),
            """)
        let after = try fixed(
            before,
            [
                "Sources/A/A.swift": "public let a = 1\n", "Sources/\(name)/B.swift": "let b = 1\n",
                "Sources/C/C.swift": "import A\nimport \(name)\n",
            ])
        #expect(after.contains(".target(name: \"C\", dependencies: [\"A\", \"\(name)\"]),\n"))
        let second = before.replacingOccurrences(of: "\"C\"", with: "\"AnotherModuleWithALongName\"")
        let broken = try fixed(
            second,
            [
                "Sources/A/A.swift": "public let a = 1\n", "Sources/\(name)/B.swift": "let b = 1\n",
                "Sources/AnotherModuleWithALongName/C.swift": "import A\nimport \(name)\n",
            ])
        #expect(broken.contains("dependencies: [\n            \"A\",\n            \"\(name)\",\n        ]),\n"))
    }

    @Test("A dependency that is known to be unused only after another fix does not prevent that fix, and is reported")
    func becomesKnown() throws {
        let before = package(
            """
                    .executableTarget(name: "Gen", dependencies: ["Lib"]),
                    .target(name: "Lib", dependencies: [.product(name: "Parser", package: "parser"), "Y"]),
                    .target(name: "Y"),
            """,
            dependencies: """

                    dependencies: [.package(url: "https://example.org/parser", from: "1.0.0")],
                """)
        let sources = [
            "Sources/Gen/main.swift": "import Lib\nimport Parser\n", "Sources/Lib/L.swift": "import Y\n",
            "Sources/Y/Y.swift": "",
        ]
        let workspace = try TemporaryWorkspace(sources.merging(["Package.swift": before]) { $1 })
        let run = try Backplane.run(["check", "--fix", "--strict"], in: workspace)
        #expect(run.status == 1 && run.text.contains("fixed: 'Gen' declares 'Parser'"), "\(run.text)")
        #expect(run.output.contains("'Lib' declares 'Parser' but imports nothing of it"), "\(run.text)")
        let again = try Backplane.run(["check", "--fix", "--strict"], in: workspace)
        #expect(again.status == 0 && again.text.contains("fixed: 'Lib' without 'Parser'"), "\(again.text)")
    }
}
