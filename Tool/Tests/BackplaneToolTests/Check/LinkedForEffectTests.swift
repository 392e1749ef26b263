import Foundation
import Testing

@Suite("A dependency that is not imported and still needed")
struct LinkedForEffectTests {
    @Test(
        "A module that re-exports another one brings that, but not to a target that declares it, or if it is the system's"
    )
    func reexporting() throws {
        for (dependencies, isUsed) in [
            ("\"Umbrella\"", true), ("\"Umbrella\", \"Base\"", false),
            ("\"Umbrella\", .target(name: \"Base\", condition: .when(platforms: [.macOS]))", true),
        ] {
            let workspace = try TemporaryWorkspace([
                "Package.swift": SampleManifest.text(
                    """
                    .target(name: "Base"), .target(name: "Umbrella", dependencies: ["Base"]),
                    .testTarget(name: "LoopTests", dependencies: [\(dependencies)]),
                    """),
                "Sources/Base/B.swift": "public struct Base {}\n",
                "Sources/Umbrella/U.swift":
                    "@_exported import Base\n@_exported import Foundation\npublic let more = 1\n",
                "Tests/LoopTests/T.swift": "import Base\nimport Foundation\n",
            ])
            let run = try Backplane.run(["check", "--rules", "unused-dependency"], in: workspace)
            #expect(
                run.output.contains("'LoopTests' declares 'Umbrella' but imports nothing from it") == !isUsed,
                "\(run.text)")
            #expect(run.output.contains("why: 'Base', which it re-exports, is available without it") == !isUsed)
        }
    }

    @Test("A product whose package offers what the target imports is to be replaced, not removed")
    func replacedProduct() throws {
        for (imports, remedy) in [
            (
                "import CoreAPI\n",
                "replace it with the product that contains 'CoreAPI', which 'B' imports only through it"
            ),
            ("import Foundation\nlet b = 1\n", "remove it from the dependencies of 'B'"),
        ] {
            let workspace = try TemporaryWorkspace([
                "Package.swift": SampleManifest.text(
                    ".target(name: \"A\", dependencies: [api, sdk]), .target(name: \"B\", dependencies: [sdk])",
                    dependencies: ".package(url: \"https://localhost/core\", from: \"1.0.0\")",
                    before: """
                        let api = Target.Dependency.product(name: "CoreAPI", package: "core")
                        let sdk = Target.Dependency.product(name: "CoreSDK", package: "core")
                        """),
                "Sources/A/A.swift": "import CoreAPI\nimport CoreSDK\n", "Sources/B/B.swift": imports,
            ])
            let run = try Backplane.run(["check"], in: workspace)
            #expect(run.output.contains("fix: \(remedy), or ignore it with a reason\n"), "\(run.text)")
            let fixed = try Backplane.run(["check", "--fix"], in: workspace).errors
            let reason = "'B' imports 'CoreAPI' from the same package, which it may provide"
            #expect(fixed.contains(reason) == imports.contains("CoreAPI"), "\(fixed)")
        }
    }

    @Test("A comment beside a dependency, which may say why it is declared, is mentioned")
    func comments() throws {
        for (dependency, isTold) in [
            ("\"Glue\", // linked only", true), ("\"Glue\", /* linked only */", true), ("\"Glue\",", false),
            ("// linked only\n\"Glue\",", true), (".target(name: \"Core\"), // the core\n\"Glue\",", false),
            ("\"Glue\", .target(name: \"Core\"), // the core", false),
            ("// linked only\n\"Glue\",\n.target(name: \"More\"),", true),
            ("// needed\n.target(name: \"More\"),\n\"Glue\",", false), (".glue, // linked only", true),
        ] {
            let workspace = try TemporaryWorkspace([
                "Package.swift": SampleManifest.text(
                    """
                    .target(name: "Core"), .target(name: "Glue"), .target(name: "More"),
                    .testTarget(name: "CoreTests", dependencies: [
                        .target(name: "Core"),
                        \(dependency)
                    ]),
                    """, before: "extension Target.Dependency { static let glue: Self = \"Glue\" }"),
                "Sources/Core/C.swift": "public let a = 1\n", "Sources/Glue/G.swift": "public let b = 1\n",
                "Sources/More/M.swift": "public let c = 1\n", "Tests/CoreTests/T.swift": "import Core\nimport More\n",
            ])
            let run = try Backplane.run(["check", "--rules", "unused-dependency"], in: workspace)
            let fix = "fix: remove it from the dependencies of 'CoreTests', or ignore it with a reason"
            #expect(
                run.output.contains(fix + (isTold ? "; the comment next to it may state one\n" : "\n")),
                "\(dependency) \(run.text)")
        }
    }

    @Test("A Swift module that only C code of its package calls works by being linked")
    func servesClang() throws {
        var files = [
            "Package.swift": SampleManifest.text(
                """
                .target(name: "Loop"), .target(name: "CStart"), .target(name: "CUsed"),
                .target(name: "Activation", dependencies: ["CStart", "Loop"]),
                .target(name: "Plain", dependencies: ["CUsed"]),
                .testTarget(name: "LoopTests", dependencies: ["Activation", "Loop", "Plain"]),
                """),
            "Sources/Loop/L.swift": "public func install() {}\n",
            "Sources/CStart/start.c":
                "extern void activate(void);\n__attribute__((constructor)) void s(void) { activate(); }\n",
            "Sources/CStart/include/start.h": "\n", "Sources/CUsed/used.c": "int used = 1;\n",
            "Sources/CUsed/include/used.h": "extern int used;\n",
            "Sources/Activation/A.swift": "import Loop\n@_cdecl(\"activate\") func activate() { install() }\n",
            "Sources/Plain/P.swift": "import CUsed\n",
            "Tests/LoopTests/T.swift": "import Loop\n",
        ]
        #expect(try CheckResult.of(TemporaryWorkspace(files)).short == ["unused-dependency LoopTests Plain"])
        files["Sources/Activation/A.swift"] = "import CStart\nimport Loop\n"
        #expect(
            try CheckResult.of(TemporaryWorkspace(files)).short
                == ["unused-dependency LoopTests Activation", "unused-dependency LoopTests Plain"])
    }

    @Test("A library with tests, which run with those of the target that links it, need not be imported")
    func testsInLibrary() throws {
        let files = [
            "Package.swift": SampleManifest.text(
                """
                .target(name: "Loop"), .target(name: "More"), .target(name: "Plain"),
                .target(name: "User", dependencies: ["More"]),
                .testTarget(name: "LoopTests", dependencies: ["Loop", "More", "Plain"]),
                """),
            "Sources/Loop/L.swift": "public let a = 1\n", "Sources/Plain/P.swift": "public let b = 1\n",
            "Sources/More/M.swift": "import Testing\n@Test func more() {}\n", "Sources/User/U.swift": "let c = 1\n",
            "Tests/LoopTests/T.swift": "import Loop\n",
        ]
        let unused = try CheckResult.of(TemporaryWorkspace(files)).short.filter { $0.hasPrefix("unused") }
        #expect(Set(unused) == ["unused-dependency LoopTests Plain", "unused-dependency User More"])
    }

    @Test("A target with a main file is an executable, also where the manifest can't or does not say so")
    func executables() throws {
        for (version, file, kind) in [
            ("5.3", "main.swift", "executable"), ("6.0", "Deep/Main.swift", "executable"),
            ("5.3", "run.swift", "library"),
        ] {
            let workspace = try TemporaryWorkspace([
                "Package.swift": """
                // swift-tools-version:\(version)
                import PackageDescription
                let package = Package(
                    name: "P", targets: [.target(name: "Run"), .testTarget(name: "RunTests", dependencies: ["Run"])])
                """,
                "Sources/Run/\(file)": "let a = 1\n", "Tests/RunTests/T.swift": "import XCTest\n",
            ])
            let found = try CheckResult.of(workspace).short
            #expect(found == (kind == "library" ? ["unused-dependency RunTests Run"] : []), "\(version) \(file)")
            #expect(try Backplane.run(["explain", "Run"], in: workspace).output.contains("(\(kind)) in"))
        }
    }

    @Test("A product of another package works by being linked under the same conditions")
    func otherPackages() throws {
        let workspace = try TemporaryWorkspace([
            "App/Package.swift": SampleManifest.text(
                """
                .target(
                    name: "App",
                    dependencies: [
                        .product(name: "Activation", package: "Lib"), .product(name: "CStart", package: "Lib"),
                        .product(name: "Bundle", package: "Lib"), .product(name: "Plain", package: "Lib"),
                    ])
                """, name: "App", dependencies: ".package(path: \"../Lib\")"),
            "App/Sources/App/App.swift": "struct App {}\n",
            "Lib/Package.swift": SampleManifest.text(
                """
                .target(name: "CStart"), .target(name: "Activation", dependencies: ["CStart"]),
                .target(name: "Bundle", dependencies: ["Plain"]), .target(name: "Plain"),
                """, name: "Lib",
                products: ["Activation", "CStart", "Bundle", "Plain"].map {
                    ".library(name: \"\($0)\", targets: [\"\($0)\"])"
                }
                .joined(separator: ", ")),
            "Lib/Sources/CStart/start.c": "int started = 1;\n", "Lib/Sources/CStart/include/start.h": "\n",
            "Lib/Sources/Activation/A.swift": "@_cdecl(\"activate\") func activate() {}\n",
            "Lib/Sources/Bundle/B.swift": "// Nothing of its own.\n",
            "Lib/Sources/Plain/P.swift": "public struct Plain {}\n",
        ])
        let run = try Backplane.run(["check"], in: workspace, root: workspace.path + "/App")
        #expect(run.output.components(separatedBy: "imports nothing from it").count == 2, "\(run.output)")
        #expect(run.output.contains("'App' declares 'Plain' but imports nothing from it"))
    }

    @Test(
        "A binary target that a product offers has to be declared, be it wrapped by another one",
        arguments: ["", "/App"])
    func offeredBinary(root: String) throws {
        let digest = String(repeating: "0", count: 64)
        let workspace = try TemporaryWorkspace([
            "App/Package.swift": SampleManifest.text(
                ".target(name: \"App\", dependencies: [.product(name: \"Wallet\", package: \"Kit\")])", name: "App",
                dependencies: ".package(path: \"../Kit\")"),
            "App/Sources/App/App.swift": "import Kit\nimport Wallet\n",
            "Kit/Package.swift": SampleManifest.text(
                """
                .binaryTarget(name: "Kit", url: "https://localhost/Kit.zip", checksum: "\(digest)"),
                .target(name: "Wallet", dependencies: ["Kit"]),
                """, name: "Kit",
                products: ["Kit", "Wallet"].map { ".library(name: \"\($0)\", targets: [\"\($0)\"])" }.joined(
                    separator: ", ")),
            "Kit/Sources/Wallet/W.swift": "import Kit\npublic enum W {}\n",
        ])
        let run = try Backplane.run(["check", "--format", "json"], in: workspace, root: workspace.path + root)
        let result = try JSONDecoder().decode(CheckResult.self, from: Data(run.output.utf8))
        #expect(result.short == ["undeclared-import App Kit"])
    }

    @Test("A binary target comes with the product whose target wraps it", arguments: ["", "/App"])
    func wrappedBinary(root: String) throws {
        let digest = String(repeating: "0", count: 64)
        for (code, found) in [
            ("import Kit\n", []), ("import Foundation\nenum App {}\n", ["unused-dependency App Kit"]),
        ] {
            let workspace = try TemporaryWorkspace([
                "App/Package.swift": SampleManifest.text(
                    ".target(name: \"App\", dependencies: [.product(name: \"Kit\", package: \"Kit\")])", name: "App",
                    dependencies: ".package(path: \"../Kit\")"),
                "App/Sources/App/App.swift": code,
                "Kit/Package.swift": SampleManifest.text(
                    """
                    .binaryTarget(name: "Kit", url: "https://localhost/Kit.zip", checksum: "\(digest)"),
                    .target(name: "KitWrapper", dependencies: ["Kit"]),
                    """, name: "Kit", products: ".library(name: \"Kit\", targets: [\"KitWrapper\"])"),
                "Kit/Sources/KitWrapper/W.swift": "import Foundation\npublic enum W {}\n",
            ])
            let run = try Backplane.run(
                ["check", "--format", "json"], in: workspace, root: workspace.path + root)
            let result = try JSONDecoder().decode(CheckResult.self, from: Data(run.output.utf8))
            #expect(result.short == Set(found), "\(code)")
        }
    }

    @Test("A library with nothing but imports of the system bundles its dependencies, as one with comments does")
    func bundle() throws {
        for (code, isBundle) in [
            ("// Bundle\n", true), ("import Foundation\n", true), ("// Bundle\n@_exported import Foundation\n", true),
            ("import Foundation\nlet a = 1\n", false), ("import Other\n", false),
        ] {
            let workspace = try TemporaryWorkspace([
                "App/Package.swift": SampleManifest.text(
                    """
                    .target(name: "Bundle", dependencies: ["Stub", "Other"]),
                    .testTarget(name: "BundleTests", dependencies: ["Bundle", .product(name: "Kit", package: "Kit")]),
                    .target(name: "Stub"), .target(name: "Other"),
                    """, name: "App", dependencies: ".package(path: \"../Kit\")"),
                "App/Sources/Bundle/B.swift": code, "App/Sources/Stub/S.swift": "public let s = 1\n",
                "App/Sources/Other/O.swift": "public let o = 1\n",
                "App/Tests/BundleTests/T.swift": "import Testing\n@Test func empty() {}\n",
                "Kit/Package.swift": SampleManifest.text(
                    ".target(name: \"Kit\")", name: "Kit",
                    products: ".library(name: \"Kit\", targets: [\"Kit\"])"),
                "Kit/Sources/Kit/K.swift": code.replacing("import Other", with: "let k = 1"),
            ])
            let run = try Backplane.run(
                ["check", "--format", "json"], in: workspace, root: workspace.path + "/App")
            let result = try JSONDecoder().decode(CheckResult.self, from: Data(run.output.utf8))
            let unused =
                ["Bundle Stub", "BundleTests Bundle", "BundleTests Kit"]
                + (code.contains("Other") ? [] : ["Bundle Other"])
            #expect(result.short == (isBundle ? [] : Set(unused.map { "unused-dependency " + $0 })), "\(code)")
        }
    }

    @Test("A target that only passes on binary targets declares what these need")
    func wrapsBinaries() throws {
        let digest = String(repeating: "0", count: 64)
        let targets = ["CoreKit", "LoginKit"].map {
            ".binaryTarget(name: \"\($0)\", url: \"https://localhost/\($0).zip\", checksum: \"\(digest)\"),"
        }
        var files = [
            "Package.swift": SampleManifest.text(
                targets.joined(separator: "\n") + """
                    .target(name: "Core", dependencies: ["CoreKit"]),
                    .target(name: "Login", dependencies: ["Core", "LoginKit"]),
                    """),
            "Sources/Core/C.swift": "@_exported import CoreKit\npublic struct Core {}\n",
            "Sources/Login/Imports.swift": "import Foundation\n",
            "Sources/Login/Exports.swift": """
            // Nothing of its own.
            #if canImport(LoginKit)
            @_exported import LoginKit
            #endif

            """,
        ]
        #expect(try CheckResult.of(TemporaryWorkspace(files)).short.isEmpty)
        for code in ["@_exported import LoginKit\nstruct Login {}\n", "import LoginKit\n", "let a = 1\n"] {
            files["Sources/Login/Exports.swift"] = code
            #expect(try CheckResult.of(TemporaryWorkspace(files)).short == ["unused-dependency Login Core"], "\(code)")
        }
    }
}
