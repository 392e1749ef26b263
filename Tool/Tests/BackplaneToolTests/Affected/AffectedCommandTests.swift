import Foundation
import Testing

@Suite("backplane affected: answers")
struct AffectedCommandTests {
    private static let everything = [
        "Home", "HomeInterface", "HomeTests", "Login", "LoginInterface", "LoginTests", "Support", "SupportTests",
        "shop",
    ]

    @Test("A file that belongs to no target affects everything, and it is said")
    func unclaimed() throws {
        let workspace = try GitWorkspace()
        try workspace.files.write("Makefile", "all:\n")
        let result = try AffectedResult.of(workspace)
        #expect(result.modules == Self.everything)
        #expect(result.unclaimed == ["Makefile"])
        let text = try Backplane.run(["affected", "--base", "main"], in: workspace.files).output
        #expect(text.contains("everything: Makefile belongs to no target"))
    }

    @Test("Unreadable files are reported and count as changed, not as deleted", .enabled(if: getuid() != 0))
    func closed() throws {
        let workspace = try GitWorkspace(CleanWorkspace.files.merging(["Sources/Home/Deep/A.swift": ""]) { $1 })
        for (folder, modules) in [
            ("Sources/Home/Deep", ["Home", "HomeTests", "shop"]), ("New", Self.everything),
        ] {
            // The second one is not in git.
            try workspace.files.write("\(folder)/A.swift", "")
            try workspace.files.closing(folder) {
                let result = try AffectedResult.of(workspace, base: "HEAD")
                #expect(result.modules == modules && result.unclaimed == (folder == "New" ? ["New"] : []))
                let run = try Backplane.run(["affected", "--base", "HEAD"], in: workspace.files)
                #expect(
                    run.errors.contains("\(folder): warning: can't be read, so everything in it is considered changed"))
                #expect(!run.output.contains("deleted"), "\(run.output)")
            }
        }
    }

    @Test("Documentation affects nothing")
    func documentation() throws {
        let workspace = try GitWorkspace()
        for path in [
            "README.md", "docs/picture.svg", "Support/NOTES.md", "LICENSE.txt", ".gitignore", "docs/js/jazzy.js",
            "docs/index.html", "docs/docsets/Shop.docset/Contents/Info.plist", "Shop.podspec", "Shop.podspec.json",
        ] {
            try workspace.files.write(path, "")
        }
        let result = try AffectedResult.of(workspace)
        #expect(result.modules.isEmpty && result.unclaimed.isEmpty && result.changes.count == 10)
    }

    @Test(
        "Licences, change logs and what other tools keep affect nothing",
        arguments: [
            "THIRD_PARTY_NOTICES", "ThirdPartyNotices.txt", "COPYING.iOS", "LICENSES/MIT.txt", "Icons/logo.svg.license",
            "REUSE.toml", "CHANGES.txt", "RELEASE_NOTES", "sbom.json", "bom.xml", "shop.spdx.json", ".tx/config",
            "crowdin.yml", ".pyspelling.yml", "cspell.json",
        ])
    func known(path: String) throws {
        let workspace = try GitWorkspace()
        try workspace.files.write(path, "")
        let result = try AffectedResult.of(workspace)
        #expect(result.modules.isEmpty && result.unclaimed.isEmpty && result.changes.count == 1)
    }

    @Test("The configuration can say whom a file matters to, or that it matters to none")
    func policy() throws {
        var files = CleanWorkspace.files
        files[".backplane.yml", default: ""] += """

            affected:
              ignore: [Makefile, "*.yml"]
              inputs:
                - { files: [docs/pages, schema.json], of: [LoginTests, Home] }
            """
        let workspace = try GitWorkspace(files)
        try workspace.files.write("Makefile", "all:\n")
        try workspace.files.write(".github/workflows/ci.yml", "")
        #expect(try AffectedResult.of(workspace).modules.isEmpty)
        try workspace.files.write("docs/pages/a.md", "")
        #expect(try AffectedResult.of(workspace).modules == ["Home", "HomeTests", "LoginTests", "shop"])
    }

    @Test("A misspelt policy is refused with its line")
    func misspeltPolicy() throws {
        let workspace = try GitWorkspace()
        try workspace.files.write(".backplane.yml", "affected:\n  ignored: [Makefile]\n")
        let run = try Backplane.run(["affected", "--base", "main"], in: workspace.files)
        #expect(run.status == 2)
        #expect(
            run.errors.contains(".backplane.yml:2:3: error: unknown key 'ignored'") && run.errors.contains("'ignore'"))
    }

    @Test("Without a change nothing is affected, and a base that is not behind the present commit is mentioned")
    func nothing() throws {
        let workspace = try GitWorkspace()
        let run = try Backplane.run(["affected", "--base", "main"], in: workspace.files)
        #expect(run.status == 0)
        #expect(run.output.contains("0 of 9 modules, 0 of 3 test targets affected."))
        #expect(
            run.errors.contains("main contains all commits of the current branch")
                && run.errors.contains("--base HEAD~1"))
    }

    @Test("The way from a change to a module is explained")
    func explain() throws {
        let workspace = try GitWorkspace()
        try workspace.files.write("Support/Sources/Support/New.swift", "")
        let run = try Backplane.run(["affected", "--base", "main", "--explain", "HomeTests"], in: workspace.files)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.first?.hasPrefix("HomeTests is affected, compared with main (") == true)
        #expect(
            Array(lines.dropFirst()) == [
                "  HomeTests depends on Home (declared in Package.swift)",
                "  Home depends on LoginInterface (declared in Package.swift)",
                "  LoginInterface depends on Support (declared in Package.swift)",
                "  Support: Support/Sources/Support/New.swift (untracked)",
            ])
        let other = try Backplane.run(
            ["affected", "--base", "main", "--explain", "HomeInterface"], in: workspace.files)
        #expect(other.output.hasPrefix("HomeInterface is not affected by the 1 file changed since main ("))
        #expect(try Backplane.run(["affected", "--base", "main", "--explain", "Hom"], in: workspace.files).status == 2)
    }

    @Test("The filter has a line for each package that has tests to run")
    func filter() throws {
        let workspace = try GitWorkspace()
        try workspace.files.write("Support/Sources/Support/New.swift", "")
        let run = try Backplane.run(["affected", "--base", "main", "--format", "filter"], in: workspace.files)
        #expect(run.output == ".\t^(HomeTests|LoginTests)\\.\nSupport\t^SupportTests\\.\n")
    }

    @Test("The matrix has a job for each package that has tests to run, and none where there are none")
    func matrix() throws {
        let workspace = try GitWorkspace()
        let arguments = ["affected", "--base", "main", "--format", "matrix"]
        #expect(try Backplane.run(arguments, in: workspace.files).output == "{\"include\":[]}\n")
        try workspace.files.write("Support/Tests/SupportTests/New.swift", "")
        let job = #"{"filter":"^SupportTests\\.","package":"Support","path":"Support","tests":"SupportTests"}"#
        #expect(try Backplane.run(arguments, in: workspace.files).output == "{\"include\":[\(job)]}\n")
    }

    @Test("Below the top of a repository, what lies outside counts only where a package is depended on")
    func subfolder() throws {
        var files: [String: String] = [:]
        for (name, text) in CleanWorkspace.files { files["Shop/\(name)"] = text }
        files["Shop/Package.swift"] = files["Shop/Package.swift"]?.replacingOccurrences(
            of: #".package(path: "Support")"#, with: #".package(path: "../Support")"#)
        for (name, text) in CleanWorkspace.files where name.hasPrefix("Support/") {
            files["Shop/\(name)"] = nil
            files[name] = text
        }
        let workspace = try GitWorkspace(files)
        try workspace.files.write("Makefile", "")
        try workspace.files.write("Support/Tests/SupportTests/New.swift", "")
        let root = workspace.path + "/Shop"
        #expect(try AffectedResult.of(workspace, root: root).modules.isEmpty)
        try workspace.files.write("Support/Sources/Support/New.swift", "")
        let result = try AffectedResult.of(workspace, root: root)
        #expect(result.tests == ["HomeTests", "LoginTests"])
        #expect(
            result.reasons["Login"] == "uses the package support, which ../Support/Sources/Support/New.swift changes")
    }
}
