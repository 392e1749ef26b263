import Foundation
import Testing

@Suite("backplane check --fix: dependencies on other packages")
struct FixProductTests {
    @Test("A package of the repository comes after the others of it, above the comment on those that follow")
    func headedPackages() throws {
        func support(_ name: String) -> String {
            "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"\(name)\", "
                + "products: [.library(name: \"\(name)\", targets: [\"\(name)\"])], targets: [.target(name: \"\(name)\")])\n"
        }
        let local = "        .package(path: \"One\"),\n"
        let before = SampleManifest.text(
            "        .target(name: \"A\", dependencies: [.product(name: \"One\", package: \"One\")]),",
            dependencies: "\n        // Local\n\(local)\n        // Others\n"
                + "        .package(url: \"https://localhost/gone\", from: \"1.0.0\"),\n    ")
        let after = try FixedPackage.fix(
            before, ["Sources/A/A.swift": "import One\nimport Two\n"],
            [
                "One/Package.swift": support("One"), "One/Sources/One/O.swift": "",
                "Two/Package.swift": support("Two"), "Two/Sources/Two/T.swift": "",
            ])
        #expect(after.contains(local + "        .package(path: \"Two\"),\n\n        // Others\n"), "\(after)")
    }

    @Test("A product of a package in the repository is declared, and so is the package where it is not yet")
    func localPackages() throws {
        let support = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Support", products: [.library(name: "SupportKit", targets: ["Base", "More"])],
                targets: [.target(name: "Base"), .target(name: "More")])
            """
        let before = SampleManifest.text(
            """
                    .target(name: "A"),
                    .target(name: "B", dependencies: ["A"]),
            """)
        let after = try FixedPackage.fix(
            before, ["Sources/A/A.swift": "public let a = 1\n", "Sources/B/B.swift": "import A\nimport More\n"],
            [
                "Libraries/Support/Package.swift": support, "Libraries/Support/Sources/Base/B.swift": "",
                "Libraries/Support/Sources/More/M.swift": "",
            ])
        #expect(
            after
                == before.replacingOccurrences(
                    of: "name: \"Shop\",\n",
                    with: "name: \"Shop\",\n    dependencies: [.package(path: \"Libraries/Support\")],\n"
                ).replacingOccurrences(
                    of: "[\"A\"]", with: "[\"A\", .product(name: \"SupportKit\", package: \"Support\")]"))
    }

    @Test(
        "A product of a package outside is declared by the product that holds the module, the package called as the manifest does"
    )
    func products() throws {
        let checkout = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "swift-io",
                products: [
                    .library(name: "IOCore", targets: ["IOCore"]), .library(name: "Everything", targets: ["IOCore", "Extra"]),
                    .library(name: "One", targets: ["Both"]), .library(name: "Other", targets: ["Both"]),
                ],
                targets: [.target(name: "IOCore"), .target(name: "Extra"), .target(name: "Both"), .target(name: "Hidden")])
            """
        let before = SampleManifest.text(
            """
                    .target(name: "A", dependencies: [.product(name: "IOCore", package: "Swift-IO")]),
                    .target(name: "B"),
                    .target(name: "C", dependencies: [.product(name: "IOCore", package: "Swift-IO", condition: .when(platforms: [.linux]))]),
            """,
            dependencies: ".package(url: \"https://localhost/o/Swift-IO.git\", from: \"1.0.0\")")
        let workspace = try TemporaryWorkspace([
            "Package.swift": before, ".build/checkouts/Swift-IO/Package.swift": checkout,
            "Sources/A/A.swift": "import IOCore\nimport Extra\n",
            "Sources/B/B.swift": "import IOCore\nimport Both\nimport Hidden\n",
            "Sources/C/C.swift": "import IOCore\n",
        ])
        let run = try Backplane.run(["check", "--fix"], in: workspace)
        #expect(run.status == 1)
        let after = try workspace.read("Package.swift")
        #expect(
            after.contains(
                "        .target(name: \"B\", dependencies: [.product(name: \"IOCore\", package: \"Swift-IO\")]),\n"))
        #expect(after.contains(".product(name: \"Everything\", package: \"Swift-IO\")"))
        #expect(
            run.errors.contains(
                "'B' imports 'Both' [undeclared-import]: ambiguous: several library products of 'swift-io' contain it: One, Other"
            ))
        #expect(
            run.errors.contains(
                "'B' imports 'Hidden' [undeclared-import]: no library product of 'swift-io' contains it"))
        #expect(run.output.contains("fix: no product of the package 'swift-io' contains it; import a module that"))
    }

    @Test("A product of a package that is not checked out is declared by the name that another target gives it")
    func productNamedElsewhere() throws {
        let before = SampleManifest.text(
            """
                    .target(name: "A", dependencies: [.product(name: "cmark-gfm", package: "swift-cmark")]),
                    .target(name: "B"),
            """,
            dependencies: ".package(url: \"https://localhost/o/swift-cmark.git\", from: \"1.0.0\")")
        let sources = ["Sources/A/A.swift": "import cmark_gfm\n", "Sources/B/B.swift": "import cmark_gfm\n"]
        let workspace = try TemporaryWorkspace(sources.merging(["Package.swift": before]) { $1 })
        let output = try Backplane.run(["check"], in: workspace).output
        #expect(
            output.contains("fix: add the product 'cmark-gfm' with 'cmark_gfm' to the dependencies of 'B'"), "\(output)"
        )
        let after = try FixedPackage.fix(before, sources)
        #expect(
            after.contains(
                ".target(name: \"B\", dependencies: [.product(name: \"cmark-gfm\", package: \"swift-cmark\")])"),
            "\(after)")
    }

    @Test("A product that is declared as that of another package is not declared a second time")
    func misplacedProduct() throws {
        func manifest(_ name: String) -> String {
            SampleManifest.text(
                ".target(name: \"\(name)\")", name: name,
                products: ".library(name: \"\(name)\", targets: [\"\(name)\"])")
        }
        let workspace = try TemporaryWorkspace([
            "Core/Package.swift": manifest("Core"), "Core/Sources/Core/C.swift": "public let c = 1\n",
            "Auth/Package.swift": manifest("Auth"), "Auth/Sources/Auth/A.swift": "public let a = 1\n",
            "App/Package.swift": SampleManifest.text(
                "        .target(name: \"App\", dependencies: [.product(name: \"Core\", package: \"Auth\")]),",
                name: "App",
                dependencies: ".package(path: \"../Auth\"), .package(path: \"../Core\")"),
            "App/Sources/App/App.swift": "import Core\n",
        ])
        let run = try Backplane.run(["check", "--fix"], in: workspace)
        #expect(run.output.contains("fix: correct the package of 'Core' in the dependencies of 'App'"), "\(run.text)")
        #expect(run.errors.contains("not fixed: 'App' imports 'Core' [undeclared-import]"), "\(run.text)")
    }
}
