import Foundation
import Testing

@Suite("backplane link in an Xcode project")
struct LinkXcodeTests {
    @Test("An Xcode app that does not embed what it loads is found, and what of it is not known is said")
    func xcode() throws {
        let workspace = try TemporaryWorkspace(["App.xcodeproj/project.pbxproj": Self.project])
        let run = try Backplane.run(["link"], in: workspace)
        #expect(run.status == 1)
        #expect(run.output.contains("App, an executable of App: 2 images"), "\(run.text)")
        #expect(
            run.output.contains(
                "App.xcodeproj/project.pbxproj:12: error: 'App' loads Kit.framework (App → Kit.framework) but does not embed it"
            ),
            "\(run.text)")
        #expect(run.output.contains("'App' embeds Old.framework, but nothing in it links that library"), "\(run.text)")
        #expect(try Backplane.run(["link"], in: workspace).text == run.text, "The cache gives the same answer")
        let measured = try Backplane.run(["link", "App", "--measure"], in: workspace)
        #expect(measured.status == 2)
        #expect(measured.errors.contains("support only packages"))
    }

    @Test("It sees the projects that all commands see: none that the configuration leaves out")
    func excludedXcode() throws {
        let workspace = try TemporaryWorkspace([
            ".backplane.yml": "exclude: [Old]\n", "Old/App.xcodeproj/project.pbxproj": Self.project,
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [.executableTarget(name: "Program")])
            """, "Sources/Program/main.swift": "",
        ])
        let run = try Backplane.run(["link"], in: workspace)
        #expect(run.status == 0 && run.output.contains("Program, an executable of P"), "\(run.text)")
        #expect(!run.text.contains("Old/"), "\(run.text)")
    }

    private static let project = """
        // !$*UTF8*$!
        { archiveVersion = 1; objectVersion = 56; rootObject = ROOT; objects = {
        ROOT = { isa = PBXProject; buildConfigurationList = L0; mainGroup = G0; targets = ( TAPP, TKIT, TOLD, ); };
        G0 = { isa = PBXGroup; children = ( PAPP, PKIT, POLD, ); sourceTree = "<group>"; };
        L0 = { isa = XCConfigurationList; buildConfigurations = ( ); };
        PAPP = { isa = PBXFileReference; path = App.app; sourceTree = BUILT_PRODUCTS_DIR; };
        PKIT = { isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };
        POLD = { isa = PBXFileReference; path = Old.framework; sourceTree = BUILT_PRODUCTS_DIR; };
        B1 = { isa = PBXBuildFile; fileRef = PKIT; };
        B2 = { isa = PBXBuildFile; fileRef = POLD; };
        F1 = { isa = PBXFrameworksBuildPhase; files = ( B1, ); };
        TAPP = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; productReference = PAPP; buildPhases = ( F1, C1, ); buildConfigurationList = L0; };
        TKIT = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework"; productReference = PKIT; buildPhases = ( ); buildConfigurationList = L0; };
        TOLD = { isa = PBXNativeTarget; name = Old; productType = "com.apple.product-type.framework"; productReference = POLD; buildPhases = ( ); buildConfigurationList = L0; };
        C1 = { isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 10; files = ( B2, ); };
        }; }
        """
}
