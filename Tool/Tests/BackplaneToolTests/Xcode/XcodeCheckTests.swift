import Foundation
import Testing

@Suite("An Xcode project under check")
struct XcodeCheckTests {
    @Test("holds where all is in order: embedding, hosts, extensions and packages are use")
    func clean() throws {
        let result = try CheckResult.of(try GitWorkspace(XcodeWorkspace.files()).files)
        #expect(result.short.isEmpty)
        #expect(result.modules == 8)
    }

    @Test("An import of what another target makes, and does not link, is found where it stands")
    func undeclared() throws {
        let workspace = try GitWorkspace(
            XcodeWorkspace.files([
                "Widget/Widget.swift": "import Kit\nimport Log\n",
                // SwiftPM alone defines this flag.
                "UITests/Flow.swift": "import Kit\n#if SWIFT_PACKAGE\nimport Log\n#endif\n",
            ]))
        let result = try CheckResult.of(workspace.files)
        #expect(result.short == ["undeclared-import Widget Log", "undeclared-import App UI Tests Kit"])
        let widget = try #require(result.violations.first { $0.module == "Widget" })
        #expect(widget.file == "Widget/Widget.swift" && widget.line == 2)
        #expect(widget.message == "'Widget' imports 'Log' of the package 'Log' but does not link it")
    }

    @Test(
        "An import for a platform that the target is not built for is none, as in a folder that an app for the phone shares"
    )
    func platforms() throws {
        let widget = "\"product-type\": \"app-extension\""
        func project(_ platforms: String) -> String {
            XcodeWorkspace.project().replacing(widget, with: "\(widget), \"build-settings\": { \(platforms) }")
        }
        let sources = "import Kit\n#if os(tvOS)\nimport Log\n#endif\n"
        for (platforms, isFound) in [
            ("\"SDKROOT\": \"iphoneos\"", false), ("\"SDKROOT\": \"appletvos\"", true), ("\"SDKROOT\": \"auto\"", true),
            ("\"SDKROOT\": \"auto\", \"SUPPORTED_PLATFORMS\": \"iphoneos iphonesimulator macosx\"", false),
            ("\"SDKROOT\": \"iphoneos\", \"SUPPORTED_PLATFORMS\": \"iphoneos appletvos\"", true),
            (
                "\"SDKROOT\": \"appletvos\", \"SUPPORTED_PLATFORMS\": \"iphoneos\", \"TARGETED_DEVICE_FAMILY\": \"3\"",
                true
            ),
            (
                "\"SDKROOT\": \"appletvos\", \"SUPPORTED_PLATFORMS\": \"iphoneos\", \"TARGETED_DEVICE_FAMILY\": \"1,2\"",
                false
            ),
        ] {
            let workspace = try GitWorkspace(
                XcodeWorkspace.files([
                    "App.xcodeproj/project.xcproj": project(platforms), "Widget/Widget.swift": sources,
                ]))
            let found = try CheckResult.of(workspace.files).short
            #expect(found == (isFound ? ["undeclared-import Widget Log"] : []), "\(platforms)")
        }
    }

    @Test("A framework that is linked and never imported is found at its line of the project")
    func unused() throws {
        let workspace = try GitWorkspace(XcodeWorkspace.files(["Widget/Widget.swift": "import WidgetKit\n"]))
        let result = try CheckResult.of(workspace.files)
        #expect(result.short == ["unused-dependency Widget Kit"])
        let found = try #require(result.violations.first)
        let lines = try workspace.files.read("App.xcodeproj/project.xcproj").split(separator: "\n")
        #expect(found.file == "App.xcodeproj/project.xcproj" && lines[found.line - 1].contains("Widget/frameworks"))
    }

    @Test(
        "An import for other systems than Apple's is not to be declared, and loads no framework")
    func otherSystems() throws {
        let extra = "{ \"name\": \"Extra\", \"id\": \"EXTRA\", \"product-type\": \"framework\" },"
        let file = "{ \"path\": \"Extra/E.swift\", \"target-membership\": [ \"Extra/compile-sources\" ] },"
        for (condition, isFound) in [
            ("os(Windows)", false), ("!canImport(Darwin)", false), ("os(Linux) || canImport(WinSDK)", false),
            ("os(macOS)", true),
        ] {
            let workspace = try GitWorkspace(
                XcodeWorkspace.files(
                    [
                        "App/Home.swift": "#if \(condition)\nimport Extra\n#endif\n",
                        "Extra/E.swift": "public struct E {}\n",
                    ], targets: extra, files: file))
            let found = try CheckResult.of(workspace.files).short.sorted()
            #expect(
                found == (isFound ? ["not-embedded App Extra.framework", "undeclared-import App Extra"] : []),
                "\(condition)")
        }
    }

    @Test("A class that the property list or a storyboard names with its module is a use of that module")
    func namedClasses() throws {
        let widget = "\"product-type\": \"app-extension\""
        let list = "\"build-settings\": { \"INFOPLIST_FILE\": \"Widget/Info.plist\" }"
        let board = "{ \"path\": \"Widget/Main.storyboard\", \"target-membership\": [ \"Widget/resources\" ] },"
        for (name, module, isUsed) in [
            ("Widget/Info.plist", "Kit", true), ("Widget/Main.storyboard", "Kit", true),
            ("Widget/Info.plist", "Kitchen", false), ("Widget/Main.storyboard", "Widget", false),
        ] {
            let workspace = try GitWorkspace(
                XcodeWorkspace.files([
                    "App.xcodeproj/project.xcproj": XcodeWorkspace.project(files: board).replacing(
                        widget, with: "\(widget), \(list)"),
                    "Widget/Widget.swift": "import WidgetKit\n",
                    "Widget/Info.plist": "<plist/>\n", "Widget/Main.storyboard": "<document/>\n",
                ]))
            try workspace.files.write(
                name,
                """
                <dict><key>NSExtensionPrincipalClass</key><string>\(module).Main</string></dict>
                <viewController customClass="Main" customModule="\(module)"/>

                """)
            #expect(
                try CheckResult.of(workspace.files).short == (isUsed ? [] : ["unused-dependency Widget Kit"]),
                "\(name) \(module)")
        }
    }

    @Test("A file of no target, one that does not exist, and one of two modules are found")
    func membership() throws {
        let workspace = try GitWorkspace(
            XcodeWorkspace.files(
                [
                    "Kit/Lost.swift": "struct Lost {}\n", "Kit/Kit.example.swift": "", "Scripts/gen.swift": "",
                    ".gitignore": "Made.swift\n",
                ],
                files: """

                    { "path": "Kit/Gone.swift", "target-membership": [ "Kit/compile-sources" ] },
                    { "path": "Kit/Made.swift", "target-membership": [ "Kit/compile-sources" ] },
                    { "path": "<PROJECT>/Kit/Part.swift", "target-membership": [ "KitTests/compile-sources" ] },
                    """))
        let result = try CheckResult.of(workspace.files)
        #expect(
            result.short == [
                "orphan-file Kit Kit/Lost.swift", "missing-file Kit Kit/Gone.swift", "double-membership KitTests Kit",
            ])
    }

    @Test("A script, and what a podspec or a manifest of Tuist compiles, is no orphan")
    func compiledElsewhere() throws {
        let workspace = try GitWorkspace(
            XcodeWorkspace.files([
                "Kit/tool.swift": "#!/usr/bin/env swift\n", "Kit/Pod/A.swift": "", "Kit/Made/B.swift": "",
                "Kit/Other/C.swift": "", "Kit/Other/Deep/D.swift": "", "Kit/Other/E.swift": "",
                // Left over by a tool that copied a file, or in a hidden folder.
                "Kit/Other/.!838!C.swift": "", "Kit/Other/.old/C.swift": "",
                "Kit.podspec": "Pod::Spec.new do |spec|\n  spec.source_files = 'Kit/Pod/**/*.{h, swift}'\nend\n",
                // Its globs are relative to the root, where it is published from.
                "Specs/Kit.podspec":
                    "Pod::Spec.new do |spec|\n  spec.source_files = \"Kit/#{spec.name}/F.swift\"\nend\n",
                "Kit/Spec/F.swift": "",
                "Projects/Kit/Project.swift": """
                import ProjectDescription
                let project = Project(name: "Kit", targets: [
                    .target(name: "Made", sources: ["../../Kit/\\(folder)/B.swift", "Kit/Other/*/D.swift"]),
                    .target(name: "Far", sources: ["../../../Kit/Other/C.swift"]),
                ])
                """,
                "Scripts/Project.swift": "let unrelated = \"../Kit/Other/E.swift\"\n",
            ]))
        #expect(
            try CheckResult.of(workspace.files).short
                == ["orphan-file Kit Kit/Other/C.swift", "orphan-file Kit Kit/Other/E.swift"])
    }

    @Test("A file below a package whose manifest can't be read is no orphan")
    func unreadPackage() throws {
        let workspace = try GitWorkspace(
            XcodeWorkspace.files([
                "Kit/Sub/Package.swift":
                    "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: unknown)\n",
                "Kit/Sub/Sources/Sub/S.swift": "",
            ]))
        let run = try Backplane.run(["check"], in: workspace.files)
        #expect(run.status == 2 && run.errors.contains("Kit/Sub/Package.swift"), "\(run.text)")
        #expect(!run.output.contains("orphan-file"), "\(run.text)")
    }

    @Test("The program that SwiftPM makes of a package's tests from a file above them is no orphan")
    func entryPoints() throws {
        let workspace = try GitWorkspace(
            XcodeWorkspace.files(
                [
                    "Package.swift": """
                    // swift-tools-version: 6.0
                    import PackageDescription
                    let package = Package(name: "All", targets: [.testTarget(name: "All", path: "Tests/All")])
                    """,
                    "Tests/All/T.swift": "import XCTest\n", "Tests/Old.swift": "import XCTest\n",
                    "Tests/LinuxMain.swift": "", "Tests/XCTMain.swift": "", "Tests/All.swift": "",
                    "Kit/LinuxMain.swift": "",
                ],
                files: """

                    { "path": "Tests/Old.swift", "target-membership": [ "KitTests/compile-sources" ] },
                    """))
        #expect(
            try CheckResult.of(workspace.files).short
                == ["orphan-file KitTests Tests/All.swift", "orphan-file Kit Kit/LinuxMain.swift"])
    }

    @Test("Tests without a host application, which can't link the app, are to be given it")
    func testsWithoutHost() throws {
        func project(_ settings: String) -> String {
            """
            // !$*UTF8*$!
            { archiveVersion = 1; objectVersion = 56; rootObject = ROOT; objects = {
            ROOT = { isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = ( APP, TESTS, ); };
            L = { isa = XCConfigurationList; buildConfigurations = ( ); };
            L2 = { isa = XCConfigurationList; buildConfigurations = ( C2, ); };
            C2 = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings) }; };
            G = { isa = PBXGroup; children = ( CODE, TEST, ); sourceTree = "<group>"; };
            CODE = { isa = PBXFileReference; path = Code.swift; sourceTree = "<group>"; };
            TEST = { isa = PBXFileReference; path = Test.swift; sourceTree = "<group>"; };
            B1 = { isa = PBXBuildFile; fileRef = CODE; }; B2 = { isa = PBXBuildFile; fileRef = CODE; };
            B3 = { isa = PBXBuildFile; fileRef = TEST; };
            S1 = { isa = PBXSourcesBuildPhase; files = ( B1, ); }; S2 = { isa = PBXSourcesBuildPhase; files = ( B2, B3, ); };
            TD = { isa = PBXTargetDependency; target = APP; };
            APP = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = ( S1, ); buildConfigurationList = L; };
            TESTS = { isa = PBXNativeTarget; name = Tests; productType = "com.apple.product-type.bundle.unit-test"; buildPhases = ( S2, ); dependencies = ( TD, ); buildConfigurationList = L2; };
            }; }
            """
        }
        for (settings, remedy) in [
            ("", "make 'App' the host application of 'Tests', compile this only there, and import it"),
            ("TEST_HOST = \"$(BUILT_PRODUCTS_DIR)/App.app/App\";", "compile this only in 'App', and import that"),
        ] {
            let workspace = try GitWorkspace([
                "App.xcodeproj/project.pbxproj": project(settings), "Code.swift": "struct Code {}\n",
                "Test.swift": "@testable import App\n",
            ])
            let output = try Backplane.run(["check"], in: workspace.files).output
            #expect(output.contains("'Tests' compiles 'Code.swift' of 'App', on which it also depends"), "\(output)")
            #expect(output.contains("fix: \(remedy)\n"), "\(output)")
        }
    }

    @Test("A generated project that does not exist is named with the command that makes it")
    func generated() throws {
        let run = try Backplane.run(
            ["check"], in: try TemporaryWorkspace(["project.yml": "name: App\ntargets:\n  App: {}\n"]))
        #expect(run.status == 2)
        #expect(run.errors.contains("'xcodegen generate' creates it"))
    }

    @Test("Projects that a workspace names and that don't exist are told, a few of many, with what makes them")
    func namedByWorkspace() throws {
        let projects = (1...5).map { "<FileRef location = \"group:Samples/S\($0).xcodeproj\"></FileRef>\n" }
        let workspace = try GitWorkspace(
            XcodeWorkspace.files([
                "App.xcworkspace/contents.xcworkspacedata": "<Workspace>\n\(projects.joined())</Workspace>",
                "Samples/S1.yml": "name: S1\ntargets:\n  S1: {}\n", "Samples/S2.yml": "jobs: []\n",
            ]))
        let notes = try Backplane.run(["check"], in: workspace.files).errors.split(separator: "\n")
            .filter { $0.hasPrefix("App.xcworkspace/") }.map { $0.drop { $0 != " " }.dropFirst() }
        #expect(
            notes == [
                "note: names 'Samples/S1.xcodeproj', which does not exist: 'xcodegen generate --spec Samples/S1.yml' creates it",
                "note: names 'Samples/S2.xcodeproj', which does not exist",
                "note: names 'Samples/S3.xcodeproj', which does not exist (and 2 more problems in this file)",
            ])
    }

    @Test("A project in the middle of a merge is read as far as it goes, named, and not taken for whole")
    func merge() throws {
        let text = XcodeWorkspace.project().replacing(
            "    { \"path\": \"Base.xcconfig\" },",
            with:
                "\n<<<<<<< HEAD\n{ \"path\": \"Base.xcconfig\" },\n=======\n{ \"path\": \"B.xcconfig\" },\n>>>>>>> b\n")
        let workspace = try GitWorkspace(XcodeWorkspace.files(["App.xcodeproj/project.xcproj": text]))
        let run = try Backplane.run(["check"], in: workspace.files)
        #expect(text.contains("<<<<<<<"))
        #expect(run.status == 2)
        #expect(run.errors.contains("App.xcodeproj/project.xcproj:16: error: unresolved merge conflict"))
        #expect(run.output.contains("8 modules"))
    }

    @Test("The graph tells apps, extensions and packages apart in one picture")
    func graph() throws {
        let workspace = try GitWorkspace(XcodeWorkspace.files()).files
        let text = try Backplane.run(["graph"], in: workspace).output
        #expect(text.contains("app extension") && text.contains("framework") && text.contains("UI test"))
        let mermaid = try Backplane.run(["graph", "--format", "mermaid"], in: workspace).output
        #expect(mermaid.contains("[[\"App\"]]") && mermaid.contains("{{\"Widget\"}}"))
        #expect(try Backplane.run(["explain", "Kit"], in: workspace).output.contains("Widget"))
    }

    @Test("What is not embedded belongs to the baseline that 'init' writes, and is no news where it was there before")
    func embeddedBefore() throws {
        let project = XcodeWorkspace.project().replacing("\"App/copy/Embed\", \"Widget", with: "\"Widget")
        let workspace = try GitWorkspace(XcodeWorkspace.files(["App.xcodeproj/project.xcproj": project]))
        let before = try CheckResult.of(workspace.files).short
        #expect(before == ["not-embedded App Kit.framework"])
        let measured = try Backplane.run(["link", "App", "--measure"], in: workspace.files)
        #expect(measured.status == 2 && measured.errors.contains("support only packages"), "\(measured.text)")
        try workspace.git("branch", "before")
        #expect(try Backplane.run(["check", "--base", "before"], in: workspace.files).status == 0)
        #expect(try Backplane.run(["init"], in: workspace.files).status == 0)
        #expect(try CheckResult.of(workspace.files).short.isEmpty)
    }

    @Test("Of two frameworks that sources import by one name, the one that is linked, or that the host links, is meant")
    func namesakes() throws {
        let other = """
                { "name": "Edition", "id": "EDITION", "product": "Products/Edition.framework", "product-type": "framework",
                  "build-settings": { "PRODUCT_MODULE_NAME": "Kit" } },
            """
        let workspace = try GitWorkspace(
            XcodeWorkspace.files([
                "App.xcodeproj/project.xcproj": XcodeWorkspace.project(targets: other)
                    .replacing(
                        "\"name\": \"KitTests\", \"id\": \"KITTESTS\",",
                        with: "\"name\": \"KitTests\", \"id\": \"KITTESTS\", \"dependencies\": [ \"Edition\" ],")
            ]))
        let result = try CheckResult.of(workspace.files)
        #expect(result.violations.isEmpty)
    }

    @Test("A missing file that git explains is not reported; a submodule that is not checked out is")
    func absent() throws {
        let library = try GitWorkspace(["Lib.swift": "public let lib = 1\n"])
        let files = ["Lib/Lib.swift", "Kit/Sparse.swift", "Kit/Made.swift", "Kit/Gone.swift"].map {
            "{ \"path\": \"\($0)\", \"target-membership\": [ \"Kit/compile-sources\" ] },"
        }
        let workspace = try GitWorkspace(
            XcodeWorkspace.files([
                "App.xcodeproj/project.xcproj": XcodeWorkspace.project(files: files.joined()),
                "Kit/Sparse.swift": "\n", ".gitignore": "Made.swift\n",
            ]))
        try workspace.git("submodule", "add", "--quiet", library.path, "Lib")
        try workspace.commit("Use the library")
        #expect(try CheckResult.of(workspace.files).short == ["missing-file Kit Kit/Gone.swift"])

        try workspace.git("submodule", "deinit", "--force", "--quiet", "Lib")
        try workspace.git("update-index", "--skip-worktree", "Kit/Sparse.swift")
        try workspace.delete("Kit/Sparse.swift")
        #expect(try CheckResult.of(workspace.files).short == ["missing-file Kit Kit/Gone.swift"])
        let run = try Backplane.run(["check"], in: workspace.files)
        #expect(
            run.errors.contains("Lib: note: this submodule is not checked out, but contains 1 file of targets"),
            "\(run.text)")
    }
}
