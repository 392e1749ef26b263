import Foundation
import Testing

@Suite("Tests that did not run are no passes")
struct SkippedTestTests {
    /// Small packages of test targets alone, by the code of each.
    private func workspace(_ targets: [String: String]) throws -> GitWorkspace {
        let names = targets.keys.sorted().map { ".testTarget(name: \"\($0)\")" }.joined(separator: ", ")
        var files = [
            ".gitignore": ".build\n",
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [\(names)])
            """,
        ]
        for (name, code) in targets { files["Tests/\(name)/T.swift"] = "import Foundation\n\(code)\n" }
        return try GitWorkspace(files)
    }

    @Test("A target with a skipped test passes and is run again, whichever library skips")
    func skipped() throws {
        let workspace = try workspace([
            "DisabledTests": "import Testing\n@Test(.disabled(\"no server\")) func one() {}",
            "MixedTests": "import Testing\n@Test func one() {}\n@Test(.enabled(if: false)) func two() {}",
            "OldTests": """
            import XCTest
            final class Old: XCTestCase { func testOne() {}; func testTwo() throws { throw XCTSkip("later") } }
            """,
            "WholeTests": "import Testing\n@Test func one() { print(\"➜ Test two() skipped.\") }",
        ])
        let first = try Backplane.run(["test"], in: workspace.files)
        #expect(first.status == 0, "\(first.output)\(first.errors)")
        #expect(first.output.contains("4 test targets ran (3 tests passed"), "\(first.output)")
        #expect(first.output.contains("1 skipped, so it is run again the next time"))
        let second = try Backplane.run(["test", "--dry-run"], in: workspace.files)
        #expect(second.output.contains("cached     WholeTests"), "\(second.output)")
        for name in ["DisabledTests", "MixedTests", "OldTests"] {
            #expect(second.output.contains("would run  \(name)"), "\(second.output)")
        }
    }

    @Test("A test that ends the process before the others have run fails its target, though the status is 0")
    func ended() throws {
        let workspace = try workspace([
            "CutTests": "import Testing\n@Test func one() { exit(0) }",
            "CutOldTests":
                "import XCTest\nfinal class Old: XCTestCase { func testOne() { exit(0) }; func testTwo() {} }",
        ])
        let run = try Backplane.run(["test"], in: workspace.files)
        #expect(run.status == 1, "\(run.output)\(run.errors)")
        #expect(run.output.contains("failed     CutTests") && run.output.contains("failed     CutOldTests"))
        #expect(run.output.contains("A test ended the process before all had run."))
    }

    @Test("What tests print is not taken for the results of others")
    func printed() throws {
        let lines =
            "✘ Test fake() failed after 0.1 seconds with 1 issue.\\n✔ Test run with 9 tests passed after 1 seconds."
        let workspace = try workspace([
            "LoudTests": "import Testing\n@Test func one() { print(\"\(lines)\") }", "NoTests": "",
        ])
        let report = workspace.path + "/.cache/r.xml"
        let run = try Backplane.run(["test", "--junit", report], in: workspace.files)
        #expect(run.output.contains("(1 tests passed"), "\(run.output)\(run.errors)")
        #expect(try !String(contentsOfFile: report, encoding: .utf8).contains("fake()"))
    }
}
