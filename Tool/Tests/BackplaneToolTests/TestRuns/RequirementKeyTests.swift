import Foundation
import Testing

/// Its manifest is plain and names an address: what it asks for is compared by meaning, part by part.
@Suite("backplane test: what manifests ask of packages outside")
struct RequirementKeyTests {
    private let outside: TruthOutside
    private let address = "https://\(UUID().uuidString.lowercased()).invalid/outside"
    private let tools: TemporaryWorkspace
    private let workspace: GitWorkspace

    init() throws {
        tools = try TemporaryWorkspace()
        outside = try TruthOutside(in: tools.path)
        // git takes what lies there for what the address names.
        try tools.write("gitconfig", "[url \"\(outside.address)\"]\n\tinsteadOf = \(address)\n")
        workspace = try Self.workspace(address, outside)
    }

    private static func workspace(_ address: String, _ outside: TruthOutside) throws -> GitWorkspace {
        let workspace = try GitWorkspace([
            "root/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P",
                dependencies: [.package(path: "../lib"), .package(url: "\(address)", from: "1.0.0")],
                targets: [
                    .testTarget(name: "ATests", dependencies: [.product(name: "Outside", package: "outside")]),
                    .testTarget(name: "BTests", dependencies: [.product(name: "Lib", package: "lib")]),
                ])
            """,
            "root/Package.resolved": outside.first.resolved(at: address),
            "root/Tests/ATests/T.swift":
                "import Outside\nimport Testing\n@Test func one() { #expect(valueOutside() == 1) }\n",
            "root/Tests/BTests/T.swift": "import Lib\nimport Testing\n@Test func one() { #expect(lib() == 1) }\n",
            "lib/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "lib", products: [.library(name: "Lib", targets: ["Lib"])], targets: [.target(name: "Lib")])
            """,
            "lib/Sources/Lib/Lib.swift": "public func lib() -> Int { 1 }\n",
        ])
        try workspace.files.write(".git/info/exclude", ".cache\n.build\n.swiftpm\n")
        return workspace
    }

    private func run(_ arguments: String..., in workspace: GitWorkspace? = nil) throws -> Backplane.Run {
        let workspace = workspace ?? self.workspace
        return try Backplane.run(
            ["test"] + arguments, in: workspace.files, environment: ["GIT_CONFIG_GLOBAL": "\(tools.path)/gitconfig"],
            root: workspace.path + "/root")
    }

    /// What would run with one part of a file as another; then the file is again what it was.
    private func due(_ part: String, as text: String, in path: String = "root/Package.swift") throws -> [String] {
        let old = try workspace.files.read(path)
        try workspace.replace(part, with: text, in: path)
        defer { try? workspace.files.write(path, old) }
        let lines = try run("--dry-run").output.split(separator: "\n").filter { $0.hasPrefix("would run") }
        return lines.map { String($0.split(separator: " ")[2]) }
    }

    /// What would run with another source of the package.
    private func dueWithMirrors() throws -> [String] {
        let path = "root/.swiftpm/configuration/mirrors.json"
        let mirror = "https://mirror.invalid/outside"
        try workspace.files.write(
            path, #"{ "object": [{ "mirror": "\#(mirror)", "original": "\#(address)" }], "version": 1 }"#)
        defer { try? workspace.delete("root/.swiftpm") }
        return try due("targets: [", as: "targets: [")
    }

    @Test("Other versions and addresses make the tests run that reach the package, though nothing was resolved since")
    func demands() throws {
        let resolved = try SwiftPM.run(
            ["package", "resolve"], in: workspace.path + "/root",
            environment: ["GIT_CONFIG_GLOBAL": "\(tools.path)/gitconfig"])
        try #require(resolved.status == 0, "\(resolved.text)")
        let first = try run()
        try #require(first.status == 0 && first.output.contains("2 test targets ran"), "\(first.output)\(first.errors)")
        try #require(try run("--dry-run").output.contains("2 cached"))
        #expect(try due(#"from: "1.0.0""#, as: #"from: "1.1.0""#) == ["ATests"])
        #expect(try due(#"from: "1.0.0""#, as: #"exact: "1.0.0""#) == ["ATests"])
        #expect(try due(address, as: address + ".git") == ["ATests"])
        #expect(try due(#"from: "1.0.0""#, as: #""1.0.0"..<"2.0.0""#).isEmpty, "the same in other words")
        #expect(try dueWithMirrors() == ["ATests"], "A list of mirrors, which git ignores")
        let demand = #"dependencies: [.package(url: "\#(address)", exact: "1.0.0")], targets: [.target"#
        #expect(try due("targets: [.target", as: demand, in: "lib/Package.swift") == ["ATests", "BTests"])

        try workspace.replace(#"from: "1.0.0""#, with: #"from: "1.1.0""#, in: "root/Package.swift")
        let newer = try run()
        #expect(newer.status == 1 && newer.output.contains("valueOutside() → 2"), "\(newer.output)\(newer.errors)")
        #expect(newer.output.contains("cached     BTests"), "\(newer.output)")
        let why = try run("--explain", "ATests").output
        #expect(why.contains("  manifest Package.swift, dependency outside\n"), "\(why)")
    }

    @Test("What a package requests of another one in turn is an input of all who use that one")
    func traits() throws {
        let workspace = try GitWorkspace(TraitsWorkspace.files)
        let first = try Backplane.run(["test"], in: workspace.files)
        try #require(first.output.contains("3 test targets ran (3 tests passed"), "\(first.text)")
        try workspace.replace(
            #".trait(name: "Soft")"#, with: #".trait(name: "Soft", enabledTraits: ["Loud"])"#,
            in: "Middle/Package.swift")
        let second = try Backplane.run(["test"], in: workspace.files)
        #expect(second.output.contains("failed     LowTests") && second.output.contains("1 cached"), "\(second.text)")
    }

    @Test("Where a clone lies is no part of what its manifests say")
    func clones() throws {
        let first = try run("--only", "BTests")
        try #require(first.status == 0 && first.output.contains("passed     BTests"), "\(first.output)\(first.errors)")
        let second = try Self.workspace(address, outside)
        #expect(try run("--dry-run", in: second).output.contains("would run  BTests"))
        for path in try FileManager.default.subpathsOfDirectory(atPath: workspace.path + "/.cache") {
            guard let range = path.range(of: "/tests/passes/"), path.hasSuffix(".json") else { continue }
            let folder = try FileManager.default.contentsOfDirectory(atPath: second.path + "/.cache")
                .first { $0.hasPrefix("root-") }
            try second.files.write(
                ".cache/\(folder ?? "")\(path[range.lowerBound...])", workspace.files.read(".cache/\(path)"))
        }
        let shared = try run("--dry-run", in: second)
        #expect(shared.output.contains("cached     BTests"), "\(shared.output)")
    }
}
