import Foundation
import Testing

@Suite("backplane new module")
struct NewModuleTests {
    @Test("A module takes its place among its neighbours, and every rule holds")
    func neighbours() throws {
        let workspace = try GitWorkspace()
        let run = try workspace.new("Settings", "--layer", "feature")
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            try workspace.added(to: "Package.swift") == """
                .target(name: "SettingsInterface"),
                .target(name: "Settings", dependencies: ["SettingsInterface"]),
                .testTarget(name: "SettingsTests", dependencies: ["Settings"]),
                """)
        #expect(try workspace.files.read(".backplane.yml").contains("- feature: [Login*, Home*, Settings*]\n"))
        #expect(workspace.files.exists("Sources/SettingsInterface/Settings.swift"))
        #expect(workspace.files.exists("Tests/SettingsTests/SettingsTests.swift"))
        let check = try Backplane.run(["check", "--strict"], in: workspace.files)
        #expect(check.status == 0, "\(check.output)\(check.errors)")
    }

    @Test("A board comes with its id, its module and a probe test, and the app registers it")
    func board() throws {
        let workspace = try GitWorkspace(BoardWorkspace.files)
        let run = try workspace.new("RepoSearch", "--layer", "feature", "--board")
        #expect(run.status == 0, "\(run.errors)")
        let added = try workspace.added(to: "App/Package.swift")
        #expect(
            added == """
                "Login", "RepoSearch", "Settings",
                ),
                .target(
                name: "RepoSearchInterface",
                dependencies: [backplane],
                path: "Features/RepoSearch/Interface"
                ),
                .target(
                name: "RepoSearch",
                dependencies: [backplane, "RepoSearchInterface"],
                path: "Features/RepoSearch/Implementation"
                ),
                .testTarget(
                name: "RepoSearchTests",
                dependencies: [
                "RepoSearch",
                "RepoSearchInterface",
                .product(name: "BackplaneTesting", package: "Backplane"),
                ],
                path: "Features/RepoSearch/Tests"
                """)
        #expect(try workspace.added(to: "App/App/Modules.swift") == "import RepoSearch\nRepoSearchModule(),")
        let id = try workspace.files.read("App/Features/RepoSearch/Interface/RepoSearch.swift")
        #expect(id.contains("public static var repoSearch: Self { \"shop.repoSearch\" }"))
        let check = try Backplane.run(["check", "--strict"], in: workspace.files)
        #expect(check.status == 0, "\(check.output)\(check.errors)")
    }

    @Test("Rules that name most of the neighbours one by one are said, since they don't hold for the new one")
    func forbidden() throws {
        var files = CleanWorkspace.files
        files[".backplane.yml"] = files[".backplane.yml"]?.replacingOccurrences(
            of: "forbidden:",
            with: "forbidden:\n  - { modules: [Login*, Home*], imports: [GRDB], because: \"they store nothing\" }")
        let run = try GitWorkspace(files).new("Settings", "--layer", "feature")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("Most modules here never import GRDB (they store nothing)."))
        #expect(!run.output.contains("UIKit"), "a pattern holds for the new one, too")
    }

    @Test("Without any configuration it is made like the rest, and what it needs of the app is said")
    func unconfigured() throws {
        let workspace = try GitWorkspace([
            "Package.swift": """
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "Money"), .testTarget(name: "MoneyTests", dependencies: ["Money"])])

            """, "Sources/Money/Money.swift": "", "Tests/MoneyTests/MoneyTests.swift": "@testable import Money\n",
        ])
        let run = try workspace.new("Rates")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("RatesModule.make()"))
        let check = try Backplane.run(["check", "--strict"], in: workspace.files)
        #expect(check.status == 0, "\(check.output)\(check.errors)")
    }

    @Test("A dry run says what it would do, and does nothing")
    func dryRun() throws {
        let workspace = try GitWorkspace()
        let before = try workspace.contents()
        let run = try workspace.new("Settings", "--layer", "feature", "--dry-run")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("Would create the module 'Settings' in the layer 'feature':"))
        #expect(run.output.contains(".target(name: \"Settings\", dependencies: [\"SettingsInterface\"]),"))
        #expect(try workspace.contents() == before)
    }

    @Test("Boards and services build with the runtime as they are made, and their tests pass")
    func builds() throws {
        let repository = Backplane.package.deletingLastPathComponent().path
        let workspace = try GitWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "Bank",
                platforms: [.macOS(.v15)],
                dependencies: [.package(name: "Backplane", path: "\(repository)")],
                targets: [
                    .target(name: "Money")
                ]
            )

            """, "Sources/Money/Money.swift": "", ".gitignore": ".build\nPackage.resolved\n",
        ])
        // "Default" and "Init" are words of the language where their boards and keys are named.
        for arguments in [["Default", "--board"], ["Init"]] {
            let run = try Backplane.run(["new", "module", "--allow-dirty"] + arguments, in: workspace.files)
            #expect(run.status == 0, "\(run.errors)")
        }
        let test = try Backplane.run(["test"], in: workspace.files)
        #expect(test.output.contains("passed     DefaultTests"), "\(test.output)\(test.errors)")
        #expect(test.output.contains("passed     InitTests"))
    }
}
