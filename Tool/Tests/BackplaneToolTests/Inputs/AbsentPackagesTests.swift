import Testing

@Suite("Products of packages that are not checked out")
struct AbsentPackagesTests {
    private func files(_ dependency: String) -> [String: String] {
        [
            "Package.swift": """
            // swift-tools-version: 5.5
            import PackageDescription
            let package = Package(
                name: "N",
                dependencies: [
                    .package(url: "https://localhost/Polyline.git", from: "5.0.0"),
                    \(dependency),
                ],
                targets: [.target(name: "A", dependencies: ["Polyline", "Turf"]), .target(name: "B", dependencies: ["A"])])
            """,
            "Sources/A/A.swift": "import Polyline\nimport Turf\n", "Sources/B/B.swift": "import A\nimport Turf\n",
        ]
    }

    @Test("A product given by name only is of the package that the manifest calls so, not of the first that it lists")
    func calledSo() throws {
        let workspace = try TemporaryWorkspace(
            files(".package(name: \"Turf\", url: \"https://localhost/turf-swift.git\", from: \"2.0.0\")"))
        let check = try Backplane.run(["check"], in: workspace)
        #expect(check.output.contains("'B' imports 'Turf' of the package 'turf-swift' but"), "\(check.text)")
        let module = try Backplane.run(["explain", "A"], in: workspace)
        #expect(module.output.contains("Polyline (polyline)") && module.output.contains("Turf (turf-swift)"))
        let edge = try Backplane.run(["explain", "B -> Turf"], in: workspace)
        #expect(edge.output.contains("from the package 'turf-swift', which is not checked out"), "\(edge.text)")
    }

    @Test("A product that may be of several packages is of none in particular")
    func unknown() throws {
        let workspace = try TemporaryWorkspace(
            files(".package(url: \"https://localhost/turf-swift.git\", from: \"2.0.0\")"))
        let check = try Backplane.run(["check"], in: workspace)
        #expect(check.output.contains("'B' imports 'Turf' of an external package but"), "\(check.text)")
        let module = try Backplane.run(["explain", "A"], in: workspace)
        #expect(module.output.contains("Polyline (polyline)") && module.output.contains("Turf (an external package)"))
        let edge = try Backplane.run(["explain", "B -> Turf"], in: workspace)
        #expect(edge.output.contains("  from an external package; run 'swift package resolve'"), "\(edge.text)")
    }

    @Test("A module that may come with a package which is not checked out is not taken for a target of a project")
    func targetOfProject() throws {
        for (dependency, isFound) in [("\"Net\"", false), ("", true)] {
            let workspace = try GitWorkspace(
                XcodeWorkspace.files([
                    "Tool/Package.swift": """
                    // swift-tools-version: 5.5
                    import PackageDescription
                    let package = Package(
                        name: "Tool", dependencies: [.package(url: "https://localhost/net.git", from: "1.0.0")],
                        targets: [.target(name: "Tool", dependencies: [\(dependency)])])
                    """,
                    "Tool/Sources/Tool/Tool.swift": "import Kit\n\(isFound ? "" : "import Net\n")",
                ]))
            let found = try CheckResult.of(workspace.files).short
            #expect(found == (isFound ? ["undeclared-import Tool Kit"] : []), "\(found)")
        }
    }

    @Test("An app may link a product to embed it for a framework that imports it, but not for what it does not link")
    func embedded() throws {
        let member =
            "{ \"product-name\": \"Pay\", \"package\": \"pay-ios\", \"build-phase\": { \"build-phase\": \"frameworks\" } }"
        let uses = [
            "Kit/Kit.swift": "\"id\": \"KIT\",", "KitTests/KitTests.swift": "\"id\": \"KITTESTS\",",
        ]
        for (user, target) in uses {
            let project = XcodeWorkspace.project()
                .replacing(
                    "\"packages\": [",
                    with: "\"packages\": [ { \"kind\": \"remote\", \"repository\": \"https://localhost/o/pay-ios\" },"
                )
                .replacing("\"package-product-members\": [", with: "\"package-product-members\": [ \(member),")
                .replacing(target, with: "\(target) \"package-product-members\": [ \(member) ],")
            let workspace = try GitWorkspace(
                XcodeWorkspace.files(["App.xcodeproj/project.xcproj": project, user: "import Kit\nimport Pay\n"]))
            let found = try CheckResult.of(workspace.files).short
            #expect(found == (user.hasPrefix("KitTests") ? ["unused-dependency App Pay"] : []), "\(user)")
        }
    }

    @Test(
        "What an imported module re-exports of an external package is used, checked out or not",
        arguments: ["@_exported import C", "@_exported import enum C.Kind", "import C"], [true, false])
    func reexported(statement: String, isCheckedOut: Bool) throws {
        var files = [
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P", dependencies: [.package(url: "https://localhost/ext", from: "1.0.0")],
                targets: [
                    .target(name: "Base", dependencies: [.product(name: "C", package: "ext")]),
                    .target(name: "Middle", dependencies: ["Base"]),
                    .target(name: "User", dependencies: ["Middle", .product(name: "C", package: "ext")]),
                ])
            """,
            "Sources/Base/B.swift": statement + "\n", "Sources/Middle/M.swift": "@_exported import Base\n",
            "Sources/User/U.swift": "import Middle\n",
        ]
        if isCheckedOut {
            files[".build/checkouts/ext/Package.swift"] = """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "ext", products: [.library(name: "C", targets: ["C"])], targets: [.target(name: "C")])
                """
            files[".build/checkouts/ext/Sources/C/C.swift"] = "public enum Kind {}\n"
        }
        let found = try CheckResult.of(TemporaryWorkspace(files)).short
        #expect(found == (statement == "import C" ? ["unused-dependency User C"] : []))
    }
}
