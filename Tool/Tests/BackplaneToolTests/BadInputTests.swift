import Foundation
import Testing

@Suite("Bad input")
struct BadInputTests {
    private static func package(_ name: String, _ targets: String...) -> String {
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "\(name)", targets: [\(targets.joined(separator: ", "))])
        """
    }

    @Test("A folder without a package is refused with what to do")
    func noPackage() throws {
        let run = try Backplane.run(["check"], in: try TemporaryWorkspace())
        #expect(run.status == 2)
        #expect(run.errors.contains("There is no Package.swift and no Xcode project in or below"))
        #expect(run.output.isEmpty)
    }

    @Test("A folder inside of a package is refused with the folder to go to; Bazel's targets are said not to be read")
    func elsewhere() throws {
        let workspace = try GitWorkspace()
        let inside = try Backplane.run(["check"], in: workspace.files, root: workspace.path + "/Sources/Home")
        #expect(inside.status == 2 && inside.errors.contains("pass --root '\(workspace.path)'."), "\(inside.errors)")
        let bazel = try Backplane.run(["check"], in: try GitWorkspace(["MODULE.bazel": ""]).files)
        #expect(bazel.status == 2 && bazel.errors.contains("The targets of Bazel (MODULE.bazel) are not read."))
    }

    @Test("An Xcode project that can't be read is named, alone and beside packages, and what could be read is told")
    func xcodeProjects() throws {
        let workspace = try TemporaryWorkspace(["App/App.xcodeproj/project.pbxproj": ""])
        let alone = try Backplane.run(["check"], in: workspace)
        #expect(alone.status == 2)
        #expect(alone.errors.contains("App/App.xcodeproj/project.pbxproj:1: error: the file is empty"))
        #expect(alone.output.isEmpty)
        #expect(alone.errors.contains("No target could be read, so there is nothing to report."))
        try workspace.write("Kit/Package.swift", Self.package("Kit", ".target(name: \"A\")"))
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
            "Kit/Package.swift": Self.package("Kit", ".target(name: \"A\")"), "Kit/Sources/A/A.swift": "",
            "Log/Package.swift": Self.package("Log", ".target(name: \"B\")"), "Log/Sources/B/B.swift": "",
        ])
        try workspace.files.closing("Log") {
            let run = try Backplane.run(["check"], in: workspace.files)
            let message = "Log/Package.swift: error: The manifest can't be read"
            #expect(run.status == 2 && run.errors.contains(message), "\(run.text)")
        }
    }

    @Test("Of fixtures that can't be read, the configuration that leaves them out is told")
    func fixtures() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": Self.package("Kit", ".target(name: \"A\")"), "Sources/A/A.swift": "",
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

    @Test("What SwiftPM says about several dependencies is told once")
    func repeatedMessage() throws {
        let product = ".product(name: \"NAME\", package: \"gone\")"
        let targets = ["One", "Two"].map { product.replacing("NAME", with: $0) }.joined(separator: ", ")
        let manifest = Self.package("Bad", ".target(name: \"B\", dependencies: [\(targets)])")
        let workspace = try TemporaryWorkspace([
            "Good/Package.swift": Self.package("Good", ".target(name: \"A\")"), "Good/Sources/A/A.swift": "",
            // A manifest that computes something is evaluated by SwiftPM.
            "Bad/Package.swift": manifest + "\npackage.targets.append(contentsOf: [Target]())\n",
        ])
        let errors = try Backplane.run(["check"], in: workspace).errors
        #expect(errors.components(separatedBy: "unknown package 'gone'").count == 2, "\(errors)")
    }

    @Test("A manifest that does not compile is named with SwiftPM's message, and the rest is reported")
    func brokenManifest() throws {
        let workspace = try TemporaryWorkspace([
            "Good/Package.swift": Self.package("Good", ".target(name: \"A\")"), "Good/Sources/A/A.swift": "",
            "Bad/Package.swift": Self.package("Bad", ".target(nom: \"B\")"),
        ])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 2)
        #expect(run.errors.contains("Bad/Package.swift: error: line 3"))
        #expect(!run.errors.contains("`-") && !run.errors.contains("AbsolutePath"))
        #expect(run.errors.contains("1 of 2 packages could not be read (Bad)") && run.errors.contains("--keep-going"))
        #expect(run.output.contains("The architecture holds in what could be read: 1 module"))
        let rest = try Backplane.run(["check", "--keep-going"], in: workspace)
        #expect(rest.status == 0)
        #expect(rest.output.contains("1 module"))
    }

    @Test("A source file that is called Package.swift is a source file, and a package among a target's files a fixture")
    func nestedManifests() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": Self.package("P", ".target(name: \"A\")", ".testTarget(name: \"ATests\")"),
            "Sources/A/Package.swift": "struct Package {}\n",
            "Tests/ATests/Fixtures/Good/Package.swift": Self.package("Good", ".target(name: \"B\")"),
            "Tests/ATests/Fixtures/Bad/Package.swift": Self.package("Bad", ".target(nom: \"B\")"),
        ])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("2 modules"))
        #expect(run.errors.contains("Tests/ATests/Fixtures/Good: note: left out"))
        #expect(run.errors.contains("Tests/ATests/Fixtures/Bad: note: left out"))
    }

    @Test(
        "A manifest that only Apple's tools read, and one that only hides a folder, are left out with a note",
        arguments: [
            "import AppleProductTypes\nlet package = Package(name: \"A\")", "let package = Package()", "// Nothing.",
            "let package = Package(\n    platforms: [ ],\n    products: [],\n    targets: [],\n)",
            "var package = Package(name: \"A\", platforms: [], products: [], dependencies: [], targets: [])",
            "let package = Package(name: \"A\", platforms: [])",
        ])
    func manifestsOfNoPackage(text: String) throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": Self.package("P", ".target(name: \"A\")"), "Sources/A/A.swift": "",
            "Extra/Package.swift": "// swift-tools-version: 5.9\nimport PackageDescription\n\(text)\n",
        ])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 0)
        #expect(run.errors.contains("Extra/Package.swift: note: left out: it describes"))
        #expect(run.output.contains("1 module"))
    }

    @Test(
        "That a manifest describes targets for another system only is told; what a flag decides is not",
        arguments: [
            ("os(Windows)", "2 targets are conditional on another system ('#if os(Windows)') and were not read"),
            ("os(Windows) && EXTRA", nil), ("EXTRA", nil),
            ("!os(Windows)", "1 target is conditional on another system ('#if !os(Windows) … #else') and was not read"),
            (
                "canImport(WinSDK)",
                "2 targets are conditional on another system ('#if canImport(WinSDK)') and were not read"
            ),
            ("canImport(WinSDK) || os(Android)", "2 targets are conditional on another system"),
            (
                "!canImport(Foundation)",
                "2 targets are conditional on another system ('#if !canImport(Foundation)') and"
            ),
            (
                "!canImport(WinSDK)",
                "1 target is conditional on another system ('#if !canImport(WinSDK) … #else') and was"
            ),
            ("targetEnvironment(simulator)", "2 targets are conditional on another system"),
            ("canImport(WinSDK) && EXTRA", nil), ("canImport(Foundation) && EXTRA", nil), ("swift(>=99)", nil),
            ("false", nil),
        ] as [(String, String?)])
    func conditionalTargets(condition: String, note: String?) throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": Self.package("P", ".target(name: \"A\")") + """

                #if \(condition)
                package.targets += [
                    .target(name: "B", dependencies: ["A"]), .testTarget(name: "BTests", dependencies: [.target(name: "B")]),
                ]
                #else
                package.targets += [.target(name: "C", dependencies: [.target(name: "A")])]
                #endif

                """,
            "Sources/A/A.swift": "", "Sources/B/B.swift": "import A\n", "Sources/C/C.swift": "import A\n",
            "Tests/BTests/B.swift": "import B\n",
        ])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("conditional on another system") == (note != nil), "\(run.errors)")
        if let note { #expect(run.errors.contains("Package.swift: note: \(note)"), "\(run.errors)") }
    }

    @Test(
        "A manifest without computation is read on every system, also if it imports a module of another one",
        arguments: ["Darwin", "Darwin.C", "Glibc", "struct Foundation.URL"], ["6.0", "5.3", "4.2"])
    func systemImports(module: String, version: String) throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": Self.package("P", ".target(name: \"A\")")
                .replacing("import PackageDescription\n", with: "import PackageDescription\nimport \(module)\n")
                .replacing("version: 6.0", with: "version:\(version)"),
            "Sources/A/A.swift": "",
        ])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 0 && run.output.contains("1 module"), "\(run.text)")
    }

    @Test(
        "If a manifest computes something, and imports a module of another system, it is said how it can be read here")
    func systemImportsInCode() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": Self.package("P", ".target(name: [\"A\"].joined())")
                .replacing("import PackageDescription\n", with: "import PackageDescription\nimport WinSDK\n"),
            "Sources/A/A.swift": "",
        ])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 2 && run.errors.contains("import it below '#if canImport(WinSDK)'"), "\(run.text)")
    }

    @Test("Targets in later branches of a condition are told of as well; those of the branch that was read are not")
    func conditionalBranches() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": Self.package("P", ".target(name: \"A\")") + """

                #if os(Windows)
                #elseif canImport(WinSDK) || os(WASI)
                package.targets.append(contentsOf: [.target(name: "B"), .target(name: "C")])
                #else
                package.targets.append(.target(name: "D"))
                #if os(FreeBSD)
                package.targets.append(.target(name: "E"))
                #endif
                #endif

                """,
            "Sources/A/A.swift": "", "Sources/B/B.swift": "", "Sources/D/D.swift": "",
        ])
        let run = try Backplane.run(["check"], in: workspace)
        let note =
            "3 targets are conditional on another system ('#if canImport(WinSDK) || os(WASI)', '#if os(FreeBSD)')"
        #expect(run.errors.contains(note), "\(run.errors)")
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
        #expect(run.errors.contains("'Modules/Core' is taken for it"))
        #expect(run.output.contains("\"declared\" : true") && run.output.contains("\"imported\" : true"))
        try workspace.write("Other/Core/Package.swift", package("Core", path: ""))
        #expect(try Backplane.run(["graph"], in: workspace).errors.contains("so what it holds is not known"))
    }

    @Test("Packages without targets are mentioned, since nothing is checked")
    func noTargets() throws {
        let run = try Backplane.run(["check"], in: try TemporaryWorkspace(["Package.swift": Self.package("P")]))
        #expect(run.status == 0)
        #expect(run.errors.contains("declare no targets, so there is nothing to check: Package.swift"))
    }

    @Test("An answer that standard output does not take whole is an error, not half an answer")
    func fullOutput() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": Self.package("P", ".target(name: \"A\")"), "Sources/A/A.swift": "",
        ])
        let reader = try #require(FileHandle(forReadingAtPath: workspace.path + "/Package.swift"))
        let run = try Backplane.run(["graph"], in: workspace, output: reader)
        #expect(run.status == 2)
        #expect(run.errors.contains("Standard output could not be written"))
    }

    @Test("Two packages and two targets with one name are told apart")
    func namesakes() throws {
        let workspace = try TemporaryWorkspace([
            "One/Package.swift": Self.package("Same", ".target(name: \"A\")"), "One/Sources/A/A.swift": "",
            "Two/Package.swift": Self.package("Same", ".target(name: \"A\")"), "Two/Sources/A/A.swift": "",
        ])
        let run = try Backplane.run(["graph"], in: workspace)
        #expect(run.status == 0)
        #expect(run.output.contains("One/A") && run.output.contains("Two/A"))
        #expect(try Backplane.run(["explain", "A"], in: workspace).errors.contains("Several packages have a 'A'"))
    }

    @Test("Of targets with one name, the one is explained that the other end of the dependency uses")
    func usedNamesake() throws {
        let workspace = try TemporaryWorkspace([
            "One/Package.swift": Self.package(
                "One", ".target(name: \"A\"), .target(name: \"B\", dependencies: [\"A\"])"),
            "One/Sources/A/A.swift": "", "One/Sources/B/B.swift": "import A\n",
            "Two/Package.swift": Self.package("Two", ".target(name: \"A\")"), "Two/Sources/A/A.swift": "",
        ])
        let run = try Backplane.run(["explain", "B -> A"], in: workspace)
        #expect(run.status == 0 && run.output.contains("One/Sources/B/B.swift:1:8"), "\(run.errors)")
        let misspelt = try Backplane.run(["explain", "layerz"], in: workspace).errors
        #expect(misspelt.contains("'backplane graph' lists all. Did you mean the rule 'layers'?"), "\(misspelt)")
    }

    @Test("A missing source folder is mentioned, and the rest is analysed")
    func missingFolder() throws {
        let workspace = try TemporaryWorkspace(["Package.swift": Self.package("P", ".target(name: \"A\")")])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 0)
        #expect(run.errors.contains("Sources/A: warning: the target 'A' has no folder here"))
    }

    @Test("A test target without a folder is mentioned, and has none of the sources of the target that it tests")
    func missingTestFolder() throws {
        let tests = ".testTarget(name: \"ATests\", dependencies: [\"A\"])"
        for folder in ["Sources/A", "Sources"] {
            let workspace = try TemporaryWorkspace([
                "Package.swift": Self.package("P", ".target(name: \"A\")", tests), "\(folder)/A.swift": "let a = 1\n",
            ])
            let run = try Backplane.run(["check", "--strict"], in: workspace)
            #expect(run.status == 0, "\(run.text)")
            #expect(run.errors.contains("Tests/ATests: warning: the target 'ATests' has no folder here"), "\(run.text)")
        }
        let workspace = try TemporaryWorkspace([
            "Package.swift": Self.package("P", ".target(name: \"A\", path: \"Code\")", tests),
            "Code/A.swift": "let a = 1\n", "Sources/T.swift": "import A\n",
        ])
        let run = try Backplane.run(["check", "--strict"], in: workspace)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.text)")
    }

    @Test("Files that are binary, not UTF-8, unreadable or loops are mentioned, and nothing crashes")
    func strangeFiles() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": Self.package("P", ".target(name: \"A\")", ".target(name: \"B\")"),
            "Sources/A/Good.swift": "import B\n",
        ])
        try workspace.write("Sources/A/Binary.swift", Data([0, 1, 2, 0]))
        try workspace.write(
            "Sources/B/Latin.swift", Data("// caf".utf8) + Data([0xE9, 0x0A]) + Data("import A\n".utf8))
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: workspace.path + "/Sources/A/Loop", withDestinationPath: "..")
        try manager.createSymbolicLink(atPath: workspace.path + "/Sources/A/Gone.swift", withDestinationPath: "nowhere")
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 1)
        #expect(run.errors.contains("Sources/A/Binary.swift: warning: left out: it holds zero bytes"))
        #expect(run.errors.contains("Sources/B/Latin.swift: warning: not UTF-8"))
        #expect(run.output.contains("'A' imports 'B'") && run.output.contains("'B' imports 'A'"))
    }

    @Test("A huge file and those that can't be read are left out and named; links in circles end")
    func unreadableFiles() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": Self.package("P", ".target(name: \"A\")"), "Sources/A/A.swift": "import Foundation\n",
            "Sources/A/Huge.swift": "",
        ])
        // A hole: it takes no place on the disk.
        try #require(truncate(workspace.path + "/Sources/A/Huge.swift", 100 << 20) == 0)
        let manager = FileManager.default
        func link(_ name: String, to place: String) throws {
            try manager.createSymbolicLink(atPath: "\(workspace.path)/Sources/A/\(name)", withDestinationPath: place)
        }
        try link("Gone.swift", to: "nowhere")
        try link("Self.swift", to: "Self.swift")
        try link("One", to: "Two")
        try link("Two", to: "One")
        try link("Inner", to: "../A")
        try #require(mkfifo(workspace.path + "/Sources/A/Pipe.swift", 0o600) == 0)
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 0 && run.output.contains("1 module"))
        #expect(run.errors.contains("Sources/A/Huge.swift: warning: left out: 100 MB is more than"), "\(run.errors)")
        #expect(run.errors.contains("Sources/A/Gone.swift: warning: left out: it can't be read"))
        #expect(run.errors.contains("Sources/A/Self.swift: warning: left out: it can't be read"))
        #if os(Linux)
            // A file that not even root can read: nothing is at the address 0.
            try link("Memory.swift", to: "/proc/self/mem")
            let again = try Backplane.run(["check"], in: workspace)
            #expect(again.errors.contains("Sources/A/Memory.swift: warning: left out: it can't be read"))
        #endif
    }

    @Test(
        "A misspelt configuration is refused with its line and a suggestion",
        arguments: [
            ("layrs:\n  - app: [A]\n", ".backplane.yml:1:1: error: unknown key 'layrs'", "did you mean 'layers'?"),
            ("\nrules:\n  cycel: off\n", ".backplane.yml:3:3: error: unknown key 'cycel'", "did you mean 'cycle'?"),
            ("rules: { cycle: loud }\n", ".backplane.yml:1:17: error:", "'error', 'warning' or 'off'"),
            ("ignore:\n  - { rule: cycle, in: A }\n", ".backplane.yml:2:5: error:", "needs a reason"),
            ("ignore:\n  - { rule: cicle, in: A, because: x }\n", "unknown rule 'cicle'", "did you mean 'cycle'?"),
            ("layers: [app]\n", ".backplane.yml:1:10: error: a layer is written", "- name: [Modules]"),
            ("layers:\n  - app: [A]\n  - core: [A]\n", "'A' is in more than one layer", "app, core"),
            ("layers: [\n", ".backplane.yml:", "not YAML"),
        ])
    func configuration(text: String, place: String, advice: String) throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": Self.package("P", ".target(name: \"A\")"), "Sources/A/A.swift": "", ".backplane.yml": text,
        ])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 2)
        #expect(run.errors.contains(place) && run.errors.contains(advice), "\(run.errors)")
    }

    @Test("Patterns that match nothing are mentioned")
    func unmatchedPatterns() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": Self.package("P", ".target(name: \"Login\")"), "Sources/Login/A.swift": "",
            ".backplane.yml": "layers:\n  - app: [Logn]\ninterfaces: Interface\nroots: [Shop]\n",
        ])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 0)
        #expect(run.errors.contains("'Logn' in the layer 'app' matches no module; did you mean 'Login'?"))
        #expect(run.errors.contains("no module ends with the interface suffix 'Interface'"))
        #expect(run.errors.contains("'Shop' in 'roots' matches no module"))
    }

    @Test("A cache that can't be written is no error")
    func readOnlyCache() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": Self.package("P", ".target(name: \"A\")") + "\nfor _ in [1] {}\n",
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
