import Linkage
import Testing
import XcodeProjects

@testable import ProjectLinkage

@Suite("What Xcode projects link into what")
struct ProjectImageTests {
    /// Targets in few words.
    private struct Target {
        let name: String
        let type: String
        var links: [String] = []
        var embeds: [String] = []
        var settings: [String: String] = [:]
        /// The settings of a second configuration.
        var others: [String: String] = [:]
        var host: String?
        /// A script that runs after all other phases.
        var script = ""

        var ending: String {
            switch type {
            case _ where type.hasPrefix("application"): ".app"
            case "framework", "framework.static": ".framework"
            case "app-extension": ".appex"
            case "library.static": ".a"
            default: ".xctest"
            }
        }
    }

    private func images(
        _ targets: Target..., importing imports: [String: Set<String>] = [:], files: [String: String] = [:]
    ) throws -> ProjectImages {
        var lines: [String] = []
        for (number, target) in targets.enumerated() {
            func files(_ kind: String, _ names: [String]) -> String {
                names.map { name in
                    lines.append("B\(kind)\(number)\(name) = {isa = PBXBuildFile; fileRef = P\(name); };")
                    return "B\(kind)\(number)\(name), "
                }.joined()
            }
            let settings = [target.settings, target.others].map { settings in
                settings.map { "\($0) = \($1.pbxQuoted);" }.joined(separator: " ")
            }
            lines.append(
                "P\(target.name) = {isa = PBXFileReference; path = \(target.type == "library.static" ? "lib" : "")\(target.name)\(target.ending); sourceTree = BUILT_PRODUCTS_DIR; };"
            )
            lines.append("F\(number) = {isa = PBXFrameworksBuildPhase; files = (\(files("L", target.links))); };")
            lines.append(
                "C\(number) = {isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 10; files = (\(files("E", target.embeds))); };"
            )
            lines.append(
                "L\(number) = {isa = XCConfigurationList; buildConfigurations = (Release\(number), Static\(number), ); };"
            )
            for (name, settings) in zip(["Release", "Static"], settings) {
                lines.append(
                    "\(name)\(number) = {isa = XCBuildConfiguration; name = \(name); buildSettings = {\(settings) }; };"
                )
            }
            lines.append(
                "T\(target.name) = {isa = PBXNativeTarget; name = \(target.name); productReference = P\(target.name); "
                    + "productType = \"com.apple.product-type.\(target.type)\"; buildConfigurationList = L\(number); "
                    + "buildPhases = (F\(number), C\(number), S\(number), ); };")
            lines.append("S\(number) = {isa = PBXShellScriptBuildPhase; shellScript = \(target.script.pbxQuoted); };")
        }
        let names = targets.map { "T\($0.name), " }.joined()
        let hosts = targets.compactMap { target in
            target.host.map { "T\(target.name) = {TestTargetID = T\($0); };" }
        }.joined(separator: " ")
        let text = """
            // !$*UTF8*$!
            { archiveVersion = 1; objectVersion = 56; rootObject = ROOT; objects = {
            ROOT = {isa = PBXProject; attributes = {TargetAttributes = {\(hosts) }; }; buildConfigurationList = LR; mainGroup = G; targets = (\(names)); };
            G = {isa = PBXGroup; children = (\(targets.map { "P\($0.name), " }.joined())); sourceTree = "<group>"; };
            LR = {isa = XCConfigurationList; buildConfigurations = ( ); };
            \(lines.joined(separator: "\n"))
            }; }
            """
        let path = "App.xcodeproj/project.pbxproj"
        let codebase = XcodeCodebase.read([path], ListedFiles([path] + files.keys) { Array((files[$0] ?? text).utf8) })
        return try #require(ProjectImages(codebase) { imports[$0.target.name] ?? [] })
    }

    private func faults(_ images: ProjectImages) -> [String] {
        images.faults.map { "\($0.program) \($0.library) \($0.kind.rawValue)" }
    }

    @Test("A framework is an image of its own, a static one goes into what links it")
    func frameworks() throws {
        let images = try images(
            Target(name: "App", type: "application", links: ["Kit", "Parts"], embeds: ["Kit"]),
            Target(name: "Kit", type: "framework", links: ["Core"]), Target(name: "Core", type: "library.static"),
            Target(name: "Parts", type: "framework", settings: ["MACH_O_TYPE": "staticlib"]))
        #expect(images.map.contents("App") == ["App.app": ["App", "Parts"], "Kit.framework": ["Core", "Kit"]])
        #expect(faults(images) == [])
    }

    @Test("A framework that is static in one configuration need not be embedded, and may be", arguments: [[], ["Kit"]])
    func sometimesStatic(embedded: [String]) throws {
        for settings in [["MACH_O_TYPE": "mh_dylib"], [:]] {
            let images = try images(
                Target(name: "App", type: "application", links: ["Kit"], embeds: embedded),
                Target(name: "Kit", type: "framework", settings: settings, others: ["MACH_O_TYPE": "staticlib"]))
            #expect(faults(images) == [])
        }
    }

    @Test("A source that imports its own module does not link another framework of that name")
    func ownModule() throws {
        let kits = ["Phone", "Watch"].map { platform in
            Target(name: "Kit\(platform)", type: "framework", settings: ["PRODUCT_MODULE_NAME": "Kit"])
        }
        let images = try images(
            Target(name: "Phone", type: "application", links: ["KitPhone"], embeds: ["KitPhone"]),
            Target(name: "Watch", type: "application", links: ["KitWatch"], embeds: ["KitWatch"]), kits[0], kits[1],
            importing: ["KitPhone": ["Kit"], "KitWatch": ["Kit"]])
        #expect(faults(images) == [])
    }

    @Test(
        "What is linked and not embedded is found, also where a framework brings it; what is embedded elsewhere counts")
    func notEmbedded() throws {
        let images = try images(
            Target(name: "App", type: "application", links: ["Kit"], embeds: ["Kit", "Widget"]),
            Target(name: "Kit", type: "framework", links: ["Deep"]), Target(name: "Deep", type: "framework"),
            Target(name: "Widget", type: "app-extension", links: ["Kit", "Lone"]),
            Target(name: "Lone", type: "framework"))
        #expect(
            faults(images) == [
                "App Deep.framework linked and not embedded", "App Lone.framework linked and not embedded",
            ])
        #expect(images.faults.first?.way == ["App", "Kit.framework", "Deep.framework"])
    }

    @Test("What is embedded and not linked, or static, is found")
    func embedded() throws {
        let images = try images(
            Target(name: "App", type: "application", links: ["Parts"], embeds: ["Old", "Parts"]),
            Target(name: "Old", type: "framework"), Target(name: "Parts", type: "framework.static"))
        #expect(
            faults(images) == ["App Old.framework embedded and not linked", "App Parts.framework static and embedded"])
    }

    @Test("A static library in an app and in a framework that it loads is there twice")
    func duplicates() throws {
        let images = try images(
            Target(name: "App", type: "application", links: ["Kit", "Core"], embeds: ["Kit"]),
            Target(name: "Kit", type: "framework", links: ["Core"]), Target(name: "Core", type: "library.static"))
        #expect(images.map.duplicates("App").map { images.map.names($0.modules) } == [["Core"]])
    }

    @Test("Tests that link what their host holds have it a second time in its process")
    func testHost() throws {
        let images = try images(
            Target(name: "App", type: "application", links: ["Core"]), Target(name: "Core", type: "library.static"),
            Target(name: "AppTests", type: "bundle.unit-test", links: ["Core"], host: "App"))
        #expect(images.map.duplicates("AppTests").map { images.map.names($0.modules) } == [["Core"]])
        let images2 = try self.images(
            Target(name: "App", type: "application", links: ["Core"]), Target(name: "Core", type: "library.static"),
            Target(name: "AppTests", type: "bundle.unit-test", host: "App"))
        #expect(images2.map.duplicates("AppTests").isEmpty)
    }

    @Test("Tests of the user interface run in a process of their own, without the app's image")
    func userInterfaceTests() throws {
        let images = try images(
            Target(name: "App", type: "application", links: ["Core"]), Target(name: "Core", type: "library.static"),
            Target(name: "AppUITests", type: "bundle.ui-testing", links: ["Core"], host: "App"))
        #expect(images.map.duplicates("AppUITests").isEmpty)
        #expect(images.map.program(named: "AppUITests")?.images.count == 1)
    }

    @Test("An app that merges its frameworks is named")
    func merging() throws {
        let images = try images(
            Target(
                name: "App", type: "application", links: ["Kit"], embeds: ["Kit"],
                settings: ["MERGED_BINARY_TYPE": "automatic"]),
            Target(name: "Kit", type: "framework"))
        #expect(images.merging == ["App"])
    }

    @Test("What flags for the linker name is linked")
    func linkerFlags() throws {
        let flags =
            "$(inherited) -ObjC -framework \"Kit\" -Wl,-weak_framework,Soft -lCore -force_load $(BUILT_PRODUCTS_DIR)/libOld.a -framework UIKit -lz"
        let images = try images(
            Target(name: "App", type: "application", settings: ["OTHER_LDFLAGS": flags]),
            Target(name: "Kit", type: "framework"), Target(name: "Soft", type: "framework"),
            Target(name: "Core", type: "library.static", settings: ["PRODUCT_NAME": "Core"]),
            Target(name: "Old", type: "library.static"), Target(name: "Other", type: "framework"))
        #expect(
            images.map.contents("App") == [
                "App.app": ["App", "Core", "Old"], "Kit.framework": ["Kit"], "Soft.framework": ["Soft"],
            ])
        #expect(
            faults(images) == [
                "App Kit.framework linked and not embedded", "App Soft.framework linked and not embedded",
            ])
    }

    @Test("A framework that sources import is linked by the compiler, and what is embedded for that is no mistake")
    func autolinking() throws {
        let targets = [
            Target(name: "App", type: "application", embeds: ["Kit", "Old"]), Target(name: "Kit", type: "framework"),
            Target(name: "Old", type: "framework"), Target(name: "Lone", type: "framework"),
        ]
        let read = try images(
            targets[0], targets[1], targets[2], targets[3], importing: ["App": ["Kit", "Lone", "UIKit"]])
        #expect(read.map.contents("App").keys.sorted() == ["App.app", "Kit.framework", "Lone.framework"])
        #expect(
            faults(read) == [
                "App Lone.framework linked and not embedded", "App Old.framework embedded and not linked",
            ])
    }

    @Test("Of two frameworks of one name the import means the one that the target waits for or embeds")
    func autolinkingOfTwo() throws {
        func targets(embedding names: [String]) throws -> ProjectImages {
            try images(
                Target(name: "App", type: "application", embeds: names),
                Target(name: "KitMac", type: "framework", settings: ["PRODUCT_MODULE_NAME": "Kit"]),
                Target(name: "KitPhone", type: "framework", settings: ["PRODUCT_MODULE_NAME": "Kit"]),
                importing: ["App": ["Kit"]])
        }
        #expect(
            try targets(embedding: ["KitPhone"]).map.contents("App").keys.sorted() == ["App.app", "KitPhone.framework"])
        #expect(try targets(embedding: []).map.contents("App").keys.sorted() == ["App.app"])
    }

    @Test("A framework that a project names as the host of tests hosts nothing")
    func frameworkAsHost() throws {
        let images = try images(
            Target(name: "Kit", type: "framework"),
            Target(name: "KitTests", type: "bundle.unit-test", links: ["Kit"], host: "Kit"))
        #expect(images.map.contents("KitTests").keys.sorted() == ["Kit.framework", "KitTests.xctest"])
    }

    @Test("What a script puts into the app, by itself or in a file that it runs, need not be embedded")
    func scripts() throws {
        let (pods, support) = ("Pods/Pods-App-frameworks.sh", "Pods/Target Support Files/Pods-App-frameworks.sh")
        let content = "install_framework \"${BUILT_PRODUCTS_DIR}/Kit/Kit.framework\"\n"
        for (script, isFound) in [
            ("", true), ("\"${PODS_ROOT}/Pods-App-frameworks.sh\"\n", false), ("copy $DIR/Kit.framework", false),
            ("\"${GONE}/Pods-App-frameworks.sh\"\n", true), ("sh '${SRCROOT}/\(support)'\n", false),
            ("\"${PODS_ROOT}/Target Support Files/Pods-App-frameworks.sh\"\n", false),
        ] {
            let images = try images(
                Target(
                    name: "App", type: "application", links: ["Kit"], settings: ["PODS_ROOT": "${SRCROOT}/Pods"],
                    script: script),
                Target(name: "Kit", type: "framework"), files: [pods: content, support: content])
            #expect(faults(images) == (isFound ? ["App Kit.framework linked and not embedded"] : []), "\(script)")
        }
        // What only a script brings is not asked to be linked.
        let plugin = try images(
            Target(name: "App", type: "application", script: "copy Kit.framework"),
            Target(name: "Kit", type: "framework"))
        #expect(faults(plugin).isEmpty)
    }

    @Test("An app in an app has its own libraries, unless its search paths lead to those of the other")
    func appInApp() throws {
        let watch = try images(
            Target(name: "App", type: "application", links: ["Kit"], embeds: ["Kit", "Watch"]),
            Target(name: "Watch", type: "application", links: ["Wrist"], embeds: ["Wrist", "Face"]),
            Target(name: "Face", type: "framework"),
            Target(name: "Kit", type: "framework"), Target(name: "Wrist", type: "framework"))
        #expect(faults(watch) == ["Watch Face.framework embedded and not linked"])
        for (path, found) in [
            ("@executable_path/../../../../../Frameworks", []),
            (
                "@executable_path/../Frameworks",
                ["App Kit.framework embedded and not linked", "Item Kit.framework linked and not embedded"]
            ),
        ] {
            let item = try images(
                Target(name: "App", type: "application", embeds: ["Kit", "Item"]),
                Target(
                    name: "Item", type: "application", links: ["Kit"], settings: ["LD_RUNPATH_SEARCH_PATHS": path]),
                Target(name: "Kit", type: "framework"))
            #expect(faults(item) == found, "\(path)")
        }
    }

    @Test("An extension that links what none of its sources imports is found, with all that only this brings")
    func needless() throws {
        let images = try images(
            Target(
                name: "App", type: "application", links: ["Kit", "Heavy"], embeds: ["Kit", "Heavy", "Deep", "Widget"]),
            Target(name: "Kit", type: "framework"), Target(name: "Heavy", type: "framework", links: ["Deep", "Kit"]),
            Target(name: "Deep", type: "framework"),
            Target(name: "Widget", type: "app-extension", links: ["Kit", "Heavy"]),
            importing: ["App": ["Kit", "Heavy"], "Widget": ["Kit"]])
        #expect(faults(images) == ["Widget Heavy.framework linked and not imported"])
        #expect(images.faults.first?.way == ["Widget", "Heavy.framework", "Deep.framework"])
        #expect(images.faults.first?.isFatal == false)
        let needed = try self.images(
            Target(name: "App", type: "application", links: ["Heavy"], embeds: ["Kit", "Heavy", "Widget"]),
            Target(name: "Kit", type: "framework"), Target(name: "Heavy", type: "framework", links: ["Kit"]),
            Target(name: "Widget", type: "app-extension", links: ["Kit", "Heavy"]), importing: ["Widget": ["Heavy"]])
        #expect(faults(needed) == [], "What is imported brings it anyway")
    }
}

extension String {
    /// As project files write texts.
    fileprivate var pbxQuoted: String {
        "\"\(replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}

extension ProjectImages {
    fileprivate var map: ImageMap { ImageMap(graph) }
}
