import Testing

@Suite("A manifest with a new module")
struct NewModuleManifestTests {
    @Test("is written as it was", arguments: ManifestStyle.all)
    func style(style: ManifestStyle) throws {
        let workspace = try TemporaryWorkspace(ManifestStyle.files(style.before))
        let run = try Backplane.run(["new", "module", "Map"], in: workspace)
        #expect(run.status == 0, "\(run.errors)")
        let text = try workspace.read("Package.swift")
        #expect(text == style.after)
    }

    @Test("names folders as the neighbours do, and only where they do")
    func folders() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P",
                targets: [
                    .target(name: "AppAPI", path: "Modules/App/API"),
                    .target(name: "App", dependencies: ["AppAPI"], path: "Modules/App/Sources"),
                    .testTarget(name: "AppTests", dependencies: ["App"]),
                ]
            )

            """
        let workspace = try TemporaryWorkspace([
            "Package.swift": manifest, "Modules/App/API/A.swift": "", "Modules/App/Sources/A.swift": "import AppAPI\n",
            "Tests/AppTests/A.swift": "import App\n",
        ])
        let run = try Backplane.run(["new", "module", "Map"], in: workspace)
        #expect(run.status == 0, "\(run.errors)")
        let text = try workspace.read("Package.swift")
        #expect(text.contains(".target(name: \"MapAPI\", path: \"Modules/Map/API\"),"))
        #expect(text.contains(".target(name: \"Map\", dependencies: [\"MapAPI\"], path: \"Modules/Map/Sources\"),"))
        #expect(text.contains(".testTarget(name: \"MapTests\", dependencies: [\"Map\"]),"))
        #expect(workspace.exists("Tests/MapTests/MapTests.swift"))
    }
}
