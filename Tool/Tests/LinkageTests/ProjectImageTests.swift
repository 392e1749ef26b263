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
        var host: String?

        var ending: String {
            switch type {
            case "application": ".app"
            case "framework", "framework.static": ".framework"
            case "app-extension": ".appex"
            case "library.static": ".a"
            default: ".xctest"
            }
        }
    }

    private func images(_ targets: Target...) throws -> ProjectImages {
        var lines: [String] = []
        for (number, target) in targets.enumerated() {
            func files(_ kind: String, _ names: [String]) -> String {
                names.map { name in
                    lines.append("B\(kind)\(number)\(name) = {isa = PBXBuildFile; fileRef = P\(name); };")
                    return "B\(kind)\(number)\(name), "
                }.joined()
            }
            let settings = target.settings.map { "\($0) = \($1);" }.joined(separator: " ")
            lines.append(
                "P\(target.name) = {isa = PBXFileReference; path = \(target.name)\(target.ending); sourceTree = BUILT_PRODUCTS_DIR; };"
            )
            lines.append("F\(number) = {isa = PBXFrameworksBuildPhase; files = (\(files("L", target.links))); };")
            lines.append(
                "C\(number) = {isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 10; files = (\(files("E", target.embeds))); };"
            )
            lines.append("L\(number) = {isa = XCConfigurationList; buildConfigurations = (D\(number), ); };")
            lines.append("D\(number) = {isa = XCBuildConfiguration; name = Release; buildSettings = {\(settings) }; };")
            lines.append(
                "T\(target.name) = {isa = PBXNativeTarget; name = \(target.name); productReference = P\(target.name); "
                    + "productType = \"com.apple.product-type.\(target.type)\"; buildConfigurationList = L\(number); "
                    + "buildPhases = (F\(number), C\(number), ); };")
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
        return try #require(ProjectImages(XcodeCodebase.read([path], ListedFiles([path]) { _ in Array(text.utf8) })))
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

    @Test("An app that merges its frameworks is named")
    func merging() throws {
        let images = try images(
            Target(
                name: "App", type: "application", links: ["Kit"], embeds: ["Kit"],
                settings: ["MERGED_BINARY_TYPE": "automatic"]),
            Target(name: "Kit", type: "framework"))
        #expect(images.merging == ["App"])
    }
}
