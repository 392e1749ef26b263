import Testing

@testable import XcodeProjects

@Suite("A build setting")
struct BuildSettingTests {
    /// A target that sets one thing, in a project that sets another.
    private func target(
        project: String = "", _ settings: String, type: String = "application", product: String = "",
        file: String = "", files: [String: String] = [:]
    ) throws -> ResolvedTarget {
        let text = """
            { rootObject = P; objects = {
            P = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
            G = { isa = PBXGroup; children = (X, R); sourceTree = "<group>"; };
            X = { isa = PBXFileReference; path = Config/App.xcconfig; sourceTree = "<group>"; };
            R = { isa = PBXFileReference; path = "\(product)"; sourceTree = BUILT_PRODUCTS_DIR; };
            T = { isa = PBXNativeTarget; name = "My App"; productType = "com.apple.product-type.\(type)"; \(product.isEmpty ? "" : "productReference = R;") buildConfigurationList = M; };
            L = { isa = XCConfigurationList; buildConfigurations = (C1, C2); defaultConfigurationName = Debug; };
            C1 = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(project) }; };
            C2 = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(project) }; };
            M = { isa = XCConfigurationList; buildConfigurations = (D1, D2); defaultConfigurationName = Debug; };
            D1 = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = X; buildSettings = { \(settings) }; };
            D2 = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = X; buildSettings = { \(settings) }; };
            }; }
            """
        let planted = PlantedFiles(
            ["App/X.xcodeproj/project.pbxproj": text, "App/Config/App.xcconfig": file].merging(files) { _, last in last
            })
        return try #require(planted.codebase.targets.first)
    }

    /// The settings of a target.
    private func settings(
        project: String = "", target: String, file: String = "", files: [String: String] = [:]
    ) throws -> BuildSettings {
        try self.target(project: project, target, file: file, files: files).target.settings
    }

    @Test(
        "is taken from the highest place, with what is below where it says so",
        arguments: [
            ("", "", "", "none"), ("A = p;", "", "", "p"), ("A = p;", "A = f", "", "f"),
            ("A = p;", "A = f", "A = t;", "t"),
            ("A = p;", "A = f $(inherited)", "A = \"t $(inherited)\";", "t f p"),
            ("A = p;", "", "A = (one, \"$(A)\", \"two words\");", "one p \"two words\""),
            ("A = p;", "A = $(inherited) x;", "", "p x"), ("", "A = a // b", "", "a"),
            ("", "A[sdk=macosx*] = m\nA = x", "", "x"),
        ])
    func inheritance(project: String, file: String, target: String, expected: String) throws {
        #expect(try settings(project: project, target: target, file: file).value("A") ?? "none" == expected)
    }

    @Test(
        "refers to others, changed as it says",
        arguments: [
            ("$(TARGET_NAME:c99extidentifier)", "My_App"), ("$(TARGET_NAME:rfc1034identifier)", "My-App"),
            ("$(TARGET_NAME:lower)", "my app"), ("${TARGET_NAME:upper}", "MY APP"), ("$(NO:default=other)", "other"),
            ("$(NO:default=$(TARGET_NAME:lower))", "my app"), ("$(NO)/x", "$(NO)/x"),
            ("$(B_$(CONFIGURATION))", "debug"),
            ("$(A)", ""), ("$(LOOP1)", ""), ("$", "$"), ("$(", "$("), ("a$()b", "a$()b"),
            ("$(TARGET_NAME:nothing)", "My App"),
            ("$(PRODUCT_MODULE_NAME)", "My_App"),
        ])
    func references(text: String, expected: String) throws {
        let settings = try settings(
            target: "A = \"\(text)\"; B_Debug = debug; LOOP1 = \"$(LOOP2)\"; LOOP2 = \"$(LOOP1)\";")
        #expect(settings.value("A") == expected)
    }

    @Test(
        "may follow from the kind of the product",
        arguments: [
            ("application", "app .app My App.app My App"),
            ("framework", "framework .framework My App.framework My App"),
            ("framework.static", "framework .framework My App.framework My App"),
            ("bundle", "bundle .bundle My App.bundle My App"),
            ("bundle.unit-test", "xctest .xctest My App.xctest My App"),
            ("bundle.ui-testing", "xctest .xctest My App.xctest My App"),
            ("app-extension", "appex .appex My App.appex My App"), ("xpc-service", "xpc .xpc My App.xpc My App"),
            ("tool", "  My App My App"), ("library.static", "  libMy App.a libMy App.a"),
            ("library.dynamic", "  My App.dylib My App.dylib"),
        ])
    func productTypes(type: String, expected: String) throws {
        let text = "$(WRAPPER_EXTENSION) $(WRAPPER_SUFFIX) $(FULL_PRODUCT_NAME) $(EXECUTABLE_NAME)"
        let settings = try target("A = \"\(text)\"; B = \"$(PRODUCT_TYPE)\";", type: type).target.settings
        #expect(settings.value("A") == expected)
        #expect(settings.value("B") == "com.apple.product-type.\(type)")
    }

    @Test(
        "with a reference that nobody knows does not name the product: its file does, or the target",
        arguments: [
            ("", "framework", "Other.framework", "My App", "My_App"),
            ("PRODUCT_NAME = Kit;", "framework", "Other.framework", "Kit", "Kit"),
            ("PRODUCT_NAME = \"$(NO)\";", "framework", "Log-Kit.framework", "Log-Kit", "Log_Kit"),
            ("PRODUCT_NAME = \"Kit$(NO)\";", "library.static", "libKit.a", "Kit", "Kit"),
            ("PRODUCT_NAME = \"$(NO)\";", "framework", "", "My App", "My_App"),
            ("PRODUCT_NAME = \"\";", "framework", "Kit.framework", "Kit", "Kit"),
            ("PRODUCT_MODULE_NAME = \"$(NO:c99extidentifier)\";", "framework", "Kit.framework", "My App", "My_App"),
            ("PRODUCT_MODULE_NAME = \"$(A:c99extidentifier)\"; A = \"$(NO)\";", "framework", "", "My App", "My_App"),
            (
                "PRODUCT_NAME = \"$(NO)\"; PRODUCT_MODULE_NAME = \"$(PRODUCT_NAME)Core\";", "framework",
                "Kit.framework", "Kit", "KitCore"
            ),
            (
                "PRODUCT_NAME_framework = Kit; PRODUCT_NAME = \"$(PRODUCT_NAME_$(WRAPPER_EXTENSION))\";", "framework",
                "", "Kit", "Kit"
            ),
        ])
    func unknownNames(settings: String, type: String, product: String, name: String, module: String) throws {
        let target = try target(settings, type: type, product: product)
        #expect(target.productName == name && target.moduleName == module, "\(target.productName) \(target.moduleName)")
    }

    @Test("counts for its configuration, and for its platform where that is sure")
    func conditions() throws {
        let settings = try settings(
            project: "SDKROOT = iphoneos;",
            target:
                "\"A[config=Release]\" = r; A = x; \"B[sdk=iphoneos*]\" = i; B = x; \"B[sdk=macosx*]\" = m; \"C[arch=arm64]\" = a;"
        )
        #expect(settings.value("A") == "x")
        #expect(settings.value("A", in: "Release") == "r")
        #expect(settings.value("B") == "i")
        #expect(settings.value("C") == nil)
        #expect(settings.values("B") == ["i", "x", "m"])
    }

    @Test("comes from files that include one another, told once and without end")
    func includes() throws {
        let settings = try settings(
            target: "", file: "#include \"Base.xcconfig\"\n#include? \"None.xcconfig\"\nA = $(inherited)a \\\n  b",
            files: [
                "App/Config/Base.xcconfig": "#include \"../Shared.xcconfig\"\n#include \"App.xcconfig\"\nA = base",
                "App/Shared.xcconfig": "S = shared;",
            ])
        #expect(settings.value("A") == "a b")
        #expect(settings.value("S") == "shared")
        #expect(
            settings.configurationFiles == [
                "App/Config/App.xcconfig", "App/Config/Base.xcconfig", "App/Shared.xcconfig",
            ])
    }

    @Test("names files relative to the project, in all configurations")
    func paths() throws {
        let settings = try settings(
            target: """
                P = "$(SRCROOT)/Info.plist"; Q = "../Shared/$(TARGET_NAME:lower).plist"; R = "/System/x"; "R[config=Release]" = "\\"Sub/Release.plist\\""; O = "$(UNKNOWN)/x"; U = "../../x";
                """)
        #expect(settings.paths("P") == ["App/Info.plist"])
        #expect(settings.paths("Q") == ["Shared/my app.plist"])
        #expect(settings.paths("R") == ["App/Sub/Release.plist"])
        #expect(settings.paths("O").isEmpty && settings.paths("U").isEmpty)
    }

    @Test("that doubles itself again and again stays small")
    func doubling() throws {
        let text = (1...60).map { "A\($0) = \"$(A\($0 + 1))$(A\($0 + 1))\"; " }.joined() + "A61 = x;"
        let value = try settings(target: text).value("A1") ?? ""
        #expect(value.utf8.count < 1 << 20)
    }
}
