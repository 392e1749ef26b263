import Foundation
import Testing

/// Modules of the repository that have the name of what a target gets from elsewhere.
@Suite("What a target may get from elsewhere is not reported")
struct OtherSourcesTests {
    @Test("Of imports below a trait's condition, the dependency that leads to them is needed")
    func traits() throws {
        let result = try CheckResult.of(
            try TemporaryWorkspace([
                "Core/Package.swift": """
                // swift-tools-version: 6.1
                import PackageDescription
                let package = Package(
                    name: "Core", products: [.library(name: "Outer", targets: ["Outer"])],
                    targets: [.target(name: "Inner"), .target(name: "Outer", dependencies: ["Inner"])])
                """,
                "Core/Sources/Inner/Inner.swift": "public struct Inner {}\n",
                "Core/Sources/Outer/Outer.swift": "import Inner\npublic struct Outer {}\n",
                "Plus/Package.swift": """
                // swift-tools-version: 6.1
                import PackageDescription
                let package = Package(
                    name: "Plus", traits: ["FromSource"], dependencies: [.package(path: "../Core")],
                    targets: [
                        .target(
                            name: "Plus",
                            dependencies: [
                                .product(name: "Outer", package: "Core", condition: .when(traits: ["FromSource"]))
                            ],
                            swiftSettings: [.define("FROM_SOURCE", .when(traits: ["FromSource"]))])
                    ])
                """,
                "Plus/Sources/Plus/Plus.swift": "#if FROM_SOURCE\nimport Inner\n#endif\n",
            ]))
        #expect(!result.short.contains { $0.hasPrefix("unused-dependency") }, "\(result.short)")
    }

    @Test("An import that every build of a target leaves out by a flag is none; one that some builds have counts")
    func flags() throws {
        for (setting, isFound) in [
            (".define(\"SHARE\")", false), (".unsafeFlags([\"-DSHARE\"])", false),
            (".define(\"SHARE\", .when(configuration: .release))", true), (".define(\"OTHER\")", true),
        ] {
            let workspace = try TemporaryWorkspace([
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "P", targets: [.target(name: "Kit"), .target(name: "A", swiftSettings: [\(setting)])])
                """,
                "Sources/Kit/K.swift": "public struct K {}\n", "Sources/A/A.swift": "#if !SHARE\nimport Kit\n#endif\n",
            ])
            #expect(try CheckResult.of(workspace).short == (isFound ? ["undeclared-import A Kit"] : []), "\(setting)")
        }
    }

    @Test(
        "An import for versions of Swift or the compiler that never build the package is none",
        arguments: [
            ("5.9", "", "#if swift(>=5.7)\n#else\nimport Kit\n#endif", false),
            ("5.9", "", "#if swift(>=5.7)\nimport Kit\n#endif", true),
            ("5.9", "", "#if compiler(<5.9)\nimport Kit\n#endif", false),
            ("5.9", "", "#if compiler(<5.10)\nimport Kit\n#endif", true),
            ("5.9", "", "#if compiler(>=5.9.1)\n#else\nimport Kit\n#endif", true),
            ("5.9", "", "#if !swift(>=5)\nimport Kit\n#endif", false),
            ("5.9", "", "#if swift(<5.7) || os(Linux)\nimport Kit\n#endif", true),
            ("5.9", "", "#if swift( >= 5.7 )\n#else\nimport Kit\n#endif", false),
            ("6.0", "", "#if swift(<5.9)\nimport Kit\n#endif", false),
            ("6.0", "", "#if swift(<6)\nimport Kit\n#endif", false),
            ("6.0", ", swiftLanguageModes: [.v5, .v6]", "#if swift(<6)\nimport Kit\n#endif", true),
            ("6.0", ", swiftLanguageModes: [.v5]", "#if swift(>=5.9)\n#else\nimport Kit\n#endif", false),
            ("6.0", "", "#if compiler(<6)\nimport Kit\n#endif", false),
            ("6.0", "", "#if compiler(>=99)\nimport Kit\n#endif", true),
            ("5.9", ", swiftLanguageVersions: [.v4_2]", "#if swift(<5)\nimport Kit\n#endif", true),
            ("5.9", ", swiftLanguageVersions: [.v4_2]", "#if compiler(<5)\nimport Kit\n#endif", false),
        ])
    func versions(tools: String, modes: String, code: String, isFound: Bool) throws {
        let workspace = try TemporaryWorkspace([
            "Package.swift": """
            // swift-tools-version: \(tools)
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "Kit"), .target(name: "A")]\(modes))
            """,
            "Sources/Kit/K.swift": "public struct K {}\n", "Sources/A/A.swift": "\(code)\n",
        ])
        #expect(try CheckResult.of(workspace).short == (isFound ? ["undeclared-import A Kit"] : []))
    }

    @Test("A remote binary target of the same package may contain a module of any name")
    func binary() throws {
        let digest = String(repeating: "0", count: 64)
        let result = try CheckResult.of(
            try TemporaryWorkspace([
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "Vendor",
                    products: [
                        .library(name: "Vendor", targets: ["Vendor"]), .library(name: "Vendor-Dynamic", targets: ["Dynamic"]),
                    ],
                    targets: [
                        .target(name: "Vendor"),
                        .binaryTarget(name: "Dynamic", url: "https://vendor.invalid/D.zip", checksum: "\(digest)"),
                    ])
                """,
                "Sources/Vendor/Vendor.swift": "public struct Vendor {}\n",
                "Demo/Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "Demo", dependencies: [.package(name: "Vendor", path: "..")],
                    targets: [.target(name: "Demo", dependencies: [.product(name: "Vendor-Dynamic", package: "Vendor")])])
                """,
                "Demo/Sources/Demo/Demo.swift": "import Vendor\n",
            ]))
        #expect(result.short.isEmpty, "\(result.short)")
    }

    @Test(
        "A library that a package links has a module of its own, not that of an unrelated package; a dependency's is meant",
        arguments: [
            (".linkedLibrary(\"Greeter\")", "", false), (".linkedLibrary(\"Other\")", "", true),
            (".linkedLibrary(\"Greeter\")", ".package(path: \"../Library\")", true),
        ])
    func linkedLibraries(setting: String, dependency: String, isFound: Bool) throws {
        let workspace = try TemporaryWorkspace([
            "User/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "User", dependencies: [\(dependency)],
                targets: [.executableTarget(name: "User", linkerSettings: [\(setting)])])
            """,
            "User/Sources/User/main.swift": "import Greeter\n",
            "Library/Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Library", products: [.library(name: "Greeter", targets: ["Greeter"])],
                targets: [.target(name: "Greeter")])
            """,
            "Library/Sources/Greeter/Greeter.swift": "public func greet() {}\n",
        ])
        #expect(try CheckResult.of(workspace).short == (isFound ? ["undeclared-import User Greeter"] : []))
    }

    @Test("Xcode targets may import pods, and what their projects do not refer to")
    func pods() throws {
        let imports = ["UITests/Flow.swift": "import Log\n"]
        let found = "undeclared-import App UI Tests Log"
        #expect(try CheckResult.of(GitWorkspace(XcodeWorkspace.files(imports)).files).short == [found])
        let pods = ["Base.xcconfig": "#include \"Pods/Target Support Files/Pods-App/Pods-App.debug.xcconfig\"\n"]
        let withPods = try GitWorkspace(XcodeWorkspace.files(imports.merging(pods) { $1 }))
        #expect(try CheckResult.of(withPods.files).short.isEmpty)
        let other = try GitWorkspace(
            XcodeWorkspace.files([
                "Other/Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "Other", targets: [.target(name: "Other")])
                """,
                "Other/Sources/Other/Other.swift": "public struct Other {}\n", "App/Home.swift": "import Other\n",
            ]))
        #expect(try CheckResult.of(other.files).short.isEmpty)
    }

    private static let vendor = """
        {
          "default-configuration": "Debug", "configurations": [ "Debug" ],
          "files": [ { "path": "V.swift", "target-membership": [ "Vendor/compile-sources" ] },
            { "kind": "group", "name": "Products", "children": [ { "path": "<PRODUCTS>/Vendor.framework" } ] } ],
          "targets": [ { "name": "Vendor", "id": "V", "product": "Products/Vendor.framework", "product-type": "framework" } ],
        }
        """

    @Test("A framework of another project is loaded only if the project can find it")
    func otherProject() throws {
        var files = XcodeWorkspace.files([
            "App/Home.swift": "import Vendor\n", "Vendor/Vendor.xcodeproj/project.xcproj": Self.vendor,
            "Vendor/V.swift": "public struct V {}\n",
        ])
        let apart = try CheckResult.of(GitWorkspace(files).files).short
        #expect(!apart.contains { $0.hasPrefix("not-embedded") }, "\(apart)")
        files["All.xcworkspace/contents.xcworkspacedata"] = """
            <?xml version="1.0" encoding="UTF-8"?>
            <Workspace version="1.0"><FileRef location="group:App.xcodeproj"/><FileRef
            location="group:Vendor/Vendor.xcodeproj"/></Workspace>
            """
        let together = try CheckResult.of(GitWorkspace(files).files).short
        #expect(together.contains("not-embedded App Vendor.framework"), "\(together)")
    }

    @Test("What tests import that run in an app is used by the app, and Xcode projects are not edited")
    func hosted() throws {
        let files = XcodeWorkspace.files([
            "App/Main.swift": "import Kit\n", "AppTests/HomeTests.swift": "import Log\n@testable import App\n",
        ])
        #expect(try CheckResult.of(GitWorkspace(files).files).short.isEmpty)
        let unused = try GitWorkspace(XcodeWorkspace.files(["App/Main.swift": "import Kit\n"]))
        #expect(try CheckResult.of(unused.files).short == ["unused-dependency App Log"])
        let run = try Backplane.run(["check", "--fix"], in: unused.files)
        #expect(run.errors.contains("Xcode projects can't be edited here"), "\(run.text)")
    }
}
