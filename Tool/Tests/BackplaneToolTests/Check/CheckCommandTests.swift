import Foundation
import Testing

@Suite("backplane check")
struct CheckCommandTests {
    private static let manifest = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Small",
            targets: [
                .target(name: "A"),
                .target(
                    name: "B",
                    dependencies: [
                        "A",
                    ]),
                .target(name: "C", dependencies: ["B"]),
            ]
        )
        """

    private func small(_ changes: [String: String] = [:]) throws -> TemporaryWorkspace {
        try TemporaryWorkspace(
            [
                "Package.swift": Self.manifest, "Sources/A/A.swift": "public let a = 1\n",
                "Sources/B/B.swift": "import A\n", "Sources/C/C.swift": "import A\nimport B\n",
            ].merging(changes) { $1 })
    }

    @Test("An undeclared import fails with status 1 and is printed as compilers print")
    func undeclared() throws {
        let run = try Backplane.run(["check"], in: try small())
        #expect(run.status == 1)
        #expect(
            run.output.hasPrefix(
                "Sources/C/C.swift:1:8: error: 'C' imports 'A' but does not declare it [undeclared-import]"))
        #expect(run.output.contains("why: ") && run.output.contains("fix: "))
    }

    @Test("A warning alone passes, and fails with --strict")
    func warnings() throws {
        let workspace = try small(["Sources/C/C.swift": "import B\n", "Sources/B/B.swift": "let b = 1\n"])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 0)
        #expect(run.output.contains("Package.swift:10:17: warning: 'B' declares 'A' but imports nothing from it"))
        #expect(try Backplane.run(["check", "--strict"], in: workspace).status == 1)
    }

    @Test("A finding about a target stands at its description, not where a list of dependencies names it before")
    func placeInManifest() throws {
        let manifest = Self.manifest.replacing(
            "let package",
            with: """
                var shared: [Target.Dependency] = [.target(name: "B")]
                shared.append(.target(name: "C"))
                let package
                """)
        let workspace = try small([
            "Package.swift": manifest, "Sources/B/B.swift": "let b = 1\n", "Sources/C/C.swift": "let c = 1\n",
        ])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.output.contains("Package.swift:12:17: warning: 'B' declares 'A'"), "\(run.text)")
        #expect(run.output.contains("Package.swift:14:43: warning: 'C' declares 'B'"), "\(run.text)")
    }

    @Test("A finding about a target that the manifest makes by code stands at its name")
    func placeOfName() throws {
        let workspace = try small([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let names = ["A", "B"]
            let package = Package(
                name: "Small", targets: names.map { .target(name: $0, dependencies: $0 == "B" ? ["A"] : []) })
            """,
            "Sources/B/B.swift": "let b = 1\n",
        ])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.output.contains("Package.swift:3:19: warning: 'B' declares 'A'"), "\(run.text)")
    }

    @Test("A finding about a dependency stands in the list, also where constants name the target and the dependency")
    func placeOfConstant() throws {
        let workspace = try small([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Small", targets: [.a, .b])
            enum Name {
                static let a = "A"
                static let b = "B"
            }
            extension Target {
                static var a: Target { .target(name: Name.a) }
                static var b: Target {
                    .target(name: Name.b, dependencies: [.a])
                }
            }
            extension Target.Dependency {
                static var a: Target.Dependency { .target(name: Name.a) }
            }
            """,
            "Sources/B/B.swift": "let b = 1\n",
        ])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.output.contains("Package.swift:11:46: warning: 'B' declares 'A'"), "\(run.text)")
    }

    @Test("Only the rules named are checked")
    func selection() throws {
        let run = try Backplane.run(["check", "--rules", "cycle,test-leak"], in: try small())
        #expect(run.status == 0, "\(run.output)")
        let wrong = try Backplane.run(["check", "--rules", "cicle"], in: try small())
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("did you mean 'cycle'?"))
    }

    @Test("A rule can be turned off or up in the configuration")
    func levels() throws {
        let off = try small([".backplane.yml": "rules: { undeclared-import: off }\n"])
        #expect(try Backplane.run(["check"], in: off).status == 0)
        let warning = try small([".backplane.yml": "rules: { undeclared-import: warning }\n"])
        #expect(try Backplane.run(["check"], in: warning).status == 0)
    }

    @Test("An ignore with a reason accepts a violation; one that accepts nothing is mentioned")
    func ignores() throws {
        let workspace = try small([
            ".backplane.yml": """
            ignore:
              - { rule: undeclared-import, in: C, to: A, because: "legacy" }
              - { rule: cycle, in: B, because: "none" }
            """
        ])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 0)
        #expect(run.output.contains("1 ignored"))
        #expect(
            run.errors.contains(".backplane.yml:3: warning: this 'ignore' entry matches no 'cycle' violation in 'B'"))
    }

    @Test("A baseline lets recorded violations pass, new ones fail, and stale entries fail until removed")
    func baseline() throws {
        let workspace = try small()
        #expect(try Backplane.run(["check", "--update-baseline"], in: workspace).status == 0)
        let recorded = try workspace.read(".backplane-baseline.yml")
        #expect(recorded.contains("\"C\":\n  undeclared-import:\n    - \"A\"\n"))
        #expect(try Backplane.run(["check"], in: workspace).status == 0)

        try workspace.write("Sources/A/A2.swift", "import B\n")
        #expect(try Backplane.run(["check"], in: workspace).status == 1)
        #expect(try Backplane.run(["check", "--update-baseline"], in: workspace).status == 1)
        #expect(try workspace.read(".backplane-baseline.yml") == recorded)
        #expect(try Backplane.run(["check", "--update-baseline", "--accept-new"], in: workspace).status == 0)

        try workspace.write("Sources/A/A2.swift", "")
        let stale = try Backplane.run(["check"], in: workspace)
        #expect(stale.status == 1)
        #expect(stale.output.contains("[stale-baseline]"))
        #expect(try Backplane.run(["check", "--update-baseline"], in: workspace).status == 0)
        #expect(try workspace.read(".backplane-baseline.yml") == recorded)
    }

    @Test("On CI a baseline is not written")
    func continuousIntegration() throws {
        let workspace = try small()
        let run = try Backplane.run(["check", "--update-baseline"], in: workspace, environment: ["CI": "true"])
        #expect(run.status == 2)
        #expect(!workspace.exists(".backplane-baseline.yml"))
    }

    @Test(
        "Every machine format is well formed and names the violation", arguments: ["json", "sarif", "github", "junit"])
    func formats(format: String) throws {
        let run = try Backplane.run(["check", "--format", format], in: try small())
        #expect(run.status == 1)
        #expect(run.output.contains("undeclared-import"))
        switch format {
        case "github": #expect(run.output.hasPrefix("::error file=Sources/C/C.swift,line=1,col=8,title="))
        case "junit": #expect(run.output.contains("failures=\"1\""))
        default: _ = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        }
    }

    @Test("The answer can go to a file, and standard output stays empty")
    func outputFile() throws {
        let workspace = try small()
        let run = try Backplane.run(
            ["check", "--format", "json", "--output", workspace.path + "/out.json"], in: workspace)
        #expect(run.output.isEmpty && run.status == 1)
        #expect(try workspace.read("out.json").contains("undeclared-import"))
        let refused = try Backplane.run(["check", "--output", workspace.path + "/no/such/out.json"], in: workspace)
        #expect(refused.status == 2)
        #expect(refused.errors.contains("could not be written"))
    }

    @Test("A pipe and a link stay what they are: they are written to, not replaced")
    func outputToPipe() throws {
        let workspace = try small()
        let (pipe, link) = (workspace.path + "/pipe", workspace.path + "/link")
        try #require(mkfifo(pipe, 0o600) == 0)
        let reader = open(pipe, O_RDWR | O_NONBLOCK)
        defer { close(reader) }
        #expect(try Backplane.run(["check", "--output", pipe], in: workspace).status == 1)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(reader, &buffer, buffer.count)
        #expect(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).contains("[undeclared-import]"))

        try workspace.write("target.txt", "old")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target.txt")
        #expect(try Backplane.run(["check", "--output", link], in: workspace).status == 1)
        #expect(try workspace.read("target.txt").contains("[undeclared-import]"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target.txt")
    }

    @Test("A second run gives the same answer from the cache as the first and as one without")
    func cache() throws {
        let workspace = try small(["Package.swift": Self.manifest + "\nfor _ in [1] {}\n"])
        let runs = try [[], [], ["--no-cache"]].map { try Backplane.run(["check"] + $0, in: workspace).output }
        #expect(Set(runs).count == 1)
    }

    @Test("A broken cache is ignored and written anew")
    func brokenCache() throws {
        let workspace = try small(["Package.swift": Self.manifest + "\nfor _ in [1] {}\n"])
        let first = try Backplane.run(["check"], in: workspace)
        let files = FileManager.default.enumerator(atPath: workspace.path + "/.cache")?.allObjects as? [String] ?? []
        let caches = files.filter { $0.hasSuffix("/manifests") }
        #expect(!caches.isEmpty)
        for file in caches { try workspace.write(".cache/\(file)", "no cache") }
        #expect(try Backplane.run(["check"], in: workspace).output == first.output)
    }

    @Test("Packages in excluded folders are left out")
    func exclude() throws {
        let vendored = Self.manifest.replacingOccurrences(of: "Small", with: "Vendored")
        let workspace = try small([
            "Vendor/X/Package.swift": vendored, "Vendor/X/Sources/C/C.swift": "import A\n",
            ".backplane.yml": "exclude: [Vendor]\n",
        ])
        #expect(try CheckResult.of(workspace).modules == 3)
        try workspace.write(".backplane.yml", "")
        #expect(try CheckResult.of(workspace).modules == 6)
    }

    @Test("Within a layer only interfaces may be used, unless its siblings may use each other")
    func siblings() throws {
        let workspace = try small([
            "Sources/C/C.swift": "import B\n", ".backplane.yml": "layers:\n  - top: [C]\n  - core: [A, B]\n",
        ])
        #expect(try CheckResult.of(workspace).short == ["layers B A"])
        try workspace.write(".backplane.yml", "layers:\n  - top: [C]\n  - core: { modules: [A, B], siblings: all }\n")
        #expect(try CheckResult.of(workspace).violations.isEmpty)
    }
}
