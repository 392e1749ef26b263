import Foundation
import SystemSupport
import Testing
import WorkspaceModel
import WorkspaceReading

@Suite("What was read of Xcode projects")
struct XcodeMemoryTests {
    private static let project = """
        {
          "default-configuration": "Debug",
          "configurations": [ { "name": "Debug", "file": "Base.xcconfig" } ],
          "packages": [ { "kind": "local", "path": "Log" }, { "kind": "remote", "repository": "https://example.com/net", "version": "1" } ],
          "files": [
            { "kind": "folder", "path": "App", "target-membership": [ "App" ] },
            { "kind": "group", "path": "Kit", "children": [
              { "path": "Kit.swift", "target-membership": [ "Kit/compile-sources" ] },
              { "path": "Made.swift", "target-membership": [ "Kit/compile-sources" ] },
              { "path": "Part.m", "target-membership": [ "Kit/compile-sources" ] } ] },
            { "path": "Base.xcconfig" },
            { "kind": "group", "name": "Products", "children": [
              { "path": "<PRODUCTS>/Kit.framework", "target-membership": [ "App/frameworks" ] } ] },
          ],
          "targets": [
            { "name": "App", "id": "APP", "product-type": "application", "dependencies": [ "Kit" ],
              "build-settings": { "SWIFT_OBJC_BRIDGING_HEADER": "Bridge.h" } },
            { "name": "Kit", "id": "KIT", "product": "Products/Kit.framework", "product-type": "framework" },
          ],
        }
        """

    private static let files = [
        "App.xcodeproj/project.xcproj": project,
        "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": """
        <Scheme><TestAction><Testables><TestableReference><BuildableReference BlueprintIdentifier = "KIT" BlueprintName = "Kit"
         ReferencedContainer = "container:App.xcodeproj"/></TestableReference></Testables></TestAction></Scheme>
        """,
        "App/Main.swift": "import Kit\n", "Kit/Kit.swift": "public struct Kit {}\n", "Kit/Part.m": "\n",
        "Base.xcconfig": "SDKROOT = iphoneos\n", ".gitignore": "Other.swift\n", "Elsewhere/More.swift": "\n",
    ]

    @Test("is what is read anew, whatever changed since, and is not read again while nothing did")
    func changes() async throws {
        let folder = try #require(Path.real(NSTemporaryDirectory())) + "/backplane-memory-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (root, cache) = ("\(folder)/root", "\(folder)/cache")
        func write(_ text: String, to path: String) throws {
            let place = "\(root)/\(path)"
            let around = String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)])
            try FileManager.default.createDirectory(atPath: around, withIntermediateDirectories: true)
            try text.write(toFile: place, atomically: false, encoding: .utf8)
        }
        for (path, text) in Self.files { try write(text, to: path) }
        _ = try await CommandRunner().run("git", ["-C", root, "init", "-q"])

        let changes: [(String, () throws -> Void)] = [
            ("nothing", {}),
            ("a file in a synchronised folder", { try write("\n", to: "App/Deep/New.swift") }),
            ("one that is gone", { try FileManager.default.removeItem(atPath: "\(root)/Kit/Kit.swift") }),
            ("one that is missing and ignored", { try write("Made.swift\n", to: ".gitignore") }),
            ("settings", { try write("SDKROOT = macosx\nPRODUCT_MODULE_NAME = Named\n", to: "Base.xcconfig") }),
            ("a bridging header", { try write("#include \"Part.h\"\n", to: "Bridge.h") }),
            (
                "a scheme of the same size",
                {
                    let path = "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme"
                    try write((Self.files[path] ?? "").replacing("\"KIT\"", with: "\"KIX\""), to: path)
                }
            ),
            ("a link", { symlink("../Elsewhere", "\(root)/App/Linked") }),
            (
                "where the link leads",
                {
                    unlink("\(root)/App/Linked")
                    symlink("../Nowhere", "\(root)/App/Linked")
                }
            ),
            (
                "the project",
                {
                    try write(
                        Self.project.replacing("\"App/frameworks\"", with: "\"App/frameworks\", \"App/copy/Embed\""),
                        to: "App.xcodeproj/project.xcproj")
                }
            ),
            ("what can't be read", { try write("{ \"targets\": [", to: "App.xcodeproj/project.xcproj") }),
        ]
        var last: FoundProjects?
        for (name, change) in changes {
            try change()
            let paths = Self.files.keys.filter { $0.hasPrefix("App.xcodeproj/") }.sorted()
            let fresh = await XcodeSource().projects(below: root, among: paths)
            #expect(fresh != last, "\(name) makes no difference")
            last = fresh
            let first = await XcodeSource(cacheDirectory: cache).projects(below: root, among: paths)
            let stored = try #require(FileStamp(path: "\(cache)/xcode"))
            let second = await XcodeSource(cacheDirectory: cache).projects(below: root, among: paths)
            #expect(first == fresh && second == fresh, "\(name)")
            #expect(FileStamp(path: "\(cache)/xcode") == stored, "\(name): read again")
        }
        #expect(last?.unread == ["App.xcodeproj"])
    }
}
