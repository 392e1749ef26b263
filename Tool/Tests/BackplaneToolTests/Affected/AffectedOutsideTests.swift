import Foundation
import Testing

@Suite("backplane affected: packages that lie outside of the root")
struct AffectedOutsideTests {
    private static func package(_ name: String, dependencies: String = "", targets: String) -> String {
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
            dependencies: [\(dependencies)], targets: [\(targets)])
        """
    }

    /// A package `root` that uses the package `lib` beside it, which uses `deep`.
    private static func workspace(
        lib: String = #".target(name: "Lib", dependencies: [.product(name: "Deep", package: "deep")])"#,
        _ more: [String: String] = [:]
    ) throws -> GitWorkspace {
        let files = [
            "root/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", dependencies: [.package(path: "../lib")], targets: [
                .target(name: "A", dependencies: [.product(name: "Lib", package: "lib")]), .target(name: "B"),
                .testTarget(name: "ATests", dependencies: ["A"]), .testTarget(name: "BTests", dependencies: ["B"]),
            ])
            """,
            "root/Sources/A/A.swift": "", "root/Sources/B/B.swift": "", "root/Tests/ATests/T.swift": "",
            "root/Tests/BTests/T.swift": "", "lib/Sources/Lib/Lib.swift": "", "deep/Sources/Deep/Deep.swift": "",
            "lib/Package.swift": package("Lib", dependencies: #".package(path: "../deep")"#, targets: lib),
            "deep/Package.swift": package("Deep", targets: #".target(name: "Deep"), .testTarget(name: "DeepTests")"#),
            "deep/Tests/DeepTests/T.swift": "",
        ]
        return try GitWorkspace(files.merging(more) { $1 })
    }

    /// What is affected after one file is written.
    private func affected(by path: String, in workspace: GitWorkspace) throws -> AffectedResult {
        try workspace.files.write(path, "// changed")
        let result = try AffectedResult.of(workspace, base: "HEAD", root: workspace.path + "/root")
        try workspace.commit("Written")
        return result
    }

    @Test("A package that is not checked out may depend on one outside of the root, and the reason says so")
    func unknown() throws {
        let workspace = try Self.workspace()
        try workspace.replace(
            ".target(name: \"B\")",
            with: ".target(name: \"B\", dependencies: [.product(name: \"Logging\", package: \"swift-log\")])",
            in: "root/Package.swift")
        try workspace.replace(
            "dependencies: [.package(path: \"../lib\")]",
            with:
                "dependencies: [.package(path: \"../lib\"), .package(url: \"https://localhost/o/swift-log\", from: \"1.0.0\")]",
            in: "root/Package.swift")
        try workspace.commit("Log")
        let path = "../deep/Sources/Deep/Deep.swift"
        let reasons = try affected(by: "deep/Sources/Deep/Deep.swift", in: workspace).reasons
        #expect(reasons["A"] == "uses the package lib, which \(path) changes")
        #expect(reasons["B"] == "uses the package swift-log, which may depend on what \(path) changes")
    }

    @Test("A folder that a dependency names and that is no package has no files of its own")
    func noPackage() throws {
        let workspace = try GitWorkspace([
            "One/Package.swift": Self.package(
                "One", dependencies: ".package(path: \"..\")", targets: ".target(name: \"One\")"),
            "One/Sources/One/One.swift": "",
            "Two/Package.swift": Self.package(
                "Two", dependencies: ".package(url: \"https://localhost/o/swift-log\", from: \"1.0.0\")",
                targets: ".target(name: \"Two\", dependencies: [.product(name: \"Logging\", package: \"swift-log\")])"),
            "Two/Sources/Two/Two.swift": "",
        ])
        try workspace.files.write("One/Sources/One/One.swift", "// changed")
        #expect(try AffectedResult.of(workspace, base: "HEAD").modules == ["One"])
        try workspace.files.write(
            "Package.swift", Self.package("All", targets: ".target(name: \"All\", path: \"All\")"))
        try workspace.files.write("All/A.swift", "")
        #expect(Set(try AffectedResult.of(workspace, base: "HEAD").modules).isSuperset(of: ["All", "One"]))
    }

    @Test("One that a package outside depends on counts as much, but for its tests")
    func twoSteps() throws {
        let workspace = try Self.workspace()
        let result = try affected(by: "deep/Sources/Deep/Deep.swift", in: workspace)
        #expect(result.modules == ["A", "ATests"])
        #expect(result.reasons["A"] == "uses the package lib, which ../deep/Sources/Deep/Deep.swift changes")
        #expect(try affected(by: "deep/Sources/Deep/New.swift", in: workspace).modules == ["A", "ATests"])
        #expect(try affected(by: "deep/Tests/DeepTests/T.swift", in: workspace).modules.isEmpty)
        let arguments = ["test", "--dry-run", "--base", "HEAD~3"]
        let run = try Backplane.run(arguments, in: workspace.files, root: workspace.path + "/root")
        #expect(run.output.contains("would run  ATests") && !run.output.contains("would run  BTests"), "\(run.output)")
        try workspace.replace("name: \"Deep\", products", with: "name: \"Other\", products", in: "deep/Package.swift")
        #expect(try AffectedResult.of(workspace, base: "HEAD", root: workspace.path + "/root").tests == ["ATests"])
    }

    @Test("A target whose folder is the package's has the files of the package, but for tests and prose")
    func wholeFolder() throws {
        let workspace = try Self.workspace(
            lib: #".target(name: "Lib", path: ".", exclude: ["Tests"]), .testTarget(name: "LibTests")"#,
            ["lib/Tests/LibTests/T.swift": ""])
        #expect(try affected(by: "lib/Sources/Lib/Lib.swift", in: workspace).tests == ["ATests"])
        #expect(try affected(by: "lib/Other.swift", in: workspace).tests == ["ATests"])
        #expect(try affected(by: "lib/README.md", in: workspace).modules.isEmpty)
        #expect(try affected(by: "lib/Tests/LibTests/T.swift", in: workspace).modules.isEmpty)
    }

    @Test("One that depends on a package inside carries on what reaches that one, also through several")
    func leadingBack() throws {
        let lib = #".target(name: "Lib", dependencies: [.product(name: "Inner", package: "Inner")])"#
        let inner = #".target(name: "Inner", dependencies: [.product(name: "Deep", package: "deep")])"#
        let deep = #".target(name: "Deep", dependencies: [.product(name: "Core", package: "Core")])"#
        let workspace = try Self.workspace([
            "lib/Package.swift": Self.package("Lib", dependencies: #".package(path: "../root/Inner")"#, targets: lib),
            "root/Inner/Package.swift": Self.package(
                "Inner", dependencies: #".package(path: "../../deep")"#, targets: inner),
            "root/Inner/Sources/Inner/Inner.swift": "",
            "deep/Package.swift": Self.package("Deep", dependencies: #".package(path: "../root/Core")"#, targets: deep),
            "root/Core/Package.swift": Self.package("Core", targets: #".target(name: "Core")"#),
            "root/Core/Sources/Core/Core.swift": "",
        ])
        let root = workspace.path + "/root"
        let run = try Backplane.run(["test", "--dry-run"], in: workspace.files, root: root)
        #expect(run.output.contains("would run  ATests"), "\(run.output)")
        #expect(
            try affected(by: "root/Inner/Sources/Inner/Inner.swift", in: workspace).modules == ["A", "ATests", "Inner"])
        let far = try affected(by: "root/Core/Sources/Core/Core.swift", in: workspace)
        #expect(far.modules == ["A", "ATests", "Core", "Inner"])
        #expect(far.reasons["A"] == "uses the package lib, which Core/Sources/Core/Core.swift changes")
        #expect(try affected(by: "root/Sources/B/B.swift", in: workspace).modules == ["B", "BTests"])
    }

    @Test("Its manifest counts, those for certain versions of Swift too, whether they come, change or go")
    func manifests() throws {
        let workspace = try Self.workspace()
        let manifest = "deep/Package@swift-6.0.swift"
        try workspace.files.write(manifest, try workspace.files.read("deep/Package.swift"))
        let root = workspace.path + "/root"
        #expect(try AffectedResult.of(workspace, base: "HEAD", root: root).tests == ["ATests"])
        try workspace.commit("Another manifest")
        try workspace.delete(manifest)
        #expect(try AffectedResult.of(workspace, base: "HEAD", root: root).tests == ["ATests"])
        #expect(try affected(by: "deep/Package.swift", in: workspace).tests == ["ATests"])
    }

    @Test("So do headers beside its targets, and all of its files where it uses a plugin")
    func headersAndPlugins() throws {
        let workspace = try Self.workspace(
            lib: """
                .target(name: "Lib", dependencies: [.product(name: "Deep", package: "deep")], \
                cSettings: [.headerSearchPath("../../Headers")])
                """)
        #expect(try affected(by: "lib/words.txt", in: workspace).modules.isEmpty)
        #expect(try affected(by: "lib/Headers/shared.h", in: workspace).tests == ["ATests"])
        let generated = try Self.workspace(
            lib: #".plugin(name: "Generate", capability: .buildTool()), .target(name: "Lib", plugins: ["Generate"])"#,
            ["lib/Plugins/Generate/Generate.swift": ""])
        #expect(try affected(by: "lib/words.txt", in: generated).tests == ["ATests"])
        #expect(try affected(by: "lib/README.md", in: generated).modules.isEmpty)
        #expect(try affected(by: "words.txt", in: generated).modules.isEmpty)
    }

    @Test("One that is pinned, but edited in another folder, has its files there")
    func edited() throws {
        let address = #".package(url: "https://example.org/lib", from: "1.0.0")"#
        let workspace = try Self.workspace()
        try workspace.replace(#".package(path: "../lib")"#, with: address, in: "root/Package.swift")
        try workspace.files.write(
            "root/.build/workspace-state.json",
            """
            { "object": { "dependencies": [ { "packageRef": { "identity": "lib" }, "subpath": "lib",
                "state": { "name": "edited", "path": "\(workspace.path)/lib" } } ] }, "version": 7 }
            """)
        try workspace.files.write("root/.gitignore", ".build\n")
        try workspace.commit("By address")
        #expect(try affected(by: "lib/Sources/Lib/New.swift", in: workspace).tests == ["ATests"])
        #expect(try affected(by: "other/Sources/Lib/New.swift", in: workspace).modules.isEmpty)
    }

    @Test("One in a folder that git ignores, or in another repository, may have changed")
    func uncompared() throws {
        let workspace = try Self.workspace()
        try workspace.files.write(".gitignore", "/lib\n")
        try workspace.git("rm", "-r", "--cached", "--quiet", "lib")
        try workspace.commit("lib is ignored")
        let run = try Backplane.run(
            ["affected", "--base", "HEAD"], in: workspace.files, root: workspace.path + "/root")
        #expect(run.output.contains("ATests") && !run.output.contains("BTests"), "\(run.text)")
        #expect(run.output.contains("uses the package lib, whose changes are unknown: ../lib is"), "\(run.text)")
        let other = try GitWorkspace([
            "Package.swift": try workspace.files.read("root/Package.swift")
                .replacingOccurrences(of: "../lib", with: workspace.path + "/lib"),
            "Sources/A/A.swift": "", "Sources/B/B.swift": "", "Tests/ATests/T.swift": "", "Tests/BTests/T.swift": "",
        ])
        #expect(try AffectedResult.of(other, base: "HEAD").tests == ["ATests"])
    }

    @Test("One in a folder that git ignores may have changed, also beside one in a submodule, which is compared")
    func beside() throws {
        let workspace = try Self.workspace()
        let deep = try GitWorkspace([
            "deep/Package.swift": try workspace.files.read("deep/Package.swift"), "deep/Sources/Deep/Deep.swift": "",
            "deep/Tests/DeepTests/T.swift": "",
        ])
        try workspace.files.write(".gitignore", "/lib\n")
        try workspace.git("rm", "-r", "--cached", "--quiet", "lib")
        try workspace.git("submodule", "--quiet", "add", deep.path, "inner")
        try workspace.replace(
            #".target(name: "B")"#,
            with: #".target(name: "B", dependencies: [.product(name: "Deep", package: "deep")])"#,
            in: "root/Package.swift")
        try workspace.replace(
            #".package(path: "../lib")"#, with: #".package(path: "../lib"), .package(path: "../inner/deep")"#,
            in: "root/Package.swift")
        try workspace.commit("A submodule, and lib is ignored")
        #expect(
            try AffectedResult.of(workspace, base: "HEAD", root: workspace.path + "/root").tests == ["ATests"])
    }

    @Test("A file outside that a link shows in the root counts as one there")
    func link() throws {
        let workspace = try Self.workspace(["shared/words.txt": ""])
        try FileManager.default.createSymbolicLink(
            atPath: workspace.path + "/root/words.txt", withDestinationPath: "../shared/words.txt")
        try workspace.commit("A link")
        let result = try affected(by: "shared/words.txt", in: workspace)
        #expect(result.unclaimed == ["../shared/words.txt"] && result.tests == ["ATests", "BTests"])
    }

    @Test("What a link takes from outside of the repository may have changed, in each comparison of the working tree")
    func linkOut() throws {
        let outside = try TemporaryWorkspace([
            "Shared/Common.swift": "", "words.txt": "", "notes.md": "", "more.json": "", "lib/Lib.swift": "",
        ])
        let workspace = try Self.workspace()
        let links = [
            "root/Sources/A/Shared": "Shared", "root/Sources/B/notes.md": "notes.md", "root/words.txt": "words.txt",
            "root/renovate.json": "more.json", "root/Tests/BTests/gone.swift": "gone.swift",
        ]
        func link(_ path: String) throws {
            try FileManager.default.createSymbolicLink(
                atPath: "\(workspace.path)/\(path)", withDestinationPath: "\(outside.path)/\(links[path] ?? "")")
        }
        for path in links.keys where !path.contains("gone") { try link(path) }
        try workspace.commit("Links")
        let root = workspace.path + "/root"
        let run = try Backplane.run(["affected", "--base", "HEAD"], in: workspace.files, root: root)
        #expect(run.output.contains("2 of 4 modules, 1 of 2 test targets affected"), "\(run.text)")
        #expect(run.output.contains("contains Sources/A/Shared, whose changes are unknown"), "\(run.text)")
        #expect(run.errors.contains("these links lead there and belong to no target: words.txt"), "\(run.text)")
        #expect(!run.errors.contains("renovate.json"), "\(run.text)")
        let test = try Backplane.run(["test", "--base", "HEAD", "--dry-run"], in: workspace.files, root: root)
        #expect(test.output.contains("would run  ATests") && test.output.contains("1 test target would run"))

        // One that leads to nothing did not always, and a package outside of the root is as one inside.
        try link("root/Tests/BTests/gone.swift")
        try FileManager.default.createSymbolicLink(
            atPath: "\(workspace.path)/deep/Sources/Deep/lib", withDestinationPath: "\(outside.path)/lib")
        try FileManager.default.removeItem(atPath: root + "/Sources/A/Shared")
        try workspace.commit("Others")
        #expect(
            try AffectedResult.of(workspace, base: "HEAD", root: root).modules.sorted() == ["A", "ATests", "BTests"])
    }

    @Test("What a link takes from files that git ignores may have changed, too")
    func linkToIgnored() throws {
        let workspace = try Self.workspace([
            "local/words.txt": "", "local/Shared/Common.swift": "", "kept/words.txt": "", ".gitignore": "/local\n",
        ])
        let root = workspace.path + "/root"
        for (path, place) in [
            ("Sources/A/Shared", "../../../local/Shared"), ("words.txt", "../local/words.txt"),
            ("kept.txt", "../kept/words.txt"), ("Tests/BTests/gone.swift", "../../../local/gone.swift"),
        ] {
            try FileManager.default.createSymbolicLink(atPath: "\(root)/\(path)", withDestinationPath: place)
        }
        try workspace.commit("Links")
        let run = try Backplane.run(["affected", "--base", "HEAD"], in: workspace.files, root: root)
        #expect(run.output.contains("3 of 4 modules, 2 of 2 test targets affected"), "\(run.text)")
        #expect(run.output.contains("../local/Shared is not in the repository"), "\(run.text)")
        #expect(run.errors.contains("these links lead there and belong to no target: words.txt"), "\(run.text)")
        #expect(!run.text.contains("kept.txt"), "\(run.text)")
    }

    @Test("Mirrors of packages are compared, or said not to be if git ignores their list")
    func mirrors() throws {
        let workspace = try GitWorkspace([
            "Package.swift": SampleManifest.text(
                ".target(name: \"A\", dependencies: [.product(name: \"Far\", package: \"far\")])",
                dependencies: ".package(url: \"https://localhost/far\", from: \"1.0.0\")"),
            "Sources/A/A.swift": "", ".swiftpm/configuration/mirrors.json": "{}",
        ])
        let note = "note: git ignores .swiftpm/configuration/mirrors.json"
        #expect(try !Backplane.run(["affected", "--base", "HEAD"], in: workspace.files).errors.contains(note))
        try workspace.files.write(".swiftpm/configuration/mirrors.json", "{ }")
        #expect(try AffectedResult.of(workspace, base: "HEAD").modules == ["A"])
        try workspace.files.write(".gitignore", ".swiftpm\n")
        try workspace.git("rm", "-r", "--cached", "--quiet", ".swiftpm")
        try workspace.commit("Ignored")
        let run = try Backplane.run(["affected", "--base", "HEAD"], in: workspace.files)
        #expect(run.errors.contains(note), "\(run.text)")
    }
}
