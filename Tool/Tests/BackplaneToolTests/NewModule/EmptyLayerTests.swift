import Foundation
import Testing

@Suite("backplane new module in a layer that is still empty")
struct EmptyLayerTests {
    /// The clean workspace with one more layer, written like this.
    private func workspace(_ layer: String, _ changes: [String: String] = [:]) throws -> GitWorkspace {
        var files = CleanWorkspace.files
        let configuration = try #require(files[".backplane.yml"])
        files[".backplane.yml"] = configuration.replacingOccurrences(
            of: "  - utility: [Support*]\n", with: "\(layer)\n  - utility: [Support*]\n")
        return try GitWorkspace(files.merging(changes) { $1 })
    }

    @Test(
        "The layer gets its first module, however it says that it has none",
        arguments: [
            ("  - service: []", "  - service: [Prices*]"),
            ("  - service: []   # soon", "  - service: [Prices*]   # soon"),
            ("  - service:", "  - service: [Prices*]"),
            ("  - service: { modules: [] }", "  - service: { modules: [Prices*] }"),
            ("  - service: { siblings: all, modules: [] }", "  - service: { siblings: all, modules: [Prices*] }"),
            ("  - service:\n      modules:", "  - service:\n      modules: [Prices*]"),
        ])
    func first(layer: String, expected: String) throws {
        let workspace = try workspace(layer)
        let run = try workspace.new("Prices", "--layer", "service", "--package", ".")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try workspace.files.read(".backplane.yml").contains("\(expected)\n"))
        #expect(workspace.files.exists("Sources/PricesInterface/Prices.swift"))
        let check = try Backplane.run(["check", "--strict"], in: workspace.files)
        #expect(check.status == 0, "\(check.output)\(check.errors)")
    }

    @Test("A layer without modules holds for check, too", arguments: ["[]", "", "~", "{ modules: [] }"])
    func check(members: String) throws {
        let run = try Backplane.run(["check", "--strict"], in: try workspace("  - service: \(members)").files)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    @Test("All its files lie in one folder, as those of modules with interfaces do", arguments: ["", "Sources/"])
    func oneFolder(prefix: String) throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Shop",
                targets: [
                    .executableTarget(name: "shop", dependencies: ["Login"], path: "\(prefix)App"),
                    .target(name: "LoginInterface", path: "\(prefix)Features/Login/Interface"),
                    .target(name: "Login", dependencies: ["LoginInterface"], path: "\(prefix)Features/Login/Implementation"),
                    .testTarget(name: "LoginTests", dependencies: ["Login"], path: "\(prefix)Features/Login/Tests"),
                    .target(name: "Money"),
                    .target(name: "Models"),
                    .testTarget(name: "MoneyTests", dependencies: ["Money"]),
                    .testTarget(name: "ModelsTests", dependencies: ["Models"]),
                ]
            )
            """
        let workspace = try GitWorkspace([
            "Package.swift": manifest,
            ".backplane.yml": """
            layers: [app: [shop], feature: [Login*], service: [], utility: [Money*, Models*]]
            interfaces: Interface
            """,
            "\(prefix)App/main.swift": "import Login\n",
            "\(prefix)Features/Login/Interface/Login.swift": "public protocol SigningIn {}\n",
            "\(prefix)Features/Login/Implementation/Login.swift": "import LoginInterface\n",
            "\(prefix)Features/Login/Tests/Tests.swift": "import Testing\n@testable import Login\n",
            "Sources/Money/Money.swift": "public struct Money {}\n",
            "Sources/Models/Models.swift": "public struct Model {}\n",
            "Tests/MoneyTests/Tests.swift": "import Testing\n@testable import Money\n",
            "Tests/ModelsTests/Tests.swift": "import Testing\n@testable import Models\n",
        ])
        let run = try workspace.new("Prices", "--layer", "service")
        #expect(run.status == 0, "\(run.errors)")
        let made = try workspace.git("ls-files", "--others", "--exclude-standard").split(separator: "\n")
        #expect(!made.isEmpty && made.allSatisfy { $0.hasPrefix("\(prefix)Services/Prices/") }, "\(made)")
    }

    @Test("It is made in the package that holds the other layers")
    func package() throws {
        var files = CleanWorkspace.files
        files[".backplane.yml"] =
            "layers: [app: [shop], feature: [Login*, Home*], service: []]\ninterfaces: Interface\nroots: shop\n"
        let run = try GitWorkspace(files).new("Prices", "--layer", "service")
        #expect(run.status == 0, "\(run.errors)")
    }
}
