import Foundation
import Testing

@Suite("Packages that Xcode projects use")
struct XcodePackageTests {
    @Test("A package that a project below shows by the folder it lies in is one package, not two")
    func enclosingPackage() throws {
        let workspace = try GitWorkspace([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], targets: [.target(name: "Kit")])
            """,
            "Sources/Kit/Kit.swift": "public struct Kit {}\n", "Demo/Main.swift": "import Kit\n",
            "Demo/Demo.xcodeproj/project.pbxproj": """
            // !$*UTF8*$!
            { archiveVersion = 1; objectVersion = 56; rootObject = ROOT; objects = {
            ROOT = { isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = ( APP, ); };
            L = { isa = XCConfigurationList; buildConfigurations = ( ); };
            G = { isa = PBXGroup; children = ( MAIN, KIT, PAPP, ); sourceTree = "<group>"; };
            MAIN = { isa = PBXFileReference; path = Main.swift; sourceTree = "<group>"; };
            KIT = { isa = PBXFileReference; lastKnownFileType = wrapper; name = Kit; path = ..; sourceTree = SOURCE_ROOT; };
            PAPP = { isa = PBXFileReference; path = Demo.app; sourceTree = BUILT_PRODUCTS_DIR; };
            PD = { isa = XCSwiftPackageProductDependency; productName = Kit; };
            B1 = { isa = PBXBuildFile; fileRef = MAIN; }; B2 = { isa = PBXBuildFile; productRef = PD; };
            S = { isa = PBXSourcesBuildPhase; files = ( B1, ); }; F = { isa = PBXFrameworksBuildPhase; files = ( B2, ); };
            APP = { isa = PBXNativeTarget; name = Demo; productType = "com.apple.product-type.application"; productReference = PAPP; buildPhases = ( S, F, ); packageProductDependencies = ( PD, ); buildConfigurationList = L; };
            }; }
            """,
        ])
        let result = try CheckResult.of(workspace.files)
        #expect(result.short.isEmpty)
        #expect(result.modules == 2)
    }

    @Test(
        "A package to which a project refers through a link is one package, which the project's targets use",
        arguments: [("Logs", "Logs", "Log"), ("Deep/up/Log", "Deep/up", "..")])
    func linkedPackage(path: String, link: String, place: String) throws {
        let workspace = try GitWorkspace(
            XcodeWorkspace.files([
                "App.xcodeproj/project.xcproj": XcodeWorkspace.project()
                    .replacing("\"path\": \"Log\"", with: "\"path\": \"\(path)\""),
                "Deep/Notes.md": "\n",
            ]))
        try FileManager.default.createSymbolicLink(
            atPath: "\(workspace.path)/\(link)", withDestinationPath: place)
        try workspace.commit("A link")
        let result = try CheckResult.of(workspace.files)
        #expect(result.short.isEmpty && result.modules == 8)
        let edge = try Backplane.run(["explain", "App -> Log"], in: workspace.files)
        #expect(edge.output.contains("declared: App.xcodeproj/project.xcproj:"), "\(edge.text)")
        try workspace.files.write("Log/Sources/Log/Log.swift", "public struct Log { let a = 1 }\n")
        #expect(try AffectedResult.of(workspace, base: "HEAD").modules.contains("App"))
    }

    @Test("What a linked product wraps or passes on is declared, and the wrapper used")
    func wrappers() throws {
        let workspace = try GitWorkspace(
            XcodeWorkspace.files([
                "App/Main.swift": "import Kit\nimport Real\nimport Shown\n",
                "Log/Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "Log", products: [.library(name: "Log", targets: ["Wrapper", "Umbrella"])],
                    targets: [
                        .target(name: "Real"), .target(name: "Shown"),
                        .target(name: "Wrapper", dependencies: [.target(name: "Real", condition: .when(platforms: [.iOS]))]),
                        .target(name: "Umbrella", dependencies: ["Shown"]), .testTarget(name: "LogTests", dependencies: ["Real"]),
                    ])
                """,
                "Log/Sources/Real/Real.swift": "public struct Real {}\n",
                "Log/Sources/Shown/Shown.swift": "public struct Shown {}\n",
                "Log/Sources/Wrapper/Wrapper.swift": "\n",
                "Log/Sources/Umbrella/Umbrella.swift": "@_exported import Shown\n",
                "Log/Tests/LogTests/LogTests.swift": "@testable import Real\n",
            ]))
        #expect(try CheckResult.of(workspace.files).short.isEmpty)
    }

    @Test("Targets in Objective-C are recognized by their kind, and a package shown as a folder is a package")
    func kinds() throws {
        let shown = "{ \"kind\": \"folder\", \"path\": \"Net\" },"
        let workspace = try GitWorkspace(
            XcodeWorkspace.files([
                "App.xcodeproj/project.xcproj": XcodeWorkspace.project(files: shown)
                    .replacing("\"path\": \"Part.swift\"", with: "\"path\": \"Part.m\"")
                    .replacing("\"path\": \"Kit.swift\"", with: "\"path\": \"Kit.m\"")
                    .replacing(
                        "\"package-product-members\": [",
                        with:
                            "\"package-product-members\": [ { \"product-name\": \"Net\", \"build-phase\": { \"build-phase\": \"frameworks\" } },"
                    ),
                "Kit/Kit.m": "#import <UIKit/UIKit.h>\n", "Kit/Part.m": "\n",
                "App/Main.swift": "import Kit\nimport Log\nimport Net\n",
                "Net/Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "Net", products: [.library(name: "Net", targets: ["Net"])], targets: [.target(name: "Net")])
                """,
                "Net/Sources/Net/Net.swift": "public struct Net {}\n",
            ]))
        let kit = try Backplane.run(["explain", "Kit"], in: workspace.files)
        #expect(kit.output.hasPrefix("Kit: framework in the project App"), "\(kit.text)")
        let edge = try Backplane.run(["explain", "App -> Net"], in: workspace.files)
        #expect(edge.output.contains("declared: App.xcodeproj/project.xcproj:"), "\(edge.text)")
        #expect(edge.output.contains("App/Main.swift:3:8"), "\(edge.text)")
    }

    @Test("A package somewhere below a synchronised folder is the project's own, and none of its files is the target's")
    func packageInFolder() throws {
        let workspace = try GitWorkspace(
            XcodeWorkspace.files([
                "App.xcodeproj/project.xcproj": XcodeWorkspace.project().replacing(
                    "\"package-product-members\": [",
                    with:
                        "\"package-product-members\": [ { \"product-name\": \"Net\", \"build-phase\": { \"build-phase\": \"frameworks\" } },"
                ),
                "App/Main.swift": "import Kit\nimport Log\nimport Net\n",
                "App/Packages/Net/Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "Net", products: [.library(name: "Net", targets: ["Net"])], targets: [.target(name: "Net")])
                """,
                "App/Packages/Net/Sources/Net/Net.swift": "public struct Net {}\n",
            ]))
        let edge = try Backplane.run(["explain", "App -> Net"], in: workspace.files)
        #expect(edge.output.contains("declared: App.xcodeproj/project.xcproj:"), "\(edge.text)")
        try workspace.files.write("App/Packages/Net/Sources/Net/Net.swift", "public struct Net { let a = 1 }\n")
        #expect(
            Set(try AffectedResult.of(workspace, base: "HEAD").modules)
                == ["App", "App UI Tests", "AppTests", "Net"])
    }

    @Test(
        "A product of a package that only another package brings is linked, where the project names no package for it")
    func packageOfPackage() throws {
        let package = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "NAME", products: [.library(name: "NAME", targets: ["NAME"])], dependencies: [OTHERS],
                targets: [.target(name: "NAME", dependencies: [NAMES])])
            """
        let workspace = try GitWorkspace(
            XcodeWorkspace.files([
                "App.xcodeproj/project.xcproj": XcodeWorkspace.project().replacing(
                    "\"package-product-members\": [",
                    with:
                        "\"package-product-members\": [ { \"product-name\": \"Deep\", \"build-phase\": { \"build-phase\": \"frameworks\" } },"
                ),
                "App/Main.swift": "import Deep\nimport Kit\nimport Log\n",
                "Log/Package.swift": package.replacing("NAMES", with: "\"Deep\"").replacing("NAME", with: "Log")
                    .replacing("OTHERS", with: ".package(path: \"../Deep\")"),
                "Log/Sources/Log/Log.swift": "import Deep\npublic struct Log {}\n",
                "Deep/Package.swift": package.replacing("NAMES", with: "").replacing("NAME", with: "Deep")
                    .replacing("OTHERS", with: ""),
                "Deep/Sources/Deep/Deep.swift": "public struct Deep {}\n",
            ]))
        let result = try CheckResult.of(workspace.files)
        #expect(result.violations.isEmpty)
    }

    @Test("A local package in a submodule that is not checked out is reported, with the command that checks it out")
    func absentPackage() throws {
        let log = try GitWorkspace(XcodeWorkspace.files().filter { $0.key.hasPrefix("Log/") })
        let files = XcodeWorkspace.files().filter { !$0.key.hasPrefix("Log/") }
        let workspace = try GitWorkspace(
            files.mapValues { $0.replacing("\"path\": \"Log\"", with: "\"path\": \"libraries/Log\"") })
        try workspace.git("submodule", "add", "--quiet", log.path, "libraries")
        try workspace.commit("Use the package")
        #expect(try !Backplane.run(["check"], in: workspace.files).errors.contains("there is no package"))
        try workspace.git("submodule", "deinit", "--force", "--quiet", "libraries")
        let errors = try Backplane.run(["check"], in: workspace.files).errors
        #expect(
            errors.contains(
                "App.xcodeproj: warning: there is no package in '\(workspace.path)/libraries/Log', in a submodule"),
            "\(errors)")
        #expect(errors.contains("submodule update --init libraries'"), "\(errors)")
    }
}
