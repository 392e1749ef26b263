import Foundation
import Testing

/// The compiler compares the dates of sources by whole seconds: what is written again within the second in which it was
/// compiled keeps its old code. `backplane test` must not take that for a pass.
@Suite("backplane test, when a source is written again within a second")
struct StaleCodeTests {
    private static let test = "import B\nimport Testing\n@Test func two() { #expect(b() == 2) }\n"
    private let workspace: GitWorkspace
    private let second = Date().timeIntervalSince1970.rounded(.down)

    init() throws {
        workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "A"), .target(name: "B", dependencies: ["A"]),
                .testTarget(name: "BTests", dependencies: ["B"]),
            ])
            """,
            "Sources/A/Deep/A.swift": "", "Sources/B/B.swift": "import A\npublic func b() -> Int { Pair().second }\n",
            "Tests/BTests/BTests.swift": Self.test,
        ])
        try write(first: 1, second: 2, at: 0.1)
    }

    /// Writes the source whose layout `B` is compiled with, as of a moment of the one second.
    private func write(first: Int, second: Int, at fraction: Double) throws {
        let order = first < second ? ["first", "second"] : ["second", "first"]
        let lines = order.map { "    public let \($0) = \($0 == "first" ? first : second)\n" }.joined()
        try workspace.files.write(
            "Sources/A/Deep/A.swift", "public struct Pair: Sendable {\n\(lines)    public init() {}\n}\n")
        var times = [timespec(), timespec()]
        for index in times.indices {
            times[index].tv_sec = Int(self.second)
            times[index].tv_nsec = Int(fraction * 1e9)
        }
        #expect(utimensat(AT_FDCWD, "\(workspace.path)/Sources/A/Deep/A.swift", times, 0) == 0)
    }

    @Test("A source that another build compiled in a different state is recompiled, with its dependents")
    func afterAnotherBuild() throws {
        #expect(try SwiftPM.run(["test"], in: workspace.path).status == 0)
        try write(first: 4, second: 3, at: 0.9)
        let stale = try SwiftPM.run(["test"], in: workspace.path)
        // All old, or what uses it by the new layout with the old values: never what is written now.
        #expect(!stale.text.contains("b() → 3"), "The compiler sees it by itself now: \(stale.text)")
        let run = try Backplane.run(["test"], in: workspace.files)
        #expect(run.status == 1 && run.output.contains("b() → 3"), "\(run.output)\(run.errors)")
        #expect(try SwiftPM.run(["test"], in: workspace.path).status == 1, "What is built is right for others, too")
    }

    @Test("A source that an earlier build by this command compiled in a different state is recompiled")
    func afterOurBuild() throws {
        for _ in 1...2 {
            let run = try Backplane.run(["test", "--again"], in: workspace.files)
            #expect(run.status == 0, "\(run.output)\(run.errors)")
        }
        try write(first: 4, second: 3, at: 0.9)
        let run = try Backplane.run(["test"], in: workspace.files)
        #expect(run.status == 1 && run.output.contains("b() → 3"), "\(run.output)\(run.errors)")
    }

    @Test("A clock that was set back leads to another compilation, not to a wrong pass")
    func clockSetBack() throws {
        let run = try Backplane.run(["test"], in: workspace.files)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        // What a clock leaves behind that was a day ahead: all that was built, and remembered, is of tomorrow.
        let tomorrow: [FileAttributeKey: Any] = [.modificationDate: Date().addingTimeInterval(86_400)]
        for case let path as String in FileManager.default.enumerator(atPath: workspace.path) ?? .init()
        where !path.hasPrefix("Sources") && !path.hasPrefix(".git/") {
            try? FileManager.default.setAttributes(tomorrow, ofItemAtPath: "\(workspace.path)/\(path)")
        }
        try write(first: 4, second: 3, at: 0.9)
        let failing = try Backplane.run(["test"], in: workspace.files)
        #expect(failing.status == 1 && failing.output.contains("b() → 3"), "\(failing.output)\(failing.errors)")
        try write(first: 1, second: 2, at: 0.1)
        let after = try Backplane.run(["test", "--dry-run"], in: workspace.files)
        #expect(after.output.contains("cached     BTests"), "\(after.output)\(after.errors)")
    }

    @Test(
        "What uses a module through others is compiled again, though the modules between stay the same, where a build folder is a link"
    )
    func indirectUse() throws {
        func field(_ properties: String) -> String {
            "public struct Field: Sendable { \(properties)public init() {} }\n"
        }
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Fields"), .target(name: "Forms", dependencies: ["Fields"]),
                .target(name: "Pages", dependencies: ["Forms"]), .testTarget(name: "PagesTests", dependencies: ["Pages"]),
            ])
            """,
            "Sources/Fields/Field.swift": field("var a = 1; "),
            "Sources/Forms/Form.swift": """
            import Fields
            public struct Form: Sendable { public var field = Field(); public init() {} }
            """,
            "Sources/Pages/Page.swift": """
            import Forms
            public struct Page: Sendable { public var form = Form(); public var number = 3; public init() {} }
            """,
            "Tests/PagesTests/T.swift": """
            import Pages
            import Testing
            @Test func size() { #expect(MemoryLayout<Page>.size == 16 && Page().number == 3) }
            """,
        ])
        let elsewhere = try TemporaryWorkspace()
        try FileManager.default.createSymbolicLink(
            atPath: "\(workspace.path)/.build", withDestinationPath: elsewhere.path)
        #expect(try Backplane.run(["test"], in: workspace.files).status == 0)
        try workspace.files.write("Sources/Fields/Field.swift", field("var z = 0; var a = 1; "))
        let grown = try Backplane.run(["test"], in: workspace.files)
        #expect(grown.status == 1 && grown.output.contains("failed     PagesTests"), "\(grown.text)")
        #expect(grown.text.contains("again, because interfaces of transitive dependencies changed"), "\(grown.text)")

        try workspace.files.write("Sources/Fields/Field.swift", field("var z = 0; var y = 0; var a = 1; "))
        let byHand = try SwiftPM.run(["build", "--build-tests"], in: workspace.path)
        #expect(byHand.status == 0, "\(byHand.text)")
        try workspace.files.write(
            "Tests/PagesTests/T.swift",
            """
            import Pages
            import Testing
            @Test func size() { #expect(MemoryLayout<Page>.size == 32 && Page().number == 3) }
            """)
        let after = try Backplane.run(["test"], in: workspace.files)
        #expect(after.status == 0, "\(after.text)")
    }

    @Test("What uses a macro is compiled again when the macro's code changes")
    func macro() throws {
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import CompilerPluginSupport
            import PackageDescription
            let package = Package(name: "P", targets: [
                .macro(name: "Numbers"), .target(name: "Eta", dependencies: ["Numbers"]),
                .target(name: "User", dependencies: ["Eta"]), .testTarget(name: "UserTests", dependencies: ["User"]),
            ])
            """,
            "Sources/Numbers/main.swift": TruthCodebase.macroSource(1),
            "Sources/Eta/Number.swift": TruthCodebase.macroDeclaration,
            "Sources/User/User.swift": "import Eta\npublic func number() -> Int { #number }\n",
            "Tests/UserTests/T.swift": "import Testing\nimport User\n@Test func one() { #expect(number() == 1) }\n",
        ])
        #expect(try SwiftPM.run(["test"], in: workspace.path).status == 0)
        for number in [2, 1, 3] {
            try workspace.files.write("Sources/Numbers/main.swift", TruthCodebase.macroSource(number))
            let run = try Backplane.run(["test", "--again"], in: workspace.files)
            #expect(run.status == (number == 1 ? 0 : 1), "\(run.output)\(run.errors)")
            #expect(number == 1 || run.output.contains("number() → \(number)"), "\(run.output)")
        }
    }

    @Test("Within a module, what uses a structure is compiled again when the layout of what that stores changes")
    func layoutInModule() throws {
        func money(_ properties: String) -> String { "struct Money { \(properties) }\n" }
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "A"), .testTarget(name: "ATests", dependencies: ["A"]),
            ])
            """,
            "Sources/A/Money.swift": money("var cents = 0"),
            "Sources/A/Node.swift": "struct Node { var money = Money() }\n",
            "Sources/A/Size.swift": "public func size() -> Int { MemoryLayout<Node>.size }\n",
            "Sources/A/One.swift": "import Foundation\npublic let one = 1\n",
            "Sources/A/Trim.swift":
                "public func trim(_ text: String) -> String { text.replacingOccurrences(of: \" \", with: \"\") }\n",
            "Tests/ATests/T.swift": "import A\nimport Testing\n@Test func small() { #expect(size() == 8) }\n",
        ])
        #expect(try Backplane.run(["test"], in: workspace.files).status == 0)
        try workspace.files.write("Sources/A/Money.swift", money("var cents = 0, id = 0"))
        let grown = try Backplane.run(["test"], in: workspace.files)
        #expect(grown.output.contains("failed     ATests"), "\(grown.text)")

        // Members of extensions that one file imports are found in all files of the module.
        try workspace.files.write("Sources/A/Money.swift", money("var cents = 0"))
        try workspace.files.write("Sources/A/One.swift", "public let one = 1\n")
        let without = try Backplane.run(["test"], in: workspace.files)
        #expect(without.output.contains("not built  ATests"), "\(without.text)")
    }

    @Test("The bundle has what the manifest's present rules place there, and nothing that former ones did")
    func resourceRules() throws {
        func manifest(_ rule: String) -> String {
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [.testTarget(name: "ATests", \(rule))])
            """
        }
        let processed = #"resources: [.process("Words")]"#
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n", "Package.swift": manifest(processed), "Tests/ATests/Words/one.txt": "1",
            "Tests/ATests/Words/two.txt": "2",
            "Tests/ATests/T.swift": """
            import Foundation
            import Testing
            @Test func one() { #expect(Bundle.module.url(forResource: "one", withExtension: "txt") != nil) }
            """,
        ])
        #expect(try Backplane.run(["test"], in: workspace.files).output.contains("passed     ATests"))
        for rule in [#"resources: [.copy("Words")]"#, #"exclude: ["Words/one.txt"], \#(processed)"#] {
            try workspace.files.write("Package.swift", manifest(rule))
            let changed = try Backplane.run(["test"], in: workspace.files)
            #expect(changed.output.contains("failed     ATests"), "\(rule): \(changed.text)")
            // A build of somebody else's, with the former rules.
            try workspace.files.write("Package.swift", manifest(processed))
            #expect(try SwiftPM.run(["build", "--build-tests"], in: workspace.path).status == 0)
            try workspace.files.write("Package.swift", manifest(rule))
            let again = try Backplane.run(["test"], in: workspace.files)
            #expect(again.output.contains("failed     ATests"), "\(rule): \(again.text)")
        }
    }

    @Test("A resource that is gone is gone from its bundle, too")
    func resourceGone() throws {
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .testTarget(name: "ATests", resources: [.process("Words")])
            ])
            """,
            "Tests/ATests/Words/one.txt": "1", "Tests/ATests/Words/two.txt": "2",
            "Tests/ATests/T.swift": """
            import Foundation
            import Testing
            @Test func one() { #expect(Bundle.module.url(forResource: "one", withExtension: "txt") != nil) }
            """,
        ])
        let first = try Backplane.run(["test"], in: workspace.files)
        #expect(first.output.contains("passed     ATests"), "\(first.text)")
        try workspace.delete("Tests/ATests/Words/one.txt")
        let second = try Backplane.run(["test"], in: workspace.files)
        #expect(second.output.contains("failed     ATests"), "\(second.text)")
    }

    @Test("A target that is gone can no longer be imported, though a build has left its module")
    func targetGone() throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "Models"), .target(name: "A", dependencies: ["Models"]),
                .testTarget(name: "ATests", dependencies: ["A"]),
            ])
            """
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n", "Package.swift": manifest,
            "Sources/Models/Models.swift": "public typealias ID = Int\n",
            "Sources/A/A.swift": "import Models\npublic func id() -> ID { 1 }\n",
            "Tests/ATests/T.swift": "import A\nimport Testing\n@Test func one() { #expect(id() == 1) }\n",
        ])
        #expect(try Backplane.run(["test"], in: workspace.files).output.contains("passed     ATests"))
        try workspace.delete("Sources/Models")
        let without = manifest.replacing(".target(name: \"Models\"), ", with: "").replacing(
            ", dependencies: [\"Models\"]", with: "")
        try workspace.files.write("Package.swift", without)
        let run = try Backplane.run(["test"], in: workspace.files)
        #expect(run.output.contains("not built  ATests"), "\(run.text)")
    }

    @Test(
        "The program and the library of a product that the manifest no longer has, or has in another form, are removed")
    func goneProducts() throws {
        func manifest(_ products: String) -> String {
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", products: [\(products)], targets: [
                .target(name: "Plug"), .executableTarget(name: "tool"), .testTarget(name: "ATests", dependencies: ["Plug"]),
            ])
            """
        }
        let both =
            #".library(name: "Plug", type: .dynamic, targets: ["Plug"]), .executable(name: "run-it", targets: ["tool"])"#
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n", "Package.swift": manifest(both),
            "Sources/Plug/Plug.swift": "public func plug() -> Int { 1 }\n", "Sources/tool/main.swift": "print(1)\n",
            "Tests/ATests/T.swift": """
            import Foundation
            import Plug
            import Testing
            @Test func one() {
                #expect(FileManager.default.fileExists(atPath: ".build/debug/libPlug.so"))
                #expect(FileManager.default.isExecutableFile(atPath: ".build/debug/run-it"))
            }
            """,
        ])
        let first = try Backplane.run(["test"], in: workspace.files)
        #expect(first.status == 0, "\(first.text)")
        for products in [both.replacing("type: .dynamic, ", with: ""), both.replacing("run-it", with: "run")] {
            try workspace.files.write("Package.swift", manifest(products))
            let run = try Backplane.run(["test"], in: workspace.files)
            #expect(run.output.contains("failed     ATests"), "\(products): \(run.text)")
            try workspace.files.write("Package.swift", manifest(both))
            #expect(try Backplane.run(["test"], in: workspace.files).status == 0)
        }
    }
}
