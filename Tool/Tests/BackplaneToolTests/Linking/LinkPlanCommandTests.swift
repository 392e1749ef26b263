import Foundation
import Testing

@Suite("backplane link --plan")
struct LinkPlanCommandTests {
    /// An app that loads a library, and links another one that holds the same module.
    private func kit(offering other: String) throws -> TemporaryWorkspace {
        try TemporaryWorkspace([
            "App/Package.swift": SampleManifest.text(
                """
                        .executableTarget(
                            name: "App",
                            dependencies: [.product(name: "Kit", package: "Kit"), .product(name: "Util", package: "Kit")]),
                """, name: "App", dependencies: ".package(path: \"../Kit\")"),
            "App/Sources/App/main.swift": "import Kit\nimport Util\n",
            "Kit/Package.swift": SampleManifest.text(
                """
                        .target(name: "Kit"), .target(name: "Util", dependencies: ["Kit"]), .target(name: "More"),
                """, name: "Kit",
                products: """
                    .library(name: "Kit", type: .dynamic, targets: ["Kit"]), .library(name: "Util", targets: ["Util"]), \(other)
                    """),
            "Kit/Sources/Kit/Kit.swift": "public struct Kit {}\n", "Kit/Sources/Util/Util.swift": "import Kit\n",
            "Kit/Sources/More/More.swift": "public struct More {}\n",
        ])
    }

    @Test("Where the package offers the same targets in a product that is not dynamic, that one is to be used")
    func otherProduct() throws {
        func remedy(_ other: String) throws -> String {
            try Backplane.run(["check", "--rules", "duplicate-image"], in: kit(offering: other)).output
        }
        let instead = "fix: depend on the product 'KitStatic' instead of 'Kit', which its package makes dynamic"
        for type in ["", "type: .static, "] {
            let output = try remedy(".library(name: \"KitStatic\", \(type)targets: [\"Kit\"]),")
            #expect(output.contains(instead) && !output.contains("remove 'type: .dynamic'"), "\(output)")
        }
        for other in [
            "", ".library(name: \"KitStatic\", type: .dynamic, targets: [\"Kit\"]),",
            ".library(name: \"KitStatic\", targets: [\"More\"]),",
        ] {
            #expect(try remedy(other).contains("fix: remove 'type: .dynamic' from the product 'Kit'"), "\(other)")
        }
    }

    @Test("A library that the package also offers in another product stays dynamic: the plan names that product")
    func keepsDynamic() throws {
        let workspace = try kit(offering: ".library(name: \"KitStatic\", targets: [\"Kit\"])")
        let before = try workspace.read("Kit/Package.swift")
        let instead = "depend on the product 'KitStatic' instead of 'Kit', which its package makes dynamic"
        let plan = try Backplane.run(["link", "App", "--plan"], in: workspace)
        #expect(plan.status == 0 && plan.output.contains("  \(instead); or Kit/Package.swift: link"), "\(plan.text)")
        let applied = try Backplane.run(["link", "App", "--plan", "--apply"], in: workspace)
        #expect(applied.status == 2, "\(applied.text)")
        #expect(applied.errors.contains("Nothing was changed"), "\(applied.errors)")
        #expect(applied.errors.contains("    App/Package.swift: \(instead)\n"), "\(applied.errors)")
        #expect(try workspace.read("Kit/Package.swift") == before)
        let app = try workspace.read("App/Package.swift").replacing("name: \"Kit\",", with: "name: \"KitStatic\",")
        try workspace.write("App/Package.swift", app)
        #expect(try Backplane.run(["link", "App"], in: workspace).status == 0)
    }

    @Test("A plan that can't be written changes nothing and shows the line to write")
    func unwritable() throws {
        let kit = """
            // swift-tools-version: 6.0
            import PackageDescription

            let package = Package(
                name: "Kit",
                products: [.library(name: "Accounts", targets: ["Accounts"])]
                    + ["Login"].map { .library(name: $0, type: .dynamic, targets: [$0]) },
                targets: [.target(name: "Accounts"), .target(name: "Login", dependencies: ["Accounts"])]
            )

            """
        let workspace = try LinkedApp.planted(["Kit/Package.swift": kit])
        let run = try Backplane.run(["link", "App", "--plan", "--apply"], in: workspace)
        #expect(run.status == 2)
        #expect(run.errors.contains("Kit/Package.swift: the manifest creates 'Login' in code"), "\(run.errors)")
        #expect(run.errors.contains(".library(name: \"Login\", targets: [\"Login\"])"), "\(run.errors)")
        #expect(try workspace.read("Kit/Package.swift") == kit)
    }

    @Test("A manifest that computes something from its products is left as it was")
    func computed() throws {
        let kit =
            try LinkedApp.planted().read("Kit/Package.swift") + """

                for case let library as Product.Library in package.products where library.type == nil {
                    package.products.append(.library(name: library.name + "Copy", targets: library.targets))
                }

                """
        let workspace = try LinkedApp.planted(["Kit/Package.swift": kit])
        let run = try Backplane.run(["link", "App", "--plan", "--apply"], in: workspace)
        #expect(run.status == 2)
        #expect(run.errors.contains("computes values from its products"), "\(run.errors)")
        #expect(try workspace.read("Kit/Package.swift") == kit)
    }
}
