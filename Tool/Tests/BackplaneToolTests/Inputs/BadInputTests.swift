import Foundation
import Testing

@Suite("Bad input")
struct BadInputTests {
    @Test("A folder without a package is refused with what to do")
    func noPackage() throws {
        let run = try Backplane.run(["check"], in: try TemporaryWorkspace())
        #expect(run.status == 2)
        #expect(run.errors.contains("There is no Package.swift or Xcode project in or below"))
        #expect(run.output.isEmpty)
    }

    @Test("A folder inside of a package is refused with the folder to go to; Bazel's targets are said not to be read")
    func elsewhere() throws {
        let workspace = try GitWorkspace()
        let inside = try Backplane.run(["check"], in: workspace.files, root: workspace.path + "/Sources/Home")
        #expect(inside.status == 2 && inside.errors.contains("pass --root '\(workspace.path)'."), "\(inside.errors)")
        let bazel = try Backplane.run(["check"], in: try GitWorkspace(["MODULE.bazel": ""]).files)
        #expect(bazel.status == 2 && bazel.errors.contains("Bazel targets (MODULE.bazel) are not supported."))
    }

    @Test("An unreadable Xcode project is reported, alone and beside packages, and so is everything that could be read")
    func xcodeProjects() throws {
        let workspace = try TemporaryWorkspace(["App/App.xcodeproj/project.pbxproj": ""])
        let alone = try Backplane.run(["check"], in: workspace)
        #expect(alone.status == 2)
        #expect(alone.errors.contains("App/App.xcodeproj/project.pbxproj:1: error: the file is empty"))
        #expect(alone.output.isEmpty)
        #expect(alone.errors.contains("No target could be read, so there is nothing to report."))
        try workspace.write("Kit/Package.swift", SampleManifest.short("Kit", ".target(name: \"A\")"))
        try workspace.write("Kit/Sources/A/A.swift", "")
        let beside = try Backplane.run(["check"], in: workspace)
        #expect(beside.status == 2)
        #expect(beside.errors.contains("1 of 2 packages and projects could not be read completely (App/App.xcodeproj)"))
        #expect(try Backplane.run(["check", "--keep-going"], in: workspace).status == 0)
    }

    @Test(
        "Nothing is concluded from a project that ends before its targets",
        arguments: [["check"], ["check", "--keep-going"], ["graph"], ["affected", "--base", "HEAD"], ["init"]])
    func truncatedProject(arguments: [String]) throws {
        let text = "// !$*UTF8*$!\n{ objects = { F1 = { isa = PBXFileReference; path = A.swift; sourceTree"
        let workspace = try GitWorkspace(["App.xcodeproj/project.pbxproj": text, "A.swift": ""])
        let run = try Backplane.run(arguments, in: workspace.files)
        #expect(run.status == 2 && run.output.isEmpty, "\(run.text)")
        #expect(run.errors.contains("App.xcodeproj/project.pbxproj:2: error: the file ends inside"), "\(run.text)")
    }

    @Test("A package in a folder that can't be read is not taken for deleted", .enabled(if: getuid() != 0))
    func closedPackage() throws {
        let workspace = try GitWorkspace([
            "Kit/Package.swift": SampleManifest.short("Kit", ".target(name: \"A\")"), "Kit/Sources/A/A.swift": "",
            "Log/Package.swift": SampleManifest.short("Log", ".target(name: \"B\")"), "Log/Sources/B/B.swift": "",
        ])
        try workspace.files.closing("Log") {
            let run = try Backplane.run(["check"], in: workspace.files)
            let message = "Log/Package.swift: error: The manifest can't be read"
            #expect(run.status == 2 && run.errors.contains(message), "\(run.text)")
        }
    }

    @Test("For unreadable fixtures, the configuration that excludes them is suggested")
    func fixtures() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": SampleManifest.short("Kit", ".target(name: \"A\")"), "Sources/A/A.swift": "",
            "Tests/Fixtures/One/App.xcodeproj/project.pbxproj": "",
            "Tests/Fixtures/Two/App.xcodeproj/project.pbxproj": "",
        ])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 2)
        let remedy = "exclude: [\"/Tests/Fixtures\"]"
        #expect(run.errors.contains(remedy), "\(run.errors)")
        try workspace.write(".backplane.yml", remedy + "\n")
        #expect(try Backplane.run(["check"], in: workspace).status == 0)
    }

    @Test("A package that is expected in a folder and not there is mentioned; resolving would not bring it")
    func missingPackage() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P", dependencies: [.package(path: "../Gone")],
                targets: [.target(name: "A", dependencies: [.product(name: "Gone", package: "Gone")])])
            """,
            "Sources/A/A.swift": "import Gone\n",
        ])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 0)
        #expect(run.errors.contains("Package.swift: warning: there is no package in '"))
        #expect(!run.errors.contains("swift package resolve"))
    }

    @Test("A package in another folder is taken for one that is not where a manifest says, if only one is called so")
    func packageElsewhere() throws {
        func package(_ name: String, path: String) -> String {
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
                dependencies: [\(path.isEmpty ? "" : ".package(path: \"\(path)\")")],
                targets: [.target(name: "\(name)", dependencies: [\(path.isEmpty ? "" : "\"Core\"")])])
            """
        }
        let workspace = try TemporaryWorkspace([
            "Modules/Home/Package.swift": package("Home", path: "./Core"),
            "Modules/Home/Sources/Home/A.swift": "import Core\n",
            "Modules/Core/Package.swift": package("Core", path: ""), "Modules/Core/Sources/Core/A.swift": "",
        ])
        let run = try Backplane.run(["graph", "--format", "json"], in: workspace)
        #expect(run.errors.contains("Modules/Home/Package.swift: note: there is no package in '"))
        #expect(run.errors.contains("using 'Modules/Core' instead"))
        #expect(run.output.contains("\"declared\" : true") && run.output.contains("\"imported\" : true"))
        try workspace.write("Other/Core/Package.swift", package("Core", path: ""))
        #expect(try Backplane.run(["graph"], in: workspace).errors.contains("its contents are unknown"))
    }

    @Test("An answer that standard output does not take whole is an error, not half an answer")
    func fullOutput() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": SampleManifest.short("P", ".target(name: \"A\")"), "Sources/A/A.swift": "",
        ])
        let reader = try #require(FileHandle(forReadingAtPath: workspace.path + "/Package.swift"))
        let run = try Backplane.run(["graph"], in: workspace, output: reader)
        #expect(run.status == 2)
        #expect(run.errors.contains("Standard output could not be written"))
    }

    @Test("Two packages and two targets with one name are told apart")
    func namesakes() throws {
        let workspace = try TemporaryWorkspace([
            "One/Package.swift": SampleManifest.short("Same", ".target(name: \"A\")"), "One/Sources/A/A.swift": "",
            "Two/Package.swift": SampleManifest.short("Same", ".target(name: \"A\")"), "Two/Sources/A/A.swift": "",
        ])
        let run = try Backplane.run(["graph"], in: workspace)
        #expect(run.status == 0)
        #expect(run.output.contains("One/A") && run.output.contains("Two/A"))
        #expect(try Backplane.run(["explain", "A"], in: workspace).errors.contains("'A' is ambiguous"))
    }

    @Test("Of targets with one name, the one is explained that the other end of the dependency uses")
    func usedNamesake() throws {
        let workspace = try TemporaryWorkspace([
            "One/Package.swift": SampleManifest.short(
                "One", ".target(name: \"A\"), .target(name: \"B\", dependencies: [\"A\"])"),
            "One/Sources/A/A.swift": "", "One/Sources/B/B.swift": "import A\n",
            "Two/Package.swift": SampleManifest.short("Two", ".target(name: \"A\")"), "Two/Sources/A/A.swift": "",
        ])
        let run = try Backplane.run(["explain", "B -> A"], in: workspace)
        #expect(run.status == 0 && run.output.contains("One/Sources/B/B.swift:1:8"), "\(run.errors)")
        let misspelt = try Backplane.run(["explain", "layerz"], in: workspace).errors
        #expect(
            misspelt.contains("'backplane graph' lists all modules. Did you mean the rule 'layers'?"), "\(misspelt)")
    }

    @Test(
        "A misspelt configuration is refused with its line and a suggestion",
        arguments: [
            ("layrs:\n  - app: [A]\n", ".backplane.yml:1:1: error: unknown key 'layrs'", "did you mean 'layers'?"),
            ("\nrules:\n  cycel: off\n", ".backplane.yml:3:3: error: unknown key 'cycel'", "did you mean 'cycle'?"),
            ("rules: { cycle: loud }\n", ".backplane.yml:1:17: error:", "'error', 'warning' or 'off'"),
            ("ignore:\n  - { rule: cycle, in: A }\n", ".backplane.yml:2:5: error:", "needs a reason"),
            ("ignore:\n  - { rule: cicle, in: A, because: x }\n", "unknown rule 'cicle'", "did you mean 'cycle'?"),
            ("layers: [app]\n", ".backplane.yml:1:10: error: each entry of 'layers'", "- name: [Modules]"),
            ("layers:\n  - app: [A]\n  - core: [A]\n", "'A' is in more than one layer", "app, core"),
            ("layers: [\n", ".backplane.yml:", "invalid YAML"),
        ])
    func configuration(text: String, place: String, advice: String) throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": SampleManifest.short("P", ".target(name: \"A\")"), "Sources/A/A.swift": "",
            ".backplane.yml": text,
        ])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 2)
        #expect(run.errors.contains(place) && run.errors.contains(advice), "\(run.errors)")
    }

    @Test("Patterns that match nothing are mentioned")
    func unmatchedPatterns() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": SampleManifest.short("P", ".target(name: \"Login\")"), "Sources/Login/A.swift": "",
            ".backplane.yml": "layers:\n  - app: [Logn]\ninterfaces: Interface\nroots: [Shop]\n",
        ])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 0)
        #expect(run.errors.contains("'Logn' in the layer 'app' matches no module; did you mean 'Login'?"))
        #expect(run.errors.contains("no module name ends with the interface suffix 'Interface'"))
        #expect(run.errors.contains("'Shop' in 'roots' matches no module"))
    }

    @Test("A cache that can't be written is no error")
    func readOnlyCache() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": SampleManifest.short("P", ".target(name: \"A\")") + "\nfor _ in [1] {}\n",
            "Sources/A/A.swift": "", "cache": "a file",
        ])
        let run = try Backplane.run(["check", "--cache-directory", workspace.path + "/cache"], in: workspace)
        #expect(run.status == 0)
    }

    @Test("Unknown options end with status 2")
    func unknownOption() throws {
        #expect(try Backplane.run(["check", "--colour"], in: try TemporaryWorkspace()).status == 2)
        #expect(try Backplane.run(["graph", "--depth", "-1"], in: try TemporaryWorkspace()).status == 2)
    }
}
