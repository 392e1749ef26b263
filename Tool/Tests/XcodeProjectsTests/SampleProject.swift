/// One project in both formats: an app with an extension, a framework, their tests, a package and a tool of another
/// project.
enum SampleProject {
    static let files = [
        "App/AppMain.swift", "App/Views/Home.swift", "App/Assets.xcassets/Contents.json", "App/Info.plist",
        "App/en.lproj/Main.strings", "App/de.lproj/Main.strings", "App/Model.xcdatamodeld/One.xcdatamodel/contents",
        "Kit/Kit.swift", "Kit/Kit.h", "Kit/Deep/Part.swift", "Kit/OnlyTests.swift", "Kit/Notes.md",
        "Widget/Widget.swift",
        "AppTests/HomeTests.swift", "KitTests/KitTests.swift", "Vendor/Old.framework/Old", "Packages/Log/Package.swift",
        "Config/Base.xcconfig", "Other/Other.xcodeproj/project.pbxproj", "scripts/version.txt",
    ]

    static func planted(_ format: Format) -> PlantedFiles {
        var planted = PlantedFiles(
            [
                "Config/Base.xcconfig": "KIT_NAME = My-Kit // the name\nINFOPLIST_FILE = $(SRCROOT)/App/Info.plist\n",
                "Other/Other.xcodeproj/project.pbxproj": other,
                "App.xcodeproj/" + (format == .propertyList ? "project.pbxproj" : "project.xcproj"):
                    format == .propertyList ? propertyList : json,
            ], empty: files)
        planted.files["Packages/Log/Package.swift"] = "// swift-tools-version: 6.0"
        return planted
    }

    enum Format { case propertyList, json }

    static let other = """
        // !$*UTF8*$!
        { archiveVersion = 1; objectVersion = 56; rootObject = P0; objects = {
        P0 = { isa = PBXProject; mainGroup = G0; buildConfigurationList = L0; targets = ( T0, ); };
        G0 = { isa = PBXGroup; children = ( F0, ); sourceTree = "<group>"; };
        F0 = { isa = PBXFileReference; path = Other.framework; sourceTree = BUILT_PRODUCTS_DIR; };
        T0 = { isa = PBXNativeTarget; name = Other; productType = "com.apple.product-type.framework"; productReference = F0; buildPhases = ( ); };
        L0 = { isa = XCConfigurationList; buildConfigurations = ( ); };
        }; }
        """

    static let propertyList = """
        // !$*UTF8*$!
        {
        	archiveVersion = 1;
        	objectVersion = 77;
        	objects = {
        /* Begin PBXBuildFile section */
        		B01 /* AppMain.swift in Sources */ = {isa = PBXBuildFile; fileRef = F01 /* AppMain.swift */; };
        		B02 = {isa = PBXBuildFile; fileRef = F02; platformFilter = ios; };
        		B03 = {isa = PBXBuildFile; fileRef = F03; };
        		B04 = {isa = PBXBuildFile; fileRef = V01; };
        		B05 = {isa = PBXBuildFile; fileRef = M01; };
        		B06 = {isa = PBXBuildFile; fileRef = PKIT; };
        		B07 = {isa = PBXBuildFile; fileRef = PKIT; settings = {ATTRIBUTES = (CodeSignOnCopy, RemoveHeadersOnCopy, ); }; };
        		B08 = {isa = PBXBuildFile; productRef = SP1; };
        		B09 = {isa = PBXBuildFile; fileRef = PWID; settings = {ATTRIBUTES = (RemoveHeadersOnCopy, ); }; };
        		B10 = {isa = PBXBuildFile; fileRef = F10; };
        		B11 = {isa = PBXBuildFile; fileRef = F11; };
        		B12 = {isa = PBXBuildFile; fileRef = F12; };
        		B13 = {isa = PBXBuildFile; fileRef = F13; settings = {ATTRIBUTES = (Weak, ); }; };
        		B14 = {isa = PBXBuildFile; fileRef = F14; };
        		B15 = {isa = PBXBuildFile; fileRef = RP1; };
        		B16 = {isa = PBXBuildFile; fileRef = PKIT; };
        /* End PBXBuildFile section */
        		CP1 = {isa = PBXContainerItemProxy; containerPortal = ROOT; proxyType = 1; remoteGlobalIDString = TKIT; remoteInfo = Kit; };
        		CP2 = {isa = PBXContainerItemProxy; containerPortal = FOTHER; proxyType = 2; remoteGlobalIDString = F0; remoteInfo = Other; };
        		CP3 = {isa = PBXContainerItemProxy; containerPortal = FOTHER; proxyType = 1; remoteGlobalIDString = T0; remoteInfo = Other; };
        		RP1 = {isa = PBXReferenceProxy; fileType = wrapper.framework; path = Other.framework; remoteRef = CP2; sourceTree = BUILT_PRODUCTS_DIR; };
        		F01 = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = AppMain.swift; sourceTree = "<group>"; };
        		F02 = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; name = Home.swift; path = Views/Home.swift; sourceTree = "<group>"; };
        		F03 = {isa = PBXFileReference; lastKnownFileType = folder.assetcatalog; path = Assets.xcassets; sourceTree = "<group>"; };
        		F04 = {isa = PBXFileReference; path = Info.plist; sourceTree = "<group>"; };
        		F05 = {isa = PBXFileReference; name = en; path = en.lproj/Main.strings; sourceTree = "<group>"; };
        		F06 = {isa = PBXFileReference; name = de; path = de.lproj/Main.strings; sourceTree = "<group>"; };
        		F07 = {isa = PBXFileReference; path = One.xcdatamodel; sourceTree = "<group>"; };
        		F10 = {isa = PBXFileReference; path = Widget.swift; sourceTree = "<group>"; };
        		F11 = {isa = PBXFileReference; path = AppTests/HomeTests.swift; sourceTree = SOURCE_ROOT; };
        		F12 = {isa = PBXFileReference; path = KitTests/KitTests.swift; sourceTree = "<group>"; };
        		F13 = {isa = PBXFileReference; path = System/Library/Frameworks/WidgetKit.framework; sourceTree = SDKROOT; };
        		F14 = {isa = PBXFileReference; path = Vendor/Old.framework; sourceTree = "<group>"; };
        		FCFG = {isa = PBXFileReference; path = Config/Base.xcconfig; sourceTree = "<group>"; };
        		FOTHER = {isa = PBXFileReference; path = Other/Other.xcodeproj; sourceTree = "<group>"; };
        		FOLD = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (EX1, EX2, ); path = Kit; sourceTree = "<group>"; };
        		EX1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Notes.md, OnlyTests.swift, ); publicHeaders = (Kit.h, ); target = TKIT; };
        		EX2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (OnlyTests.swift, ); target = TKITTESTS; };
        		PAPP = {isa = PBXFileReference; explicitFileType = wrapper.application; path = App.app; sourceTree = BUILT_PRODUCTS_DIR; };
        		PKIT = {isa = PBXFileReference; path = MyKit.framework; sourceTree = BUILT_PRODUCTS_DIR; };
        		PWID = {isa = PBXFileReference; path = Widget.appex; sourceTree = BUILT_PRODUCTS_DIR; };
        		PAT = {isa = PBXFileReference; path = AppTests.xctest; sourceTree = BUILT_PRODUCTS_DIR; };
        		PKT = {isa = PBXFileReference; path = KitTests.xctest; sourceTree = BUILT_PRODUCTS_DIR; };
        		G00 = {isa = PBXGroup; children = (G01, FOLD, G02, F11, F12, F14, F13, FCFG, FOTHER, G03, ); sourceTree = "<group>"; };
        		G01 = {isa = PBXGroup; children = (F01, F02, F03, F04, V01, M01, ); path = App; sourceTree = "<group>"; };
        		G02 = {isa = PBXGroup; children = (F10, ); name = "The widget"; path = Widget; sourceTree = "<group>"; };
        		G03 = {isa = PBXGroup; children = (PAPP, PKIT, PWID, PAT, PKT, ); name = Products; sourceTree = "<group>"; };
        		V01 = {isa = PBXVariantGroup; children = (F05, F06, ); name = Main.strings; sourceTree = "<group>"; };
        		M01 = {isa = XCVersionGroup; children = (F07, ); currentVersion = F07; path = Model.xcdatamodeld; sourceTree = "<group>"; };
        		ROOT = {isa = PBXProject; attributes = {TargetAttributes = {TAPPTESTS = {TestTargetID = TAPP; }; }; }; buildConfigurationList = L0; mainGroup = G00; packageReferences = (SR1, SR2, ); projectReferences = ({ProductGroup = G03; ProjectRef = FOTHER; }, ); projectDirPath = ""; targets = (TAPP, TKIT, TWID, TAPPTESTS, TKITTESTS, TALL, ); };
        		SR1 = {isa = XCLocalSwiftPackageReference; relativePath = Packages/Log; };
        		SR2 = {isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.com/team/swift-net.git"; requirement = {kind = upToNextMajorVersion; minimumVersion = 1.2.0; }; };
        		SP1 = {isa = XCSwiftPackageProductDependency; productName = Log; };
        		SP2 = {isa = XCSwiftPackageProductDependency; package = SR2; productName = Net; };
        		TAPP = {isa = PBXNativeTarget; buildConfigurationList = L1; buildPhases = (PS1, PF1, PR1, PC1, PC2, SH1, ); dependencies = (D1, D2, ); name = App; packageProductDependencies = (SP1, ); productReference = PAPP; productType = "com.apple.product-type.application"; };
        		TKIT = {isa = PBXNativeTarget; buildConfigurationList = L2; buildPhases = (PS2, PF2, ); fileSystemSynchronizedGroups = (FOLD, ); name = Kit; packageProductDependencies = (SP2, ); productReference = PKIT; productType = "com.apple.product-type.framework"; };
        		TWID = {isa = PBXNativeTarget; buildConfigurationList = L3; buildPhases = (PS3, PF3, ); name = Widget; productReference = PWID; productType = "com.apple.product-type.app-extension"; };
        		TAPPTESTS = {isa = PBXNativeTarget; buildConfigurationList = L3; buildPhases = (PS4, ); dependencies = (D3, ); name = AppTests; productReference = PAT; productType = "com.apple.product-type.bundle.unit-test"; };
        		TKITTESTS = {isa = PBXNativeTarget; buildConfigurationList = L3; buildPhases = (PS5, PF5, ); name = KitTests; productReference = PKT; productType = "com.apple.product-type.bundle.unit-test"; };
        		TALL = {isa = PBXAggregateTarget; buildConfigurationList = L3; buildPhases = ( ); dependencies = (D1, ); name = Everything; };
        		D1 = {isa = PBXTargetDependency; target = TKIT; targetProxy = CP1; };
        		D2 = {isa = PBXTargetDependency; name = Other; targetProxy = CP3; };
        		D3 = {isa = PBXTargetDependency; target = TAPP; };
        		PS1 = {isa = PBXSourcesBuildPhase; files = (B01, B02, B05, ); };
        		PS2 = {isa = PBXSourcesBuildPhase; files = ( ); };
        		PS3 = {isa = PBXSourcesBuildPhase; files = (B10, ); };
        		PS4 = {isa = PBXSourcesBuildPhase; files = (B11, ); };
        		PS5 = {isa = PBXSourcesBuildPhase; files = (B12, ); };
        		PF1 = {isa = PBXFrameworksBuildPhase; files = (B06, B08, B14, B15, ); };
        		PF2 = {isa = PBXFrameworksBuildPhase; files = (BNET, ); };
        		BNET = {isa = PBXBuildFile; productRef = SP2; };
        		PF3 = {isa = PBXFrameworksBuildPhase; files = (B13, ); };
        		PF5 = {isa = PBXFrameworksBuildPhase; files = (B16, ); };
        		PR1 = {isa = PBXResourcesBuildPhase; files = (B03, B04, ); };
        		PC1 = {isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 10; files = (B07, ); name = "Embed Frameworks"; };
        		PC2 = {isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; files = (B09, ); name = "Embed Foundation Extensions"; };
        		SH1 = {isa = PBXShellScriptBuildPhase; inputPaths = ("$(SRCROOT)/scripts/version.txt", ); name = Version; shellPath = /bin/sh; shellScript = "echo \\"hello\\"\\n"; };
        		L0 = {isa = XCConfigurationList; buildConfigurations = (C0D, C0R, ); defaultConfigurationName = Release; };
        		L1 = {isa = XCConfigurationList; buildConfigurations = (C1D, C1R, ); defaultConfigurationName = Release; };
        		L2 = {isa = XCConfigurationList; buildConfigurations = (C2D, C2R, ); defaultConfigurationName = Release; };
        		L3 = {isa = XCConfigurationList; buildConfigurations = (C3D, C3R, ); defaultConfigurationName = Release; };
        		C0D = {isa = XCBuildConfiguration; baseConfigurationReference = FCFG; buildSettings = {SDKROOT = iphoneos; }; name = Debug; };
        		C0R = {isa = XCBuildConfiguration; baseConfigurationReference = FCFG; buildSettings = {SDKROOT = iphoneos; }; name = Release; };
        		C1D = {isa = XCBuildConfiguration; buildSettings = {PRODUCT_NAME = "$(TARGET_NAME)"; }; name = Debug; };
        		C1R = {isa = XCBuildConfiguration; buildSettings = {PRODUCT_NAME = "$(TARGET_NAME)"; }; name = Release; };
        		C2D = {isa = XCBuildConfiguration; buildSettings = {PRODUCT_NAME = "$(KIT_NAME:default=Kit)"; }; name = Debug; };
        		C2R = {isa = XCBuildConfiguration; buildSettings = {PRODUCT_NAME = "$(KIT_NAME:default=Kit)"; }; name = Release; };
        		C3D = {isa = XCBuildConfiguration; buildSettings = { }; name = Debug; };
        		C3R = {isa = XCBuildConfiguration; buildSettings = { }; name = Release; };
        	};
        	rootObject = ROOT /* Project object */;
        }
        """

    static let json = """
        {
          // Written by Xcode 27.2, with a comment that a person left.
          "default-configuration": "Release",
          "configurations": [ { "name": "Debug", "file": "Base.xcconfig" }, { "name": "Release", "file": "Config/Base.xcconfig" }, ],
          "localizations": { "development": "en", "supported": [ "de", ], },
          "imported-products": [ { "name": "Other.framework", "project": "Other.xcodeproj", "target": "Other", "product-id": "F0", "target-membership": [ "App/frameworks" ] } ],
          "packages": [
            { "kind": "local", "path": "Packages/Log" },
            { "kind": "remote", "repository": "https://example.com/team/swift-net.git", "version": { "up-to-next-major-version": "1.2.0" } },
          ],
          "files": [
            { "kind": "group", "path": "App", "children": [
              { "path": "AppMain.swift", "target-membership": [ "App/compile-sources" ] },
              { "path": "Views/Home.swift", "target-membership": [ { "build-phase": "App/compile-sources", "platforms": [ "ios" ] } ] },
              { "path": "Assets.xcassets", "target-membership": [ "App/resources" ] },
              { "path": "Info.plist" },
              { "kind": "variant-group", "name": "Main.strings", "target-membership": [ "App/resources" ],
                "children": [ { "path": "en.lproj/Main.strings" }, { "path": "de.lproj/Main.strings" } ] },
              { "kind": "version-group", "path": "Model.xcdatamodeld", "current-version": "One.xcdatamodel",
                "target-membership": [ "App/compile-sources" ], "children": [ { "path": "One.xcdatamodel" } ] },
            ], },
            { "kind": "folder", "path": "Kit", "target-membership": [ "Kit" ], "membership-exceptions": [
              { "target": "Kit", "exclusions": [ "Notes.md", "OnlyTests.swift" ], "public-headers": [ "Kit.h" ] },
              { "target": "KitTests", "inclusions": [ "OnlyTests.swift" ] },
            ], },
            { "kind": "group", "name": "The widget", "path": "Widget", "children": [
              { "path": "Widget.swift", "target-membership": [ "Widget/compile-sources" ] } ] },
            { "path": "<PROJECT>/AppTests/HomeTests.swift", "target-membership": [ "AppTests/compile-sources" ] },
            { "path": "KitTests/KitTests.swift", "target-membership": [ "KitTests/compile-sources" ] },
            { "path": "Vendor/Old.framework", "target-membership": [ "App/frameworks" ] },
            { "path": "<SDK>/System/Library/Frameworks/WidgetKit.framework",
              "target-membership": [ { "build-phase": "Widget/frameworks", "is-weak": true } ] },
            { "path": "Config/Base.xcconfig" },
            { "path": "Other/Other.xcodeproj" },
            { "kind": "group", "name": "Products", "children": [
              { "path": "<PRODUCTS>/App.app", "id": "PAPP" },
              { "path": "<PRODUCTS>/MyKit.framework", "id": "PKIT", "target-membership": [
                "App/frameworks", { "build-phase": "App/copy/Embed Frameworks", "code-sign-on-copy": true }, "KitTests/frameworks" ] },
              { "path": "<PRODUCTS>/Widget.appex", "target-membership": [ "App/copy/Embed Foundation Extensions" ] },
              { "path": "<PRODUCTS>/AppTests.xctest" },
              { "path": "<PRODUCTS>/KitTests.xctest" },
            ], },
          ],
          "targets": [
            { "name": "App", "id": "TAPP", "product": "Products/App.app", "product-type": "application",
              "dependencies": [ "Kit", { "kind": "remoteTarget", "project": "Other.xcodeproj", "target": "Other", "target-id": "T0" } ],
              "build-phases": [ "compile-sources", "frameworks", "resources", { "kind": "copy", "name": "Embed Frameworks" },
                { "kind": "script", "name": "Version", "shell": "/bin/sh", "script": [ "echo hello" ], "input-paths": [ "$(SRCROOT)/scripts/version.txt" ] } ],
              "package-product-members": [ { "product-name": "Log", "build-phase": { "build-phase": "frameworks" } } ],
              "build-settings": { "PRODUCT_NAME": "$(TARGET_NAME)" } },
            { "name": "Kit", "id": "TKIT", "product": "id:PKIT", "product-type": "framework", "build-phases": [ "compile-sources", "frameworks" ],
              "package-product-members": [ { "package": "swift-net", "product-name": "Net", "build-phase": { "build-phase": "frameworks" } } ],
              "build-settings": { "PRODUCT_NAME[config=Debug]": "$(KIT_NAME:default=Kit)", "PRODUCT_NAME[config=Release]": "$(KIT_NAME:default=Kit)" } },
            { "name": "Widget", "id": "TWID", "product": "Products/Widget.appex", "product-type": "app-extension", "build-phases": [ "compile-sources" ] },
            { "name": "AppTests", "id": "TAPPTESTS", "product": "Products/AppTests.xctest", "product-type": "bundle.unit-test",
              "test-host-target": "App", "dependencies": [ "App" ], "build-phases": [ "compile-sources" ] },
            { "name": "KitTests", "id": "TKITTESTS", "product": "Products/KitTests.xctest", "product-type": "bundle.unit-test", "build-phases": [ "compile-sources" ] },
            { "kind": "aggregate", "name": "Everything", "id": "TALL", "dependencies": [ { "target": "Kit" } ] },
          ],
          "build-settings": { "SDKROOT": "iphoneos" },
          "organization": null,
        }
        """
}
