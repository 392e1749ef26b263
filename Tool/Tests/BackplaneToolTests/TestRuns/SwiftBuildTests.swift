import Foundation
import Testing

@Suite("backplane test -- --build-system swiftbuild", .enabled(if: isLinux, "The observer is for Linux"))
struct SwiftBuildTests {
    private static let options = ["--", "--build-system", "swiftbuild"]

    private static func manifest(_ targets: String) -> String {
        """
        // swift-tools-version: 6.0
        import CompilerPluginSupport
        import PackageDescription
        let package = Package(name: "P", targets: [.target(name: "A"), \(targets)])
        """
    }

    @Test("runs the program of each target by itself, and reads its own event stream")
    func eachTarget() throws {
        let names = ["NewTests", "OldTests", "BothTests"]
        let targets = names.map { ".testTarget(name: \"\($0)\", dependencies: [\"A\"])" }.joined(separator: ", ")
        let new = "import A\nimport Testing\n@Test func new() { #expect(a == 1) }\n"
        let old = "import A\nimport XCTest\nfinal class Old: XCTestCase { func testA() { XCTAssertEqual(a, 1) } }\n"
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n", "Package.swift": Self.manifest(targets),
            "Sources/A/A.swift": "public let a = 1\n", "Tests/NewTests/T.swift": new, "Tests/OldTests/T.swift": old,
            "Tests/BothTests/New.swift": new, "Tests/BothTests/Old.swift": old,
        ])
        let run = try Backplane.run(["test"] + Self.options, in: workspace.files)
        // It crashes now and then, which is no failure of ours.
        guard !run.output.contains("not built") else {
            return withKnownIssue("Swift Build crashed, so this holds nothing") { _ = Issue.record("\(run.text)") }
        }
        #expect(run.status == 0 && run.output.contains("3 test targets ran (4 tests passed"), "\(run.text)")
        for (name, count) in zip(names, ["1 test,", "1 test,", "2 tests,"]) {
            let isPassed = run.output.split(separator: "\n").contains {
                $0.hasPrefix("passed") && $0.contains(" \(name) ") && $0.contains(count)
            }
            #expect(isPassed, "\(name): \(run.text)")
        }
        // The programs of other targets would be inputs.
        #expect(!run.errors.contains("tests read files"), "\(run.errors)")
        try expectOutcomes(of: names, in: workspace)
    }

    private func expectOutcomes(of names: [String], in workspace: GitWorkspace) throws {
        let again = try Backplane.run(["test"] + Self.options, in: workspace.files)
        for name in names { #expect(again.output.firstMatch(of: try Regex("cached +\(name)")) != nil, "\(again.text)") }
        try workspace.replace("a == 1", with: "a == 2", in: "Tests/NewTests/T.swift")
        let failing = try Backplane.run(["test"] + Self.options, in: workspace.files)
        #expect(failing.status == 1 && failing.output.contains("failed     NewTests"), "\(failing.text)")
        #expect(failing.output.contains("cached     BothTests"), "\(failing.text)")
    }

    @Test("is refused for tests that are built with macros or plugins, with what to do")
    func macros() throws {
        let workspace = try GitWorkspace([
            ".gitignore": ".build\n",
            "Package.swift": Self.manifest(
                ".macro(name: \"M\"), .testTarget(name: \"MTests\", dependencies: [\"M\"])"),
            "Sources/A/A.swift": "", "Sources/M/main.swift": "", "Tests/MTests/T.swift": "",
        ])
        let run = try Backplane.run(["test"] + Self.options, in: workspace.files)
        #expect(run.status == 2 && run.errors.contains("Leave out '--build-system swiftbuild'"), "\(run.text)")
    }
}
