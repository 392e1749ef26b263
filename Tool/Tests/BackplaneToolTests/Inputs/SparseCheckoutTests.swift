import Testing

@Suite("A sparse checkout")
struct SparseCheckoutTests {
    /// A package whose target `Pool` needs `Atomics` in a folder that a sparse checkout can leave out.
    private func workspace(_ changes: [String: String] = [:]) throws -> GitWorkspace {
        try GitWorkspace(
            [
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "Shop",
                    targets: [
                        .target(name: "Atomics"),
                        .target(name: "Models"),
                        .target(name: "Pool", dependencies: ["Atomics"]),
                        .target(name: "Shop", dependencies: ["Atomics", "Pool"]),
                        .testTarget(name: "ShopTests", dependencies: ["Shop"]),
                    ])
                """,
                "Sources/Atomics/A.swift": "public let a = 1\n",
                "Sources/Models/M.swift": "public let m = 1\n",
                "Sources/Pool/New/N.swift": "import Models\n",
                "Sources/Pool/Old/O.swift": "import Atomics\n",
                "Sources/Shop/S.swift": "import Atomics\nimport Pool\n",
                "Tests/ShopTests/T.swift": "@testable import Shop\n",
            ].merging(changes) { $1 })
    }

    @Test("What is left out is not taken for unused: the rest is reported, with what is missing, and the status is 2")
    func check() throws {
        let workspace = try workspace()
        try workspace.git(
            "sparse-checkout", "set", "Sources/Atomics", "Sources/Models", "Sources/Pool/New", "Sources/Shop")
        #expect(try CheckResult.of(workspace.files).short == ["undeclared-import Pool Models"])
        let run = try Backplane.run(["check"], in: workspace.files)
        #expect(run.status == 2)
        #expect(run.output.contains("2 modules partly read"))
        #expect(
            run.errors.contains(
                "2 of 5 targets are only partly checked out ('Pool' lacks 1 file, 'ShopTests' lacks 1 file)"))
        #expect(
            run.errors.contains("'git sparse-checkout disable'") && !run.errors.contains("does not exist; create it"))
        #expect(try Backplane.run(["check", "--keep-going"], in: workspace.files).status == 1)
        try workspace.git("sparse-checkout", "disable")
        let whole = try Backplane.run(["check"], in: workspace.files)
        #expect(whole.status == 1 && !whole.errors.contains("sparse-checkout"))
    }

    @Test("Where nothing but the manifest is checked out, nothing holds and no folder is asked for")
    func nothing() throws {
        let workspace = try workspace()
        try workspace.git("sparse-checkout", "set", "--cone")
        let run = try Backplane.run(["check"], in: workspace.files)
        #expect(run.status == 2)
        #expect(run.output.contains("The architecture holds in what could be read: "))
        #expect(run.errors.contains("5 of 5 targets") && !run.errors.contains("create it"))
    }

    @Test("Nothing is fixed, recorded or created on the strength of what is not there")
    func writing() throws {
        let workspace = try workspace()
        try workspace.git("sparse-checkout", "set", "Sources/Models", "Sources/Pool/New", "Sources/Shop")
        let before = try workspace.contents()
        for arguments in [
            ["check", "--fix"], ["check", "--update-baseline"], ["init"], ["new", "module", "Prices"],
            ["test", "--dry-run"],
        ] {
            let run = try Backplane.run(arguments, in: workspace.files)
            #expect(run.status == 2 && run.errors.contains("only partly checked out"), "\(arguments) \(run.errors)")
            #expect(try workspace.contents() == before, "\(arguments)")
        }
        // What can be fixed without the rest is, if that is asked for.
        let run = try Backplane.run(["check", "--fix", "--keep-going"], in: workspace.files)
        #expect(
            run.errors.contains("fixed: 'Pool' now declares 'Models'")
                && !run.errors.contains("no longer declares 'Atomics'"))
    }

    @Test("A dependency stays as long as a target behind it that is not checked out may need it")
    func behind() throws {
        let workspace = try workspace(["Sources/Pool/Old/O.swift": "", "Sources/Pool/New/N.swift": "let n = 1\n"])
        try workspace.git("sparse-checkout", "set", "Sources")
        let run = try Backplane.run(["check", "--fix", "--keep-going"], in: workspace.files)
        #expect(
            run.errors.contains(
                "'Pool' declares 'Atomics' [unused-dependency]: 'ShopTests', which is only partly checked out"))
    }

    @Test("A changed file that is not checked out affects its target, not everything")
    func affected() throws {
        let workspace = try workspace()
        try workspace.files.write("Tests/ShopTests/T.swift", "@testable import Shop\n// more\n")
        try workspace.commit("Test")
        try workspace.git("sparse-checkout", "set", "Sources")
        let run = try Backplane.run(["affected", "--base", "HEAD~1", "--format", "filter"], in: workspace.files)
        #expect(run.status == 2)
        #expect(run.output.contains("ShopTests") && !run.errors.contains("belong to no target"))
    }

    @Test("A package whose manifest is left out counts as one that could not be read")
    func packages() throws {
        let manifest =
            "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"Other\")\n"
        let workspace = try workspace(["Other/Package.swift": manifest, "Third/Package.swift": manifest])
        try workspace.git("sparse-checkout", "set", "Sources", "Tests")
        let run = try Backplane.run(["check"], in: workspace.files)
        #expect(run.status == 2)
        #expect(
            run.errors.contains(
                "Other/Package.swift: error: a sparse checkout excludes this manifest and 1 more; check it out with "
                    + "'git sparse-checkout add Other'"))
        #expect(run.errors.contains("2 of 3 packages could not be read (Other, Third)"))
    }

    @Test("An Xcode target is read in part, too, whether the project names its files or only their folder")
    func xcode() throws {
        let workspace = try GitWorkspace(
            XcodeWorkspace.files(
                ["Widget/Widget.swift": "import Kit\n", "App/Deep/Kit.swift": "import Kit\n"]
                    .merging(["App/Main.swift": "import Log\n"]) { $1 }))
        #expect(try CheckResult.of(workspace.files).short.isEmpty)
        try workspace.git(
            "sparse-checkout", "set", "--no-cone", "/*", "!/Widget", "!/App/Deep", "!/AppTests")
        let run = try Backplane.run(["check"], in: workspace.files)
        #expect(run.status == 2)
        #expect(!run.output.contains("unused-dependency") && !run.output.contains("missing-file"), "\(run.output)")
        #expect(
            run.errors.contains("3 of 8 targets are only partly checked out ('App' lacks 1 file, "),
            "\(run.errors)")
        #expect(try Backplane.run(["check"], in: workspace.files).errors == run.errors)
    }
}
