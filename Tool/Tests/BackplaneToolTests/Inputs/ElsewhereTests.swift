import Foundation
import Testing

@Suite("In someone else's repository")
struct ElsewhereTests {
    /// A repository whose codebase lies in a folder.
    private static func nested() throws -> GitWorkspace {
        let files = CleanWorkspace.files.reduce(into: [String: String]()) { $0["App/\($1.key)"] = $1.value }
        let workspace = try GitWorkspace(files.merging(["docs/a.md": ""]) { $1 })
        try workspace.files.write("App/Sources/Home/Bad.swift", "/* ⌘é */ import Support\n")
        return workspace
    }

    private func run(_ arguments: [String], in folder: String, of workspace: GitWorkspace) throws -> Backplane.Run {
        try Program.run(
            Backplane.executable.path, arguments, in: "\(workspace.path)/\(folder)",
            environment: ["BACKPLANE_CACHE": "\(workspace.path)/.cache"])
    }

    @Test(
        "The configuration is found upward, and its folder is the root",
        arguments: ["App", "App/Sources/Home", "App/Support"])
    func upward(folder: String) throws {
        let workspace = try Self.nested()
        let run = try run(["check", "--format", "json"], in: folder, of: workspace)
        let result = try JSONDecoder().decode(CheckResult.self, from: Data(run.output.utf8))
        #expect(result.modules == 9 && result.short == ["undeclared-import Home Support"], "\(run.errors)")
        #expect(result.violations.first?.file == "Sources/Home/Bad.swift")
    }

    @Test("A named root below keeps the configuration and the baseline of the folder above")
    func rootBelow() throws {
        let workspace = try Self.nested()
        try workspace.files.write(
            "App/.backplane.yml", CleanWorkspace.files[".backplane.yml", default: ""] + "\nexclude: [/Support/Vendor]\n"
        )
        try workspace.files.write(
            "App/.backplane-baseline.yml",
            "\"Home\":\n  undeclared-import:\n    - \"Support\"\n\"User\":\n  cycle:\n    - \"X\"\n")
        try workspace.files.write("App/Support/Sources/Support/More.swift", "import Login\n")
        try workspace.files.write(
            "App/Support/Vendor/V/Package.swift",
            "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"V\", targets: [.target(name: \"V\")])\n"
        )
        let part = try run(["check", "--root", "App/Support", "--format", "json"], in: ".", of: workspace)
        let result = try JSONDecoder().decode(CheckResult.self, from: Data(part.output.utf8))
        #expect(result.modules == 2, "\(part.errors)")
        #expect(!part.output.contains("\"Home\""))
        // Most of what the configuration names lies outside the root.
        #expect(!part.errors.contains("matches no module"), "\(part.errors)")
    }

    @Test("Outside of a repository nothing above is looked at")
    func noRepository() throws {
        let workspace = try TemporaryWorkspace([
            ".backplane.yml": "nonsense: 1\n",
            "P/Package.swift":
                "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"P\", targets: [.target(name: \"A\")])\n",
            "P/Sources/A/A.swift": "",
        ])
        let run = try Program.run(Backplane.executable.path, ["check", "--no-cache"], in: workspace.path + "/P")
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test(
        "SARIF and annotations name files from the top of the repository, columns in code points, and stale entries are told"
    )
    func sarif() throws {
        let workspace = try Self.nested()
        try workspace.files.write("App/.backplane-baseline.yml", "\"Home\":\n  cycle:\n    - \"Home, Login\"\n")
        let run = try Backplane.run(["check", "--format", "sarif"], in: workspace.files, root: workspace.path + "/App")
        struct Log: Decodable {
            struct Run: Decodable {
                struct Tool: Decodable {
                    struct Driver: Decodable { struct Rule: Decodable { let id: String }; let rules: [Rule] };
                    let driver: Driver
                }
                struct Result: Decodable {
                    struct Location: Decodable {
                        struct Physical: Decodable {
                            struct Artifact: Decodable { let uri: String }
                            struct Region: Decodable { let startLine: Int; let startColumn: Int }
                            let artifactLocation: Artifact
                            let region: Region
                        }
                        let physicalLocation: Physical
                    }
                    let ruleId: String
                    let ruleIndex: Int
                    let level: String
                    let locations: [Location]
                }
                let tool: Tool
                let results: [Result]
                let columnKind: String
            }
            let runs: [Run]
        }
        let log = try #require(try JSONDecoder().decode(Log.self, from: Data(run.output.utf8)).runs.first)
        #expect(log.columnKind == "unicodeCodePoints")
        #expect(log.results.map(\.ruleId) == ["undeclared-import", "stale-baseline"])
        #expect(log.results.allSatisfy { log.tool.driver.rules[$0.ruleIndex].id == $0.ruleId && $0.level == "error" })
        let places = log.results.compactMap(\.locations.first?.physicalLocation)
        #expect(places.map(\.artifactLocation.uri) == ["App/Sources/Home/Bad.swift", "App/.backplane-baseline.yml"])
        // '/* ⌘é */ import ' is 16 code points and 19 bytes.
        #expect(places.first?.region.startColumn == 17)
        let annotations = try Backplane.run(
            ["check", "--format", "github"], in: workspace.files, root: workspace.path + "/App")
        #expect(annotations.output.contains("::error file=App/Sources/Home/Bad.swift,line=1,col=20,"))
        #expect(annotations.output.contains("::error file=App/.backplane-baseline.yml,line=1,title=stale-baseline::"))
    }

    @Test("--base tells only what a change brings in")
    func base() throws {
        let workspace = try Self.nested()
        try workspace.commit("What was there before")
        try workspace.git("checkout", "--quiet", "-b", "branch")
        try workspace.files.write("App/Sources/LoginInterface/New.swift", "import UIKit\n")
        let run = try Backplane.run(["check", "--base", "main"], in: workspace.files, root: workspace.path + "/App")
        #expect(run.status == 1)
        #expect(run.output.contains("[forbidden-import]") && !run.output.contains("[undeclared-import]"))
        #expect(
            run.output.contains("1 error, 0 warnings in 9 modules, 11 files, 1 already in main."),
            "\(run.output)")
        try workspace.delete("App/Sources/LoginInterface/New.swift")
        #expect(
            try Backplane.run(["check", "--base", "main"], in: workspace.files, root: workspace.path + "/App").status
                == 0)
        #expect(try Backplane.run(["check"], in: workspace.files, root: workspace.path + "/App").status == 1)
        #expect(
            try Backplane.run(["check", "--base", "gone"], in: workspace.files, root: workspace.path + "/App").status
                == 2)
    }

    @Test("--base knows the modules of dependencies then as now")
    func baseCheckouts() throws {
        let workspace = try GitWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P", dependencies: [.package(url: "https://localhost/o/dep", from: "1.0.0")],
                targets: [.target(name: "A"), .target(name: "B", dependencies: [.product(name: "Dep", package: "dep")])])
            """,
            "Sources/A/A.swift": "import Dep\n", "Sources/B/B.swift": "import Dep\n", ".gitignore": ".build\n",
        ])
        try workspace.files.write(
            ".build/checkouts/dep/Package.swift",
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "dep", products: [.library(name: "Dep", targets: ["Dep"])], targets: [.target(name: "Dep")])
            """)
        #expect(try CheckResult.of(workspace.files).short == ["undeclared-import A Dep"])
        #expect(try CheckResult.of(workspace.files, ["--base", "main"]).violations.isEmpty)
    }

    @Test("What build servers, editors and linters keep affects no test, unless the configuration says so")
    func tools() throws {
        let workspace = try GitWorkspace()
        let files = [
            ".github/workflows/test.yml", ".gitlab-ci.yml", ".circleci/config.yml", ".vscode/settings.json",
            ".idea/x.xml",
            "fastlane/Fastfile", "Dangerfile", "Dangerfile.swift", ".swiftlint.yml", "Mintfile", "renovate.json",
            ".swiftformat",
            "bitrise.yml", "ci_scripts/ci_post_clone.sh", ".pre-commit-config.yaml", "Gemfile.lock", "codecov.yml",
        ]
        for file in files { try workspace.files.write(file, "x\n") }
        #expect(try AffectedResult.of(workspace).tests.isEmpty)
        try workspace.replace(
            "interfaces: Interface", with: "interfaces: Interface\naffected: { ignore: [\"!.swiftlint.yml\"] }",
            in: ".backplane.yml")
        #expect(try AffectedResult.of(workspace).unclaimed == [".swiftlint.yml"])
        try workspace.files.write("tools.lock", "x\n")
        #expect(try AffectedResult.of(workspace).unclaimed == [".swiftlint.yml", "tools.lock"])
    }
}
