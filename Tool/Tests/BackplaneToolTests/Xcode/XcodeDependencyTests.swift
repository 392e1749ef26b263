import Testing

@Suite("What an Xcode target depends on besides what it links")
struct XcodeDependencyTests {
    /// A static library that a project in the older format describes. `phases` are its build phases besides the sources.
    private func project(phases: String = "", libraries: String = "") -> String {
        """
        // !$*UTF8*$!
        { archiveVersion = 1; objectVersion = 56; rootObject = ROOT; objects = {
        ROOT = { isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = ( LIB, ); packageReferences = ( PR, ); };
        L = { isa = XCConfigurationList; buildConfigurations = ( ); };
        G = { isa = PBXGroup; children = ( MAIN, PLIB, ); sourceTree = "<group>"; };
        MAIN = { isa = PBXFileReference; path = Lib.swift; sourceTree = "<group>"; };
        PLIB = { isa = PBXFileReference; path = libLib.a; sourceTree = BUILT_PRODUCTS_DIR; };
        PR = { isa = XCLocalSwiftPackageReference; relativePath = Kit; };
        PD = { isa = XCSwiftPackageProductDependency; package = PR; productName = Kit; };
        TD = { isa = PBXTargetDependency; productRef = PD; };
        B1 = { isa = PBXBuildFile; fileRef = MAIN; }; B2 = { isa = PBXBuildFile; productRef = PD; };
        S = { isa = PBXSourcesBuildPhase; files = ( B1, ); }; F = { isa = PBXFrameworksBuildPhase; files = ( \(libraries) ); };
        LIB = { isa = PBXNativeTarget; name = Lib; productType = "com.apple.product-type.library.static"; productReference = PLIB; buildPhases = ( S, \(phases) ); dependencies = ( TD, ); packageProductDependencies = ( PD, ); buildConfigurationList = L; };
        }; }
        """
    }

    @Test("A package's product that only has to be built before is not linked; one among the libraries is")
    func buildOrder() throws {
        for (phases, libraries, isLinked) in [("", "", false), ("F,", "", false), ("F,", "B2,", true)] {
            let workspace = try GitWorkspace([
                "Lib.xcodeproj/project.pbxproj": project(phases: phases, libraries: libraries),
                "Lib.swift": "let lib = 1\n",
                "Kit/Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], targets: [.target(name: "Kit")])
                """,
                "Kit/Sources/Kit/Kit.swift": "public struct Kit {}\n",
            ])
            let found = try CheckResult.of(workspace.files).short
            #expect(found == (isLinked ? ["unused-dependency Lib Kit"] : []), "\(phases) \(libraries)")
        }
    }

    @Test("What a static library in a program imports is a use of what the program links")
    func staticLibrary() throws {
        for (type, settings, isUnused) in [
            ("library.static", "", false), ("framework", "", true),
            ("framework", ", \"build-settings\": { \"MACH_O_TYPE\": \"staticlib\" }", false),
        ] {
            let pages = "{ \"name\": \"Pages\", \"id\": \"PAGES\", \"product-type\": \"\(type)\"\(settings) },"
            let workspace = try GitWorkspace(
                XcodeWorkspace.files(
                    [
                        "App.xcodeproj/project.xcproj": XcodeWorkspace.project(
                            targets: pages,
                            files:
                                "{ \"path\": \"Pages.swift\", \"target-membership\": [ \"Pages/compile-sources\" ] },"
                        ).replacing("[ \"Kit\", \"Widget\" ]", with: "[ \"Kit\", \"Widget\", \"Pages\" ]"),
                        "App/Main.swift": "import Kit\nimport Pages\n", "Pages.swift": "import Log\n",
                    ]))
            let found = try CheckResult.of(workspace.files).short
            #expect(found.contains("unused-dependency App Log") == isUnused, "\(type)\(settings) \(found)")
        }
    }

    @Test("A link through which alone another import comes is used")
    func broughtAlong() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Log", products: [.library(name: "Log", targets: ["Log"])],
                dependencies: [.package(url: "https://localhost/o/tunnels.git", from: "1.0.0")],
                targets: [
                    .target(name: "Log", dependencies: [.product(name: "Tunnel", package: "tunnels")]),
                    .testTarget(name: "LogTests", dependencies: ["Log"]),
                ])
            """
        for (name, isUnused) in [("Tunnel", false), ("Elsewhere", true)] {
            let workspace = try GitWorkspace(
                XcodeWorkspace.files([
                    "Log/Package.swift": manifest, "Log/Sources/Log/Log.swift": "import Tunnel\npublic struct Log {}\n",
                    "App/Main.swift": "import Kit\nimport \(name)\n",
                ]))
            let found = try CheckResult.of(workspace.files).short
            #expect(found.contains("unused-dependency App Log") == isUnused, "\(name) \(found)")
        }
    }

    @Test("The remedy names the product with the module, as Xcode and manifests list it")
    func productWithModule() throws {
        func manifest(_ name: String, _ products: String) -> String {
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "\(name)", products: [\(products)], dependencies: [.package(path: "../Log")],
                targets: [.target(name: "\(name)"), .target(name: "\(name)More")])
            """.replacing(name == "Log" ? ", dependencies: [.package(path: \"../Log\")]" : "#", with: "")
        }
        let products = """
            .library(name: "All", targets: ["Log", "LogMore"]), .library(name: "More", targets: ["LogMore"]),
            .library(name: "Log", targets: ["Log"])
            """
        let workspace = try GitWorkspace(
            XcodeWorkspace.files([
                "Log/Package.swift": manifest("Log", products), "Log/Sources/LogMore/M.swift": "public struct M {}\n",
                "Mail/Package.swift": manifest("Mail", ""), "Mail/Sources/Mail/M.swift": "import LogMore\n",
                "Mail/Sources/MailMore/M.swift": "import Log\n",
                "Widget/Widget.swift": "import Kit\nimport LogMore\n",
            ]))
        let output = try Backplane.run(["check"], in: workspace.files).output
        for remedy in [
            "add the product 'More' with 'LogMore' to 'Frameworks and Libraries' of 'Widget'",
            "add the product 'More' with 'LogMore' to the dependencies of 'Mail'",
            "add 'Log' to the dependencies of 'MailMore'",
        ] {
            #expect(output.contains("fix: \(remedy), or remove the import"), "\(output)")
        }
    }

    @Test("A module that no product of its package offers has to be offered first")
    func hidden() throws {
        let workspace = try GitWorkspace(
            XcodeWorkspace.files([
                "Log/Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "Log", products: [.library(name: "Log", targets: ["Log"])],
                    targets: [.target(name: "Log", dependencies: ["Shim"]), .target(name: "Shim")])
                """,
                "Log/Sources/Log/Log.swift": "import Shim\n", "Log/Sources/Shim/Shim.swift": "public struct Shim {}\n",
                "Widget/Widget.swift": "import Kit\nimport Log\nimport Shim\n",
            ]))
        let output = try Backplane.run(["check"], in: workspace.files).output
        #expect(output.contains("fix: add it to a product of the package 'Log', and 'Shim' to"), "\(output)")
        #expect(output.contains("fix: add 'Log' to 'Frameworks and Libraries'"))
    }

    @Test("What a package can't depend on, because a project makes it, is imported conditionally or not at all")
    func ofProject() throws {
        let files = ["Log/Sources/Log/Log.swift": "import Kit\npublic struct Log {}\n"]
        let workspace = try GitWorkspace(XcodeWorkspace.files(files))
        let manifest = try workspace.files.read("Log/Package.swift")
        let run = try Backplane.run(["check", "--fix"], in: workspace.files)
        let remedy = "a package can't depend on 'Kit', a target of a project; import it only below '#if canImport(Kit)'"
        #expect(run.output.contains("fix: " + remedy) && run.errors.contains(remedy), "\(run.text)")
        #expect(try workspace.files.read("Log/Package.swift") == manifest)
        try workspace.files.write("Log/Sources/Log/Log.swift", "#if canImport(Kit)\nimport Kit\n#endif\n")
        #expect(try CheckResult.of(workspace.files).short.isEmpty)
    }

    @Test("An app, an extension or a test bundle can't be linked, which the advice takes into account")
    func notLinkable() throws {
        let workspace = try GitWorkspace(
            XcodeWorkspace.files([
                "Widget/Widget.swift": "import App\nimport Kit\n",
                "KitTests/KitTests.swift": "import App\nimport Kit\n",
                "UITests/Flow.swift": "import KitTests\n",
            ]))
        let output = try Backplane.run(["check"], in: workspace.files).output
        #expect(output.contains("fix: 'App' is an app; move shared code to a library"), "\(output)")
        #expect(
            output.contains("fix: 'App' is an app, which tests don't link; make it the host application of 'KitTests'"))
        #expect(output.contains("fix: 'KitTests' is a test target, which nothing can depend on"))
    }

    @Test("A package that the project links for other targets only may not be the one that a target with pods imports")
    func podOfPackage() throws {
        let product = "\"package-product-members\": [ { \"product-name\": \"Bug\", \"package\": \"swift-bug\" } ]"
        let package = "{ \"kind\": \"remote\", \"repository\": \"https://localhost/o/swift-bug.git\" }"
        for (platform, podfile, pods, isFound) in [
            ("watchos", "Podfile", "", false), ("iphoneos", "Podfile", "", true), ("watchos", "Podfile.old", "", true),
            // The module of a pod can have any name.
            ("iphoneos", "Podfile", "pod 'Bugs-iOS-SDK'", false),
        ] {
            let target = """
                { "name": "Wrist", "id": "WRIST", "product-type": "application", \(product),
                  "build-settings": { "SDKROOT": "\(platform)" } },
                """
            let workspace = try GitWorkspace(
                XcodeWorkspace.files([
                    "App.xcodeproj/project.xcproj": XcodeWorkspace.project(
                        targets: target,
                        files: "{ \"path\": \"W.swift\", \"target-membership\": [ \"Wrist/compile-sources\" ] },"
                    ).replacing("\"packages\": [", with: "\"packages\": [ \(package),"),
                    "Base.xcconfig": "SDKROOT = iphoneos\n", "W.swift": "import Bug\n",
                    podfile: "target 'Widget' do\n\(pods)\nend\n", "Widget/Widget.swift": "import Bug\nimport Kit\n",
                ]))
            let found = try CheckResult.of(workspace.files).short
            #expect(found == (isFound ? ["undeclared-import Widget Bug"] : []), "\(platform) \(podfile) \(pods)")
        }
    }

    @Test("A pod with the name of a target of the project is meant by targets that the Podfile names")
    func podOfTarget() throws {
        for (pod, isFound) in [("pod 'Kit'", false), ("  pod \"Kit/Core\", '~> 1'", false), ("# pod 'Kit'", true)] {
            let workspace = try GitWorkspace(
                XcodeWorkspace.files([
                    "Podfile": "target 'App UI Tests' do\n\(pod)\nend\n", "UITests/Flow.swift": "import Kit\n",
                ]))
            let found = try CheckResult.of(workspace.files).short
            #expect(found == (isFound ? ["undeclared-import App UI Tests Kit"] : []), "\(pod)")
        }
    }

    @Test("A pod is not meant by targets that the Podfile does not name")
    func podOfOtherTarget() throws {
        let workspace = try GitWorkspace(
            XcodeWorkspace.files([
                "Podfile": "target 'App' do\npod 'Log'\nend\n", "Widget/Widget.swift": "import Kit\nimport Log\n",
            ]))
        #expect(try CheckResult.of(workspace.files).short == ["undeclared-import Widget Log"])
    }

    @Test("An app is no implementation of a package with its name and 'API': its UI tests depend on it")
    func appWithAPI() throws {
        let log = "{ \"kind\": \"local\", \"path\": \"Log\" }"
        let member = "{ \"product-name\": \"Log\", \"build-phase\": { \"build-phase\": \"frameworks\" } }"
        let workspace = try GitWorkspace(
            XcodeWorkspace.files([
                "App.xcodeproj/project.xcproj": XcodeWorkspace.project()
                    .replacing(log, with: "\(log), \(log.replacing("Log", with: "API"))")
                    .replacing(member, with: "\(member), \(member.replacing("Log", with: "AppAPI"))"),
                "App/Home.swift": "import AppAPI\n",
                "API/Package.swift": SampleManifest.text(
                    ".target(name: \"AppAPI\")", name: "API",
                    products: ".library(name: \"AppAPI\", targets: [\"AppAPI\"])"),
                "API/Sources/AppAPI/A.swift": "public struct Client {}\n",
            ]))
        #expect(try CheckResult.of(workspace.files).short.isEmpty)
        #expect(try !Backplane.run(["explain", "App"], in: workspace.files).output.contains("implementation"))
    }

    @Test("CocoaPods defines its flag in the targets that the Podfile names, and gives them modules")
    func podfile() throws {
        let podfile = """
            platform :ios, '15.0'
            # target 'UI' do
            target 'Widget' do
              use_frameworks!
              pod 'Log', :path => '../Log'
            end
            """
        for (name, isFound) in [("Podfile", false), ("Podfile.old", true)] {
            let workspace = try GitWorkspace(
                XcodeWorkspace.files([
                    name: podfile,
                    "Widget/Widget.swift": "import Kit\n#if !COCOAPODS\nimport Log\n#endif\n",
                    "KitTests/KitTests.swift": "@testable import Kit\n#if COCOAPODS\nimport Log\n#endif\n",
                ]))
            let found = try CheckResult.of(workspace.files).short
            #expect(found == (isFound ? ["undeclared-import Widget Log"] : []), "\(name)")
        }
        let workspace = try GitWorkspace(XcodeWorkspace.files(["Podfile": podfile, "Log.podspec": "Pod::Spec.new\n"]))
        try workspace.files.write("Podfile", podfile.replacing("15.0", with: "16.0"))
        #expect(Set(try AffectedResult.of(workspace, base: "HEAD").modules).isSuperset(of: ["App", "Widget"]))
        #expect(try AffectedResult.of(workspace, base: "HEAD").tests.contains("KitTests") == false)
        try workspace.files.write("Log.podspec", "Pod::Spec.new do |s|\nend\n")
        #expect(try AffectedResult.of(workspace, base: "HEAD").unclaimed == ["Log.podspec"])
    }
}
