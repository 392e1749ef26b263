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

    @Test("keeps its line ends, as the configuration does")
    func lineEnds() throws {
        func windows(_ text: String) -> String { text.replacingOccurrences(of: "\n", with: "\r\n") }
        var files = ManifestStyle.files(windows(ManifestStyle.all[0].before))
        files[".backplane.yml"] = windows("layers:\n  - all:\n      - App # one\n      - Zoo\n")
        let workspace = try TemporaryWorkspace(files)
        let run = try Backplane.run(["new", "module", "Map", "--layer", "all"], in: workspace)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try workspace.read("Package.swift") == windows(ManifestStyle.all[0].after))
        let layers = "layers:\n  - all:\n      - App # one\n      - Map*\n      - Zoo\n"
        #expect(try workspace.read(".backplane.yml") == windows(layers))
    }

    @Test("puts tests beside the module where a folder is the layer's and a module is called like it")
    func layerFolder() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P",
                targets: [
                    .target(name: "Domain", path: "Domain/Domain"),
                    .testTarget(name: "DomainTests", dependencies: ["Domain"], path: "Domain/Tests"),
                    .target(name: "UseCases", dependencies: ["Domain"], path: "Domain/UseCases"),
                ]
            )

            """
        let workspace = try TemporaryWorkspace([
            "Package.swift": manifest, "Domain/Domain/A.swift": "", "Domain/Tests/A.swift": "import Domain\n",
            "Domain/UseCases/A.swift": "import Domain\n",
        ])
        let run = try Backplane.run(["new", "module", "Ledger"], in: workspace)
        #expect(run.status == 0, "\(run.errors)")
        for folder in ["LedgerInterface", "Ledger", "LedgerTests"] { #expect(workspace.exists("Domain/\(folder)")) }
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
