import Testing

@Suite("What the build settings of an Xcode target decide")
struct XcodeSettingTests {
    private static let widget = "\"product-type\": \"app-extension\""

    /// The sample workspace, in which a widget has some settings besides those of a project with two configurations.
    private func workspace(_ settings: String, _ files: [String: String], members: String = "") throws -> GitWorkspace {
        let project = XcodeWorkspace.project(files: members)
            .replacing(Self.widget, with: "\(Self.widget), \"build-settings\": { \(settings) }")
            .replacing("\"file\": \"Base.xcconfig\" } ]", with: "\"file\": \"Base.xcconfig\" }, \"Release\" ]")
        return try GitWorkspace(
            XcodeWorkspace.files(["App.xcodeproj/project.xcproj": project].merging(files) { $1 }))
    }

    @Test(
        "An import that every build of a target leaves out by a flag is none, as in sources of an app and its extension"
    )
    func flags() throws {
        let sources = [
            "#if !SHARE\nimport Log\n#endif\n", "#if SHARE\n#else\nimport Log\n#endif\n",
            "#if os(iOS) && !SHARE\nimport Log\n#endif\n",
        ]
        for (settings, isFound) in [
            ("\"SWIFT_ACTIVE_COMPILATION_CONDITIONS\": \"A SHARE\"", false),
            ("\"OTHER_SWIFT_FLAGS\": \"-O -DSHARE\"", false), ("\"OTHER_SWIFT_FLAGS\": \"-D SHARE\"", false),
            ("\"SWIFT_ACTIVE_COMPILATION_CONDITIONS[config=Debug]\": \"SHARE\"", true),
            ("\"SWIFT_ACTIVE_COMPILATION_CONDITIONS[sdk=iphoneos*]\": \"SHARE\"", true),
            ("\"SWIFT_ACTIVE_COMPILATION_CONDITIONS\": \"OTHER\"", true),
        ] {
            for source in sources {
                let workspace = try workspace(settings, ["Widget/Widget.swift": "import Kit\n" + source])
                let found = try CheckResult.of(workspace.files).short
                #expect(found == (isFound ? ["undeclared-import Widget Log"] : []), "\(settings) \(source)")
            }
        }
    }

    @Test("An import for versions of Swift before the one of a target is none")
    func versions() throws {
        for (version, condition, isFound) in [
            ("5.0", "swift(<5)", false), ("5.0", "swift(<5.5)", true), ("5.0", "compiler(<5)", false),
            ("4.2", "swift(<5)", true), ("$(VERSION_OF_NOBODY)", "swift(<5)", true),
        ] {
            let workspace = try workspace(
                "\"SWIFT_VERSION\": \"\(version)\"",
                ["Widget/Widget.swift": "import Kit\n#if \(condition)\nimport Log\n#endif\n"])
            let found = try CheckResult.of(workspace.files).short
            #expect(found == (isFound ? ["undeclared-import Widget Log"] : []), "\(version) \(condition)")
        }
    }

    @Test("A path that contains a build setting is resolved with its value, and not at all if the value is unknown")
    func paths() throws {
        let made = "{ \"path\": \"$(DEPS)/Made.swift\", \"target-membership\": [ \"Widget/compile-sources\" ] },"
        for (settings, found) in [
            ("\"DEPS\": \"built\"", []), ("\"DEPS\": \"built-$(PLATFORM_NAME)\"", []), ("\"OTHER\": \"\"", []),
            ("\"DEPS\": \"${SRCROOT}/Kit/Deep\"", ["undeclared-import Widget Log"]),
            ("\"DEPS\": \"gone\"", ["missing-file Widget gone/Made.swift"]),
            ("\"DEPS\": \"/usr/share\"", []),
        ] as [(String, Set<String>)] {
            let workspace = try workspace(
                settings, ["Kit/Deep/Made.swift": "import Log\n", ".gitignore": "built*\n"], members: made)
            let all = try CheckResult.of(workspace.files).short.filter { !$0.hasPrefix("orphan-file") }
            #expect(all == found, "\(settings)")
        }
    }

    @Test("A product whose name depends on its kind, or on an unknown setting, is imported by its actual name")
    func productNames() throws {
        let byKind = """
            PRODUCT_NAME_framework = Kit
            PRODUCT_NAME_app = App
            PRODUCT_NAME_appex = Widget
            PRODUCT_NAME_xctest = $(TARGET_NAME)
            PRODUCT_NAME = $(PRODUCT_NAME_$(WRAPPER_EXTENSION))

            """
        for settings in [byKind, "PRODUCT_NAME = $(PREFIX_OF_NOBODY)$(TARGET_NAME)\n"] {
            let workspace = try workspace("", ["Base.xcconfig": settings])
            #expect(try CheckResult.of(workspace.files).short.isEmpty, "\(settings)")
        }
    }

    @Test("What the header of a framework imports is used by the framework")
    func umbrellaHeader() throws {
        let targets = """
                { "name": "Cloud", "id": "CLOUD", "product": "Products/Cloud.framework", "product-type": "framework" },
            """
        let project = XcodeWorkspace.project(
            targets: targets,
            files: """
                { "path": "Cloud/Cloud.h", "target-membership": [ "Cloud/headers" ] },
                { "path": "Cloud/Cloud.swift", "target-membership": [ "Cloud/compile-sources" ] },
                """
        ).replacing("\"Widget/frameworks\"", with: "\"Widget/frameworks\", \"Cloud/frameworks\"")
        for (header, isUsed) in [("@import Kit;", true), ("#import <Kit/Kit.h>", true), ("@import UIKit;", false)] {
            let workspace = try GitWorkspace(
                XcodeWorkspace.files([
                    "App.xcodeproj/project.xcproj": project, "Cloud/Cloud.h": "\(header)\n",
                    "Cloud/Cloud.swift": "let cloud = 1\n",
                ]))
            let found = try CheckResult.of(workspace.files).short.contains("unused-dependency Cloud Kit")
            #expect(found != isUsed, "\(header)")
        }
    }

    @Test("A bridging header that imports a header by its name uses the linked framework whose header it is")
    func bridgingHeader() throws {
        for (header, isUsed) in [
            ("#import \"Parts.h\"", true), ("#import \"../Kit/Parts.h\"", true), ("#import <Kit/Parts.h>", true),
            ("#import \"Other.h\"", false), ("#import \"Own.h\"", false),
        ] {
            let workspace = try workspace(
                "\"SWIFT_OBJC_BRIDGING_HEADER\": \"Widget/Bridge.h\"",
                [
                    "Widget/Bridge.h": "\(header)\n", "Widget/Widget.swift": "let part = Part()\n",
                    "Widget/Own.h": "\n", "Kit/Own.h": "\n", "Kit/Parts.h": "@interface Part\n@end\n",
                ],
                members: """
                    { "path": "Kit/Parts.h", "target-membership": [ "Kit/headers" ] },
                    { "path": "Kit/Own.h", "target-membership": [ "Kit/headers" ] },
                    { "path": "Widget/Own.h", "target-membership": [ "Widget/headers" ] },
                    """)
            let found = try CheckResult.of(workspace.files).short
            #expect(found == (isUsed ? [] : ["unused-dependency Widget Kit"]), "\(header)")
        }
    }
}
