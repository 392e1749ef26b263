import Foundation
import Testing

/// A checkout is what its pin says only as long as git can tell that nobody has changed it.
@Suite("backplane test: checkouts that were edited by hand")
struct EditedCheckoutTests {
    private let tools: TemporaryWorkspace
    private let workspace: GitWorkspace
    private static let environment = [
        "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "protocol.file.allow", "GIT_CONFIG_VALUE_0": "always",
    ]

    /// The package uses another one, which has a submodule, which has one in turn. Their repositories tell git to ignore
    /// changes in submodules.
    init() throws {
        tools = try TemporaryWorkspace([
            "core/core.h": "#define CORE 1\n", "inner/inner.h": "#define INNER 1\n",
            "outer/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "outer", products: [.library(name: "Outer", targets: ["Outer"])], targets: [.target(name: "Outer")])
            """,
            "outer/Sources/Outer/Outer.swift": "public let outer = 1\n",
        ])
        try Self.commit("core", in: tools)
        try Self.commit("inner", with: "core", in: tools)
        try Self.commit("outer", with: "inner", in: tools)
        try GitWorkspace.git(["tag", "1.0.0"], in: tools.path + "/outer")
        workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P", dependencies: [.package(url: "file://\(tools.path)/outer", from: "1.0.0")],
                targets: [
                    .testTarget(name: "ATests", dependencies: [.product(name: "Outer", package: "outer")]),
                    .testTarget(name: "BTests"),
                ])
            """,
            "Tests/ATests/T.swift": "import Outer\nimport Testing\n@Test func one() { #expect(outer == 1) }\n",
            "Tests/BTests/T.swift": "import Testing\n@Test func one() {}\n",
        ])
        let resolved = try SwiftPM.run(["package", "resolve"], in: workspace.path, environment: Self.environment)
        try #require(resolved.status == 0, "\(resolved.text)")
        try workspace.commit("Pins")
    }

    private static func commit(_ name: String, with submodule: String? = nil, in tools: TemporaryWorkspace) throws {
        let folder = "\(tools.path)/\(name)"
        try GitWorkspace.git(["init", "--quiet"], in: folder)
        if let submodule {
            let source = "file://\(tools.path)/\(submodule)"
            try GitWorkspace.git(
                ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", source, submodule], in: folder)
            try GitWorkspace.git(["config", "-f", ".gitmodules", "submodule.\(submodule).ignore", "all"], in: folder)
        }
        try GitWorkspace.git(["add", "--all"], in: folder)
        try GitWorkspace.git(["commit", "--quiet", "--message", "All"], in: folder)
    }

    /// Why the tests would run that use the checkout; those that do not are always there for another reason.
    private func reason() throws -> String {
        let run = try Backplane.run(["test", "--dry-run"], in: workspace.files, environment: Self.environment)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.contains { $0.contains("BTests") && $0.hasSuffix("has not passed here before") }, "\(run.text)")
        return lines.first { $0.contains("ATests") } ?? run.text
    }

    private var checkout: String { workspace.path + "/.build/checkouts/outer" }
    private let edited = "the checkout of outer in .build was modified"
    private let unknown = "git can't tell whether the checkout of outer in .build was modified"

    private func write(_ text: String, to path: String) throws {
        chmod("\(checkout)/\(path)", 0o644)
        try workspace.files.write(".build/checkouts/outer/\(path)", text)
    }

    @Test("A file or a commit of a submodule counts, also of one in a submodule, though repositories say to ignore it")
    func submodules() throws {
        #expect(try reason().hasSuffix("has not passed here before"))
        for (path, text) in [("inner/inner.h", "#define INNER 1\n"), ("inner/core/core.h", "#define CORE 1\n")] {
            try write("#define OTHER 2\n", to: path)
            #expect(try reason().contains(edited), "\(path)")
            try write(text, to: path)
            #expect(try reason().hasSuffix("has not passed here before"), "\(path)")
        }
        try GitWorkspace.git(["update-index", "--assume-unchanged", "core.h"], in: checkout + "/inner/core")
        #expect(try reason().contains(edited), "A file of a submodule that git was told to take for unchanged")
        try GitWorkspace.git(["update-index", "--no-assume-unchanged", "core.h"], in: checkout + "/inner/core")
        try GitWorkspace.git(["commit", "--quiet", "--allow-empty", "--message", "Own"], in: checkout + "/inner")
        #expect(try reason().contains(edited), "A commit in a submodule")
    }

    @Test("A checkout or a submodule without a repository of its own, or with a damaged one, is not known")
    func unknownState() throws {
        let manager = FileManager.default
        for place in [checkout, checkout + "/inner/core"] {
            let git = place + "/.git"
            try manager.moveItem(atPath: git, toPath: tools.path + "/kept")
            #expect(try reason().contains(unknown), "\(place)")
            try manager.createDirectory(atPath: git, withIntermediateDirectories: false)
            #expect(try reason().contains(unknown), "\(place), damaged")
            try manager.removeItem(atPath: git)
            try manager.moveItem(atPath: tools.path + "/kept", toPath: git)
            #expect(try reason().hasSuffix("has not passed here before"), "\(place)")
        }
    }

    @Test("An edit of a package that was downloaded from a registry runs the tests that use it")
    func downloaded() throws {
        let download = ".build/registry/downloads/mona/dep/1.0.0"
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P", dependencies: [.package(id: "mona.dep", from: "1.0.0")],
                targets: [.testTarget(name: "ATests", dependencies: [.product(name: "Dep", package: "mona.dep")])])
            """,
            "Package.resolved": """
            {"pins":[{"identity":"mona.dep","kind":"registry","location":"","state":{"version":"1.0.0"}}],"version":3}
            """,
            "Tests/ATests/T.swift": "import Dep\nimport Testing\n@Test func one() { #expect(dep == 1) }\n",
            // What SwiftPM has after a download. It asks the registry nothing more.
            ".swiftpm/configuration/registries.json": """
            {"registries":{"[default]":{"url":"http://127.0.0.1:9"}},"authentication":{},"version":1}
            """,
            ".build/workspace-state.json": """
            {"version":7,"object":{"artifacts":[],"prebuilts":[],"dependencies":[{"basedOn":null,"packageRef":
            {"identity":"mona.dep","kind":"registry","location":"mona.dep","name":"mona.dep"},"state":
            {"name":"registryDownload","version":"1.0.0"},"subpath":"mona/dep/1.0.0"}]}}
            """,
            "\(download)/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "dep", products: [.library(name: "Dep", targets: ["Dep"])],
                targets: [.target(name: "Dep", dependencies: ["Inner"]), .target(name: "Inner")])
            """,
            "\(download)/Sources/Dep/Dep.swift": "public let dep = 1\n",
            "\(download)/Sources/Inner/Inner.swift": "let inner = 1\n",
        ])
        let first = try Backplane.run(["test"], in: workspace.files)
        #expect(first.output.contains("passed     ATests"), "\(first.text)")
        #expect(try Backplane.run(["test", "--dry-run"], in: workspace.files).output.contains("cached     ATests"))
        try workspace.files.write("\(download)/Sources/Dep/Dep.swift", "public let dep = 2\n")
        let edited = try Backplane.run(["test"], in: workspace.files)
        #expect(edited.output.contains("failed     ATests"), "\(edited.text)")
        #expect(!(first.errors + edited.errors).contains("not checked out"), "\(edited.text)")
        let module = try Backplane.run(["explain", "ATests"], in: workspace.files)
        #expect(module.output.contains("Dep (mona.dep)") && module.errors.isEmpty, "\(module.text)")
        try workspace.files.write("Tests/ATests/T.swift", "import Inner\n")
        let undeclared = try Backplane.run(["check"], in: workspace.files)
        let finding = "'ATests' imports 'Inner' of the package 'mona.dep' but"
        #expect(undeclared.output.contains(finding), "\(undeclared.text)")
    }
}
