import Foundation
import Testing

@Suite("backplane affected: manifests and pins")
struct AffectedManifestTests {
    private func affected(replacing part: String, with text: String, in name: String) throws -> AffectedResult {
        let workspace = try GitWorkspace()
        try workspace.replace(part, with: text, in: name)
        return try AffectedResult.of(workspace)
    }

    @Test("Comments, spaces and the order of dependencies affect nothing")
    func wording() throws {
        let result = try affected(
            replacing: #""Home", "HomeInterface", "Login""#, with: "/* all */ \"Login\",\n\"Home\", \"HomeInterface\"",
            in: "Package.swift")
        #expect(result.modules.isEmpty && result.unclaimed.isEmpty && result.changes.count == 1)
    }

    @Test("A new dependency affects the target that has it, and what depends on that")
    func dependency() throws {
        let result = try affected(
            replacing: #".target(name: "HomeInterface")"#,
            with: #".target(name: "HomeInterface", dependencies: ["LoginInterface"])"#, in: "Package.swift")
        #expect(result.modules == ["Home", "HomeInterface", "HomeTests", "shop"])
        #expect(result.reasons["HomeInterface"] == "Package.swift changes its declaration")
    }

    @Test("What the linker is told for one target affects all tests of the package, which are linked together")
    func linkage() throws {
        let workspace = try GitWorkspace()
        try workspace.replace(
            #".target(name: "HomeInterface")"#,
            with: #".target(name: "HomeInterface", linkerSettings: [.linkedLibrary("m")])"#, in: "Package.swift")
        let result = try AffectedResult.of(workspace)
        #expect(result.tests == ["HomeTests", "LoginTests"], "\(result.reasons)")
        #expect(result.reasons["LoginTests"] == "Package.swift may change how the tests of its package are linked")
    }

    @Test("A setting for the whole package affects all of its targets")
    func platforms() throws {
        let result = try affected(
            replacing: "products:", with: "platforms: [.macOS(.v14)], products:", in: "Support/Package.swift")
        #expect(result.tests == ["HomeTests", "LoginTests", "SupportTests"])
        #expect(!result.modules.contains("HomeInterface"))
    }

    @Test("A product that comes to hold something else affects those who name it")
    func product() throws {
        let workspace = try GitWorkspace()
        try workspace.replace(
            #"targets: ["Support"])"#, with: #"targets: ["Support", "More"])"#, in: "Support/Package.swift")
        try workspace.replace(
            #".target(name: "Support"),"#, with: #".target(name: "Support"), .target(name: "More"),"#,
            in: "Support/Package.swift")
        try workspace.files.write("Support/Sources/More/More.swift", "")
        let result = try AffectedResult.of(workspace)
        #expect(result.modules.contains("Login") && result.modules.contains("LoginInterface"))
        #expect(!result.modules.contains("SupportTests"))
    }

    @Test(
        "A program's product that has another name, or is gone, affects the program and those that depend on it",
        arguments: [#".executable(name: "seller", targets: ["shop"]),"#, ""])
    func program(product: String) throws {
        let workspace = try GitWorkspace()
        try workspace.replace(
            #"dependencies: ["Home"])"#, with: #"dependencies: ["Home", "shop"])"#, in: "Package.swift")
        try workspace.replace(
            "    dependencies: [.package",
            with: """
                products: [
                        .executable(name: "buyer", targets: ["shop"]), .library(name: "Login", targets: ["Login"]),
                    ],
                    dependencies: [.package
                """, in: "Package.swift")
        try workspace.commit("With products")
        try workspace.replace(#".executable(name: "buyer", targets: ["shop"]),"#, with: product, in: "Package.swift")
        try workspace.replace(#".library(name: "Login""#, with: #".library(name: "Entry""#, in: "Package.swift")
        let result = try AffectedResult.of(workspace)
        #expect(result.modules == ["HomeTests", "shop"])
        #expect(result.reasons["HomeTests"] == "depends on shop")
    }

    @Test("A removed target affects those who named it")
    func removal() throws {
        let workspace = try GitWorkspace()
        try workspace.replace(#".target(name: "HomeInterface"),"#, with: "", in: "Package.swift")
        try workspace.replace(#""Home", "HomeInterface", "Login""#, with: #""Home", "Login""#, in: "Package.swift")
        try workspace.replace(
            #"["HomeInterface", "LoginInterface"]"#, with: #"["LoginInterface"]"#, in: "Package.swift")
        try workspace.delete("Sources/HomeInterface/HomeCommand.swift")
        let result = try AffectedResult.of(workspace)
        #expect(result.modules == ["Home", "HomeTests", "shop"])
        #expect(result.unclaimed.isEmpty)
    }

    @Test("A target that moves to another folder is affected, and its old files are still its own")
    func move() throws {
        let workspace = try GitWorkspace()
        try workspace.move("Sources/HomeInterface/HomeCommand.swift", to: "Interfaces/Home/HomeCommand.swift")
        try workspace.replace(
            #".target(name: "HomeInterface")"#, with: #".target(name: "HomeInterface", path: "Interfaces/Home")"#,
            in: "Package.swift")
        let result = try AffectedResult.of(workspace)
        #expect(result.modules == ["Home", "HomeInterface", "HomeTests", "shop"])
        #expect(result.unclaimed.isEmpty)
    }

    @Test("A manifest that computes is compared by what it gives, as it was and as it is")
    func computed() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let names = ["A", "B"]
            let package = Package(name: "P", targets: names.map { .target(name: $0) } + [.testTarget(name: "BTests", dependencies: ["B"])])
            """
        let workspace = try GitWorkspace([
            "Package.swift": manifest, "Sources/A/A.swift": "", "Sources/B/B.swift": "", "Tests/BTests/T.swift": "",
        ])
        try workspace.replace("let names", with: "// All.\nlet names", in: "Package.swift")
        #expect(try AffectedResult.of(workspace).modules.isEmpty)
        try workspace.replace(#"["A", "B"]"#, with: #"["A", "B", "C"]"#, in: "Package.swift")
        try workspace.files.write("Sources/C/C.swift", "")
        #expect(try AffectedResult.of(workspace).modules == ["C"])
    }

    @Test("A manifest that looks at files can't be told, so all of its package counts")
    func impure() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import Foundation
            import PackageDescription
            let isLocal = FileManager.default.fileExists(atPath: "/nowhere")
            let package = Package(name: "P", targets: [.target(name: "A"), .target(name: isLocal ? "C" : "B")])
            """
        let workspace = try GitWorkspace([
            "Package.swift": manifest, "Sources/A/A.swift": "", "Sources/B/B.swift": "",
        ])
        try workspace.replace("/nowhere", with: "/never", in: "Package.swift")
        #expect(try AffectedResult.of(workspace).modules == ["A", "B"])
    }

    private static func resolved(nio: String, log: String) -> String {
        """
        { "originHash": "\(nio)\(log)", "pins": [
            { "identity": "swift-nio", "kind": "remoteSourceControl", "location": "https://example.org/swift-nio",
              "state": { "revision": "\(nio)", "version": "2.0.0" } },
            { "identity": "swift-log", "kind": "remoteSourceControl", "location": "https://example.org/swift-log",
              "state": { "revision": "\(log)", "version": "1.0.0" } } ], "version": 3 }
        """
    }

    private static func pinned() throws -> GitWorkspace {
        func checkout(_ name: String, _ target: String) -> String {
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "\(name)", products: [.library(name: "\(target)", targets: ["\(target)"])],
                targets: [.target(name: "\(target)")])
            """
        }
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P",
                dependencies: [
                    .package(url: "https://example.org/swift-nio", from: "2.0.0"),
                    .package(url: "https://example.org/swift-log", from: "1.0.0"),
                ],
                targets: [
                    .target(name: "Server", dependencies: [.product(name: "NIO", package: "swift-nio")]),
                    .target(name: "App", dependencies: ["Server", "Text"]),
                    .target(name: "Text", dependencies: [.product(name: "Logging", package: "swift-log")]),
                    .target(name: "Plain"),
                ])
            """,
            "Sources/Server/S.swift": "", "Sources/App/A.swift": "", "Sources/Text/T.swift": "",
            "Sources/Plain/P.swift": "", "Package.resolved": resolved(nio: "a", log: "b"),
            ".build/checkouts/swift-nio/Package.swift": checkout("swift-nio", "NIO"),
            ".build/checkouts/swift-log/Package.swift": checkout("swift-log", "Logging"),
        ])
        return workspace
    }

    @Test(
        "Another request for traits affects all who use the package, also one that it makes in turn",
        arguments: [
            (file: "Package.swift", old: #"traits: ["Soft"]"#, new: #"traits: ["Loud"]"#),
            ("Middle/Package.swift", #", condition: .when(traits: ["Loud"])"#, ""),
            ("Middle/Package.swift", #".trait(name: "Soft")"#, #".trait(name: "Soft", enabledTraits: ["Loud"])"#),
        ])
    func traitRequests(file: String, old: String, new: String) throws {
        let workspace = try GitWorkspace(TraitsWorkspace.files)
        try workspace.replace(old, with: new, in: file)
        let result = try AffectedResult.of(workspace)
        #expect(result.tests == ["LowTests", "MiddleTests"], "\(result.reasons)")
    }

    @Test("A changed pin affects the targets that reach its package")
    func pins() throws {
        let workspace = try Self.pinned()
        try workspace.files.write("Package.resolved", Self.resolved(nio: "c", log: "b"))
        let result = try AffectedResult.of(workspace)
        #expect(result.modules == ["App", "Server"])
        #expect(result.reasons["Server"] == "uses the package swift-nio, which Package.resolved changes")
    }

    @Test("The spelling of Package.resolved affects nothing; its removal all who use packages")
    func pinFile() throws {
        let workspace = try Self.pinned()
        try workspace.files.write(
            "Package.resolved", Self.resolved(nio: "a", log: "b").replacingOccurrences(of: " ", with: ""))
        #expect(try AffectedResult.of(workspace).modules.isEmpty)
        try workspace.delete("Package.resolved")
        #expect(try AffectedResult.of(workspace).modules == ["App", "Server", "Text"])
    }

    @Test("Another version range affects the targets that reach its package")
    func range() throws {
        let workspace = try Self.pinned()
        try workspace.replace(#"swift-log", from: "1.0.0""#, with: #"swift-log", from: "1.1.0""#, in: "Package.swift")
        #expect(try AffectedResult.of(workspace).modules == ["App", "Text"])
    }

    @Test("A package that is not checked out may depend on what changed")
    func absent() throws {
        let workspace = try Self.pinned()
        let products = #".product(name: "Logging", package: "swift-log"), .product(name: "NIO", package: "swift-nio")"#
        try workspace.replace(
            #".target(name: "Plain")"#, with: #".target(name: "Plain", dependencies: [\#(products)])"#,
            in: "Package.swift")
        try workspace.commit("One that uses both")
        try FileManager.default.removeItem(atPath: workspace.path + "/.build")
        try workspace.files.write("Package.resolved", Self.resolved(nio: "c", log: "b"))
        let result = try AffectedResult.of(workspace)
        #expect(result.modules == ["App", "Plain", "Server", "Text"])
        #expect(result.reasons["Plain"] == "uses the package swift-nio, which Package.resolved changes")
        #expect(
            result.reasons["Text"] == "uses the package swift-log, which may depend on what Package.resolved changes")
    }
}
