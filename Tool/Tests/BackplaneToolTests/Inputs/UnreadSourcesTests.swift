import Foundation
import Testing

@Suite("Sources that can't be read")
struct UnreadSourcesTests {
    private static let files = [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "P", targets: [.target(name: "A", dependencies: ["B"], exclude: ["Data"]), .target(name: "B")])
        """,
        "Sources/A/A.swift": "struct A {}\n", "Sources/B/B.swift": "public struct B {}\n",
    ]

    /// Checks that nothing is said or done about what the target lacks, and that the message is there.
    private func expectSilence(_ workspace: TemporaryWorkspace, _ message: String) throws {
        let run = try Backplane.run(["check"], in: workspace)
        #expect(run.status == 0 && run.errors.contains(message), "\(run.errors)")
        #expect(run.output.contains("holds in what could be read") && run.output.contains("1 module partly read"))
        let manifest = try workspace.read("Package.swift")
        _ = try Backplane.run(["check", "--fix"], in: workspace)
        #expect(try workspace.read("Package.swift") == manifest)
    }

    @Test("Nothing is unused for sure where a file is too large, holds zero bytes or is a link to nowhere")
    func files() throws {
        #expect(try CheckResult.of(TemporaryWorkspace(Self.files)).short == ["unused-dependency A B"])
        let binary = try TemporaryWorkspace(Self.files)
        try binary.write("Sources/A/X.swift", Data("import B\n\0".utf8))
        try expectSilence(binary, "Sources/A/X.swift: warning: left out: it contains NUL bytes")
        let linked = try TemporaryWorkspace(Self.files)
        try FileManager.default.createSymbolicLink(
            atPath: linked.path + "/Sources/A/X.swift", withDestinationPath: "../../ext/X.swift")
        try expectSilence(linked, "Sources/A/X.swift: warning: left out: it can't be read")
        let huge = try TemporaryWorkspace(Self.files.merging(["Sources/A/X.swift": ""]) { $1 })
        try #require(truncate(huge.path + "/Sources/A/X.swift", 100 << 20) == 0)
        try expectSilence(huge, "Sources/A/X.swift: warning: left out: its 100 MB")
    }

    @Test("A folder that can't be read is named, and nothing is unused for sure", .enabled(if: getuid() != 0))
    func folder() throws {
        let workspace = try TemporaryWorkspace(Self.files.merging(["Sources/A/Sub/X.swift": "import B\n"]) { $1 })
        try workspace.closing("Sources/A/Sub") {
            try expectSilence(workspace, "Sources/A/Sub: warning: left out: the folder can't be read")
        }
    }

    @Test("A submodule in a target's sources that is not checked out is reported; an excluded one is not")
    func submodules() throws {
        let library = try GitWorkspace(["X.swift": "import B\n"])
        for (place, isFound) in [("Sources/A/Ext", false), ("Sources/A/Data", true)] {
            let workspace = try GitWorkspace(Self.files)
            try workspace.git("submodule", "add", "--quiet", library.path, place)
            try workspace.commit("Submodule")
            #expect(try CheckResult.of(workspace.files).short.isEmpty == !isFound)
            try workspace.git("submodule", "deinit", "--force", "--quiet", place)
            #expect(try CheckResult.of(workspace.files).short == (isFound ? ["unused-dependency A B"] : []))
            guard !isFound else { continue }
            try expectSilence(
                workspace.files,
                "\(place): note: this submodule is not checked out, but contains sources of the target 'A': "
                    + "run 'git submodule update --init \(place)'")
        }
    }

    @Test("A dependency of a target may be for a file that a generator writes there and that does not exist yet")
    func written() throws {
        for (output, isUnused) in [("./Sources/A/Mocks.swift", false), ("Sources/B/Mocks.swift", true)] {
            for name in ["Mockfile", ".sourcery.yml", "swiftgen.yml"] {
                let text = "unit:\n  - output: \(output)\n    targets: [A]\n"
                let workspace = try TemporaryWorkspace(Self.files.merging([name: text]) { $1 })
                #expect(try CheckResult.of(workspace).short == (isUnused ? ["unused-dependency A B"] : []), "\(name)")
            }
        }
    }

    @Test("A dependency of an Xcode target may be for a source that is generated and not there yet")
    func generated() throws {
        for (name, isFound) in [("Made.swift", false), ("Made.txt", true)] {
            let made = "{ \"path\": \"Made/\(name)\", \"target-membership\": [ \"Widget/compile-sources\" ] },"
            let workspace = try GitWorkspace(
                XcodeWorkspace.files([
                    "App.xcodeproj/project.xcproj": XcodeWorkspace.project(files: made),
                    "Widget/Widget.swift": "struct Widget {}\n", ".gitignore": "Made\n",
                ]))
            let found = try CheckResult.of(workspace.files).short
            #expect(found == (isFound ? ["unused-dependency Widget Kit"] : []), "\(name)")
        }
    }
}
