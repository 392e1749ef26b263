import Foundation
import Testing

@Suite("backplane new module refuses")
struct NewModuleRefusalTests {
    @Test(
        "a name that can't be a module's",
        arguments: [
            ("Login", "there is already a target 'Login'"), ("login", "differ only in case"),
            ("Lo", "already exists"), ("LOG", "the folder 'Sources/Log' already exists"),
            ("repo-search", "as in 'RepoSearch'"), ("1Password", "beginning with a letter"), ("", "not a valid name"),
            ("Größe", "letters, digits"), ("../x", "not a valid name"), ("class", "reserved by Swift"),
            ("Type", "reserved by Swift"), ("Foundation", "the system or the toolchain"),
            ("Testing", "the system or the toolchain"), ("SwiftUI", "the system or the toolchain"),
            ("XC", "there is already a product 'XCTests'"), ("Error", "standard library"),
            ("Support", "there is already a target 'Support'"),
            ("Charge", "'ChargeInterface' is a product of the package 'pay'"),
        ])
    func names(name: String, reason: String) throws {
        var files = CleanWorkspace.files
        files["Package.swift"] = files["Package.swift"]?
            .replacingOccurrences(
                of: ".package(path: \"Support\")",
                with: ".package(path: \"Support\"), .package(url: \"https://localhost/pay\", from: \"1.0.0\")"
            ).replacingOccurrences(
                of: "[\"Home\", \"HomeInterface\"",
                with: "[.product(name: \"ChargeInterface\", package: \"pay\"), \"Home\", \"HomeInterface\""
            ).replacingOccurrences(
                of: "dependencies: [.package",
                with: "products: [.library(name: \"XCTests\", targets: [\"Home\"])],\n    dependencies: [.package")
        files["Sources/LoInterface/Empty.swift"] = ""
        files["Sources/Log/Empty.swift"] = ""
        try refuses(files, [name, "--layer", "feature"], because: reason)
    }

    @Test("an unknown layer, with what was probably meant")
    func layer() throws {
        try refuses(CleanWorkspace.files, ["Settings", "--layer", "features"], because: "did you mean 'feature'?")
        try refuses(CleanWorkspace.files, ["Settings"], because: "with --layer: app, feature, utility")
        var files = CleanWorkspace.files
        files[".backplane.yml"] = nil
        try refuses(files, ["Settings", "--layer", "feature", "--package", "."], because: "Omit --layer")
    }

    @Test("several packages where none is named")
    func package() throws {
        var files = CleanWorkspace.files
        files[".backplane.yml"] = nil
        try refuses(files, ["Settings"], because: "with --package: ., Support")
        try refuses(files, ["Settings", "--package", "Suport"], because: "did you mean 'Support'?")
    }

    @Test("a board where nothing offers Backplane, and says what to add")
    func board() throws {
        try refuses(
            CleanWorkspace.files, ["Settings", "--layer", "feature", "--board"],
            because: ".package(path: \"../backplane\")")
    }

    @Test("targets that are made by code, and prints what to add")
    func computed() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: ["A", "B"].map { .target(name: $0) })
            """
        let files = ["Package.swift": manifest, "Sources/A/A.swift": "", "Sources/B/B.swift": ""]
        try refuses(files, ["Settings"], because: ".target(name: \"Settings\", dependencies: [\"SettingsInterface\"]),")
    }

    @Test("a manifest that would give other targets a new meaning")
    func counting() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "A"), .target(name: "B")])
            if package.targets.count > 2 { package.targets[0].dependencies.append("B") }
            """
        let files = ["Package.swift": manifest, "Sources/A/A.swift": "", "Sources/B/B.swift": ""]
        try refuses(files, ["Settings"], because: "would not evaluate as expected")
    }

    @Test("a manifest in whose place SwiftPM reads another one")
    func versioned() throws {
        let manifest =
            "import PackageDescription\nlet package = Package(name: \"P\", targets: [.target(name: \"A\")])\n"
        let files = [
            "Package.swift": "// swift-tools-version: 5.5\n\(manifest)",
            "Package@swift-6.0.swift": "// swift-tools-version: 6.0\n\(manifest)", "Sources/A/A.swift": "",
        ]
        try refuses(files, ["Settings"], because: "may read Package@swift-6.0.swift instead")
    }

    @Test("a package whose only target has the whole folder of sources")
    func alone() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "A")])
            """
        try refuses(
            ["Package.swift": manifest, "Sources/A.swift": ""], ["Settings"],
            because: "to 'Sources/A' first")
    }

    @Test("a module that would break a rule, and takes everything back")
    func rule() throws {
        var files = CleanWorkspace.files
        files[".backplane.yml"] = CleanWorkspace.files[".backplane.yml"]?.replacingOccurrences(
            of: "forbidden:",
            with: "forbidden:\n  - { modules: \"S*Tests\", imports: [Settings], because: \"no one may\" }")
        try refuses(files, ["Settings", "--layer", "feature"], because: "forbidden-import: SettingsTests, Settings")
    }

    @Test("a folder that can't be made, and takes back those that were")
    func folder() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "A")])
            """
        let files = ["Package.swift": manifest, "Sources/A/A.swift": "", "Tests": "a file\n"]
        try refuses(files, ["Settings"], because: "Tests/SettingsTests' can't be created: Not a directory")
    }

    @Test("a file with changes that are not committed, unless told to go on")
    func dirty() throws {
        let workspace = try GitWorkspace()
        try workspace.files.write("Package.swift", try workspace.files.read("Package.swift") + "// more\n")
        let before = try workspace.contents()
        let run = try workspace.new("Settings", "--layer", "feature")
        #expect(run.status == 2)
        #expect(run.errors.contains("'Package.swift' has uncommitted changes"))
        #expect(try workspace.contents() == before)
        #expect(try workspace.new("Settings", "--layer", "feature", "--allow-dirty").status == 0)
    }

    @Test("a file that is read-only")
    func readOnly() throws {
        let workspace = try GitWorkspace()
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o444], ofItemAtPath: "\(workspace.path)/.backplane.yml")
        let before = try workspace.contents()
        let run = try workspace.new("Settings", "--layer", "feature")
        #expect(run.status == 2)
        #expect(run.errors.contains("'.backplane.yml' is read-only"))
        #expect(try workspace.contents() == before)
    }

    /// Asks for a module and expects a refusal that leaves every file and folder as it was.
    private func refuses(_ files: [String: String], _ arguments: [String], because reason: String) throws {
        let workspace = try GitWorkspace(files)
        let before = try workspace.contents()
        let run = try Backplane.run(["new", "module"] + arguments, in: workspace.files)
        #expect(run.status == 2, "\(run.output)")
        #expect(run.errors.contains(reason), "\(run.errors)")
        #expect(try workspace.contents() == before)
    }
}
