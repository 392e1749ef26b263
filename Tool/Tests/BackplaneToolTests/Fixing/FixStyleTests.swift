import Foundation
import Testing

@Suite("backplane check --fix: how a list of dependencies is edited")
struct FixStyleTests {
    @Test("An undeclared import is declared, in order, in the way the list is written")
    func declares() throws {
        let sources = FixedPackage.imports.merging(["Sources/D/D.swift": "import A\nimport B\nimport C\n"]) { $1 }
        let before = SampleManifest.text(
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
        let after = try FixedPackage.fix(before, sources)
        #expect(
            after
                == before.replacingOccurrences(
                    of: "                \"C\",\n", with: "                \"B\",\n                \"C\",\n"))
    }

    @Test("What is in no order stays so, and lines on which several dependencies fit stay as they are")
    func layouts() throws {
        let sources = FixedPackage.imports.merging(["Sources/D/D.swift": "import A\nimport B\nimport C\n"]) { $1 }
        for (list, expected) in [
            ("\"C\", \"A\"", "\"C\", \"A\", \"B\""),
            ("\"B\",\n                \"C\"", "\"A\",\n                \"B\",\n                \"C\""),
            (
                "\n                \"A\", .target(name: \"C\", condition: .when(platforms: [.linux, .macOS, .windows])),\n            ",
                "\n                \"A\", .target(name: \"C\", condition: .when(platforms: [.linux, .macOS, .windows])),\n                \"B\",\n            "
            ),
        ] {
            let before = SampleManifest.text(
                """
                        .target(name: "A"),
                        .target(name: "B", dependencies: ["A"]),
                        .target(name: "C", dependencies: ["B"]),
                        .target(
                            name: "D",
                            dependencies: [\(list)]),
                """)
            let after = try FixedPackage.fix(before, sources, [".swift-format": "{ \"lineLength\": 90 }"])
            #expect(after == before.replacing("[\(list)]", with: "[\(expected)]"))
        }
    }

    @Test("A target of the package is written as its neighbours in the list are, not as in another list")
    func neighbours() throws {
        let before = SampleManifest.text(
            """
                    .target(name: "A"),
                    .target(name: "B", dependencies: [.target(name: "A")]),
                    .target(name: "C", dependencies: ["B"]),
                    .target(name: "D", dependencies: [.target(name: "C")]),
            """)
        var sources = FixedPackage.imports
        sources["Sources/C/C.swift"] = "import A\nimport B\n"
        sources["Sources/D/D.swift"] = "import B\nimport C\n"
        let after = try FixedPackage.fix(before, sources)
        #expect(after.contains(".target(name: \"C\", dependencies: [\"A\", \"B\"]),\n"), "\(after)")
        #expect(
            after.contains(".target(name: \"D\", dependencies: [.target(name: \"B\"), .target(name: \"C\")]),\n"),
            "\(after)")
    }

    @Test("A target without dependencies gains the argument, on its line or on one of its own")
    func firstDependency() throws {
        let before = SampleManifest.text(
            """
                    .target(name: "A"),
                    .target(name: "B", path: "Sources/B"),
                    .target(
                        name: "C"
                    ),
            """)
        let after = try FixedPackage.fix(before, FixedPackage.imports)
        #expect(after.contains("        .target(name: \"B\", dependencies: [\"A\"], path: \"Sources/B\"),\n"))
        #expect(after.contains("            name: \"C\",\n            dependencies: [\"B\"]\n        ),\n"))
    }

    @Test("An unused dependency goes with its line or its place in the line, and the last one with the argument")
    func removes() throws {
        let before = SampleManifest.text(
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
        var sources = FixedPackage.imports
        sources["Sources/D/D.swift"] = "import A\nimport C\n"
        sources["Sources/E/E.swift"] = "import A\n"
        sources["Sources/F/F.swift"] = "let f = 1\n"
        let after = try FixedPackage.fix(before, sources)
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
        let before = SampleManifest.text(
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
        var sources = FixedPackage.imports
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

    @Test("A list on a line that becomes too long gets a line for each")
    func longLine() throws {
        let name = "AModuleWithANameThatTakesMuchSpaceInItsLine"
        let before = SampleManifest.text(
            """
                    .target(name: "A"),
                    .target(name: "\(name)"),
                    .target(name: "C", dependencies: ["A"]),
            """)
        let after = try FixedPackage.fix(
            before,
            [
                "Sources/A/A.swift": "public let a = 1\n", "Sources/\(name)/B.swift": "let b = 1\n",
                "Sources/C/C.swift": "import A\nimport \(name)\n",
            ])
        #expect(after.contains(".target(name: \"C\", dependencies: [\"A\", \"\(name)\"]),\n"))
        let second = before.replacingOccurrences(of: "\"C\"", with: "\"AnotherModuleWithALongName\"")
        let broken = try FixedPackage.fix(
            second,
            [
                "Sources/A/A.swift": "public let a = 1\n", "Sources/\(name)/B.swift": "let b = 1\n",
                "Sources/AnotherModuleWithALongName/C.swift": "import A\nimport \(name)\n",
            ])
        #expect(broken.contains("dependencies: [\n            \"A\",\n            \"\(name)\",\n        ]),\n"))
    }
}
