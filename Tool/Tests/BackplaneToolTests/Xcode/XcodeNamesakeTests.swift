import Testing

@Suite("Modules of one name in an Xcode project")
struct XcodeNamesakeTests {
    /// A framework for the watch, before all others in the alphabet, with a module called as `module`.
    private func watch(_ module: String, settings: String = "") -> String {
        """
                { "name": "Aaa", "id": "AAA", "product": "Products/Aaa.framework", "product-type": "framework",
                  "build-settings": { "PRODUCT_MODULE_NAME": "\(module)"\(settings) } },
        """
    }

    @Test("An undeclared import means the module to which the links of the target lead")
    func reached() throws {
        let workspace = try GitWorkspace(
            XcodeWorkspace.files([
                "App.xcodeproj/project.xcproj": XcodeWorkspace.project(targets: watch("Kit")),
                "UITests/Flow.swift": "import Kit\n",
            ]))
        #expect(try CheckResult.of(workspace.files).short == ["undeclared-import App UI Tests Kit"])
        #expect(try !Backplane.run(["explain", "Aaa"], in: workspace.files).output.contains("App UI Tests"))
        try workspace.files.write("Kit/Kit.swift", "public struct Kit { let more = 1 }\n")
        try workspace.files.write("App/Main.swift", "import Log\n")
        #expect(try Backplane.run(["explain", "Kit"], in: workspace.files).output.contains("App UI Tests"))
    }

    @Test("An import may mean a vendored library, even one that is not there, and then no module of another project")
    func vendored() throws {
        let other = """
            { "default-configuration": "Debug", "configurations": [ "Debug" ], "files": [
                { "path": "Core.swift", "target-membership": [ "Core/compile-sources" ] } ],
              "targets": [
                { "name": "Core", "id": "CORE", "product": "Products/Core.framework", "product-type": "framework" } ] }
            """
        for (path, isFound) in [("build/Core.xcframework", false), ("build/libCore.a", false), ("<SDK>/Core.a", true)] {
            let library = "{ \"path\": \"\(path)\", \"target-membership\": [ \"Widget/frameworks\" ] },"
            let workspace = try GitWorkspace(
                XcodeWorkspace.files([
                    "App.xcodeproj/project.xcproj": XcodeWorkspace.project(files: library),
                    "Core/Core.xcodeproj/project.xcproj": other, "Core/Core.swift": "public struct Core {}\n",
                    "Widget/Widget.swift": "import Core\nimport Kit\n", ".gitignore": "build\n",
                    // Its target does not link the library; another one of the project does.
                    "UITests/Flow.swift": "import Core\n",
                ]))
            let expected: Set = ["undeclared-import Widget Core", "undeclared-import App UI Tests Core"]
            #expect(try CheckResult.of(workspace.files).short == (isFound ? expected : []), "\(path)")
        }
    }

    @Test("An import of a package's module, or one that may be of a pod, loads no framework of that name")
    func frameworkOfTheName() throws {
        let other = """
            { "default-configuration": "Debug", "configurations": [ "Debug" ], "files": [
                { "path": "Base.swift", "target-membership": [ "Base/compile-sources" ] } ],
              "targets": [
                { "name": "Base", "id": "BASE", "product": "Products/Base.framework", "product-type": "framework" } ] }
            """
        let files = [
            "Old/Base.xcodeproj/project.xcproj": other, "Old/Base.swift": "public struct Base {}\n",
            "All.xcworkspace/contents.xcworkspacedata": """
            <Workspace><FileRef location = "group:App.xcodeproj"/><FileRef location = "group:Old/Base.xcodeproj"/></Workspace>
            """,
            "App/Main.swift": "import Kit\nimport Log\nimport Base\n",
        ]
        func findings(_ changes: [String: String]) throws -> Set<String> {
            let all = files.merging(changes) { $1 }
            let found = try CheckResult.of(GitWorkspace(XcodeWorkspace.files(all)).files).short
            return Set(found.filter { $0.hasPrefix("not-embedded") })
        }
        #expect(try findings([:]) == ["not-embedded App Base.framework"])
        let package = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Log", products: [.library(name: "Log", targets: ["Log"])],
                targets: [
                    .target(name: "Base"), .target(name: "Log", dependencies: ["Base"]),
                    .testTarget(name: "LogTests", dependencies: ["Log"]),
                ])
            """
        let log = "import Base\npublic struct Log { let base = Base() }\n"
        #expect(
            try findings([
                "Log/Package.swift": package, "Log/Sources/Base/B.swift": "public struct Base { public init() {} }\n",
                "Log/Sources/Log/Log.swift": log,
            ]).isEmpty)
        let podfile = "target 'App' do\n  pod 'Base', :path => 'Old'\nend\n"
        #expect(try findings(["Podfile": podfile]).isEmpty)
    }

    @Test("An import of a linked product's module is none of a framework of that name, which nothing links")
    func frameworkOfProduct() throws {
        let target = """
            { "name": "Base", "id": "BASE", "product": "Products/Base.framework", "product-type": "framework" },
            """
        let package = "{ \"kind\": \"remote\", \"repository\": \"https://localhost/o/swift-base.git\" }"
        func findings(product: String, _ files: [String: String]) throws -> Set<String> {
            let member = "\"package\": \"swift-base\", \"build-phase\": { \"build-phase\": \"frameworks\" } }"
            let sources = [
                "App/Main.swift": "import Base\nimport Kit\nimport Log\n",
                "App.xcodeproj/project.xcproj": XcodeWorkspace.project(targets: target)
                    .replacing("\"packages\": [", with: "\"packages\": [ \(package),")
                    .replacing(
                        "{ \"product-name\": \"Log\",",
                        with: "{ \"product-name\": \"\(product)\", \(member), { \"product-name\": \"Log\","),
            ]
            return try CheckResult.of(GitWorkspace(XcodeWorkspace.files(sources.merging(files) { $1 })).files).short
        }
        #expect(try findings(product: "Base", [:]).isEmpty)
        // A product with another name contains the module, which is known once the package is checked out.
        let checkout = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "swift-base", products: [.library(name: "Bases", targets: ["Base"])], targets: [.target(name: "Base")])
            """
        let place = "SourcePackages/checkouts/swift-base"
        #expect(
            try findings(
                product: "Bases",
                [
                    "\(place)/Package.swift": checkout, "\(place)/Sources/Base/B.swift": "",
                    ".gitignore": "SourcePackages\n",
                ]
            ).isEmpty)
    }

    @Test("A product by name, which several targets have, is that of the target for the platforms of the user")
    func productOfSeveral() throws {
        func target(_ name: String, _ platform: String) -> String {
            """
            { "name": "Log \(name)", "id": "\(name)", "product-type": "framework",
              "build-settings": { "PRODUCT_NAME": "Base", "SDKROOT": "\(platform)" } },
            """
        }
        for platforms in [["macosx", "iphoneos"], ["iphoneos", "iphoneos"], ["watchos", "macosx"]] {
            let other = """
                { "default-configuration": "Debug", "configurations": [ "Debug" ], "files": [
                    { "path": "Base.swift", "target-membership": [ "Log A/compile-sources", "Log B/compile-sources" ] } ],
                  "targets": [ \(zip(["A", "B"], platforms).map(target).joined()) ] }
                """
            let product = """
                { "path": "<PRODUCTS>/Base.framework", "target-membership": [ "App/frameworks", "App/copy/Embed", "Kit/frameworks" ] },
                """
            let workspace = try GitWorkspace(
                XcodeWorkspace.files([
                    "App.xcodeproj/project.xcproj": XcodeWorkspace.project(files: product),
                    "Base.xcconfig": "SDKROOT = iphoneos\n", "Base/Base.xcodeproj/project.xcproj": other,
                    "Base/Base.swift": "public struct Base {}\n",
                    "All.xcworkspace/contents.xcworkspacedata": """
                    <Workspace><FileRef location = "group:App.xcodeproj"/><FileRef location = "group:Base/Base.xcodeproj"/></Workspace>
                    """,
                    "App/Main.swift": "import Base\nimport Kit\nimport Log\n",
                    "Kit/Kit.swift": "import Base\npublic struct Kit {}\n",
                ]))
            #expect(try CheckResult.of(workspace.files).short.isEmpty, "\(platforms)")
            let isBuilt = platforms.contains("iphoneos")
            try workspace.files.write("Base/Base.swift", "public struct Base { let more = 1 }\n")
            #expect(try AffectedResult.of(workspace, base: "HEAD").modules.contains("App") == isBuilt, "\(platforms)")
        }
    }

    @Test("A module for another platform is never meant")
    func otherPlatform() throws {
        let project = XcodeWorkspace.project(targets: watch("Wrist", settings: ", \"SDKROOT\": \"watchos\""))
        let widget = "\"product-type\": \"app-extension\""
        for (platform, isFound) in [("iphoneos", false), ("watchos", true), ("auto", true)] {
            let settings = "\(widget), \"build-settings\": { \"SDKROOT\": \"\(platform)\" }"
            let workspace = try GitWorkspace(
                XcodeWorkspace.files([
                    "App.xcodeproj/project.xcproj": project.replacing(widget, with: settings),
                    "Widget/Widget.swift": "import Kit\nimport Wrist\n",
                ]))
            let found = try CheckResult.of(workspace.files).short
            // What is linked has to be embedded, too.
            #expect(found.contains("undeclared-import Widget Wrist") == isFound, "\(platform)")
            #expect(found.contains("not-embedded App Aaa.framework") == isFound, "\(platform)")
        }
    }
}
