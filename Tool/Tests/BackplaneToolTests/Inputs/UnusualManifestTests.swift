import Testing

@Suite("Manifests that are broken, describe nothing, or are for another system")
struct UnusualManifestTests {
    @Test("A manifest that does not compile is named with SwiftPM's message, and the rest is reported")
    func brokenManifest() throws {
        let workspace = try TemporaryWorkspace([
            "Good/Package.swift": SampleManifest.short("Good", ".target(name: \"A\")"), "Good/Sources/A/A.swift": "",
            "Bad/Package.swift": SampleManifest.short("Bad", ".target(nom: \"B\")"),
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

    @Test("A message of SwiftPM about several dependencies is reported once")
    func repeatedMessage() throws {
        let product = ".product(name: \"NAME\", package: \"gone\")"
        let targets = ["One", "Two"].map { product.replacing("NAME", with: $0) }.joined(separator: ", ")
        let manifest = SampleManifest.short("Bad", ".target(name: \"B\", dependencies: [\(targets)])")
        let workspace = try TemporaryWorkspace([
            "Good/Package.swift": SampleManifest.short("Good", ".target(name: \"A\")"), "Good/Sources/A/A.swift": "",
            // A manifest that computes something is evaluated by SwiftPM.
            "Bad/Package.swift": manifest + "\npackage.targets.append(contentsOf: [Target]())\n",
        ])
        let errors = try Backplane.run(["check"], in: workspace).errors
        #expect(errors.components(separatedBy: "unknown package 'gone'").count == 2, "\(errors)")
    }

    @Test("Packages without targets are mentioned, since nothing is checked")
    func noTargets() throws {
        let run = try Backplane.run(["check"], in: try TemporaryWorkspace(["Package.swift": SampleManifest.short("P")]))
        #expect(run.status == 0)
        #expect(run.errors.contains("declare no targets, so there is nothing to check: Package.swift"))
    }

    @Test("A source file that is called Package.swift is a source file, and a package among a target's files a fixture")
    func nestedManifests() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": SampleManifest.short("P", ".target(name: \"A\")", ".testTarget(name: \"ATests\")"),
            "Sources/A/Package.swift": "struct Package {}\n",
            "Tests/ATests/Fixtures/Good/Package.swift": SampleManifest.short("Good", ".target(name: \"B\")"),
            "Tests/ATests/Fixtures/Bad/Package.swift": SampleManifest.short("Bad", ".target(nom: \"B\")"),
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
            "Package.swift": SampleManifest.short("P", ".target(name: \"A\")"), "Sources/A/A.swift": "",
            "Extra/Package.swift": "// swift-tools-version: 5.9\nimport PackageDescription\n\(text)\n",
        ])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 0)
        #expect(run.errors.contains("Extra/Package.swift: note: left out: it declares"))
        #expect(run.output.contains("1 module"))
    }

    @Test(
        "That a manifest describes targets for another system only is told; what a flag decides is not",
        arguments: [
            ("os(Windows)", "2 targets are conditional on another platform ('#if os(Windows)') and were not read"),
            ("os(Windows) && EXTRA", nil), ("EXTRA", nil),
            (
                "!os(Windows)",
                "1 target is conditional on another platform ('#if !os(Windows) … #else') and was not read"
            ),
            (
                "canImport(WinSDK)",
                "2 targets are conditional on another platform ('#if canImport(WinSDK)') and were not read"
            ),
            ("canImport(WinSDK) || os(Android)", "2 targets are conditional on another platform"),
            (
                "!canImport(Foundation)",
                "2 targets are conditional on another platform ('#if !canImport(Foundation)') and"
            ),
            (
                "!canImport(WinSDK)",
                "1 target is conditional on another platform ('#if !canImport(WinSDK) … #else') and was"
            ),
            ("targetEnvironment(simulator)", "2 targets are conditional on another platform"),
            ("canImport(WinSDK) && EXTRA", nil), ("canImport(Foundation) && EXTRA", nil), ("swift(>=99)", nil),
            ("false", nil),
        ] as [(String, String?)])
    func conditionalTargets(condition: String, note: String?) throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": SampleManifest.short("P", ".target(name: \"A\")") + """

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
        #expect(run.errors.contains("conditional on another platform") == (note != nil), "\(run.errors)")
        if let note { #expect(run.errors.contains("Package.swift: note: \(note)"), "\(run.errors)") }
    }

    @Test("Targets in later branches of a condition are told of as well; those of the branch that was read are not")
    func conditionalBranches() throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": SampleManifest.short("P", ".target(name: \"A\")") + """

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
            "3 targets are conditional on another platform ('#if canImport(WinSDK) || os(WASI)', '#if os(FreeBSD)')"
        #expect(run.errors.contains(note), "\(run.errors)")
    }

    @Test(
        "A manifest without computation is read on every system, also if it imports a module of another one",
        arguments: ["Darwin", "Darwin.C", "Glibc", "struct Foundation.URL"], ["6.0", "5.3", "4.2"])
    func systemImports(module: String, version: String) throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": SampleManifest.short("P", ".target(name: \"A\")")
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
            "Package.swift": SampleManifest.short("P", ".target(name: [\"A\"].joined())")
                .replacing("import PackageDescription\n", with: "import PackageDescription\nimport WinSDK\n"),
            "Sources/A/A.swift": "",
        ])
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 2 && run.errors.contains("import it inside '#if canImport(WinSDK)'"), "\(run.text)")
    }
}
