import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("backplane test --junit")
struct JUnitReportTests {
    /// A test of a report.
    private struct Case: Hashable {
        let group: String
        let name: String
        var trouble: String?
    }

    private static let names = ["MixedTests", "OldTests", "PassingTests", "CrashTests", "HangTests", "NoTests"]

    private static let files: [String: String] = [
        ".gitignore": ".build\n",
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let names = ["MixedTests", "OldTests", "PassingTests", "CrashTests", "HangTests", "NoTests"]
        let package = Package(name: "P", targets: names.map { .testTarget(name: $0) })
        """,
        "Tests/MixedTests/T.swift": """
        import Testing
        import XCTest
        @Test func plain() {}
        @Test("With <words> & \\"more\\"", arguments: [1, 2]) func many(number: Int) { #expect(number < 2, "too many") }
        @Test(.disabled("not today")) func later() {}
        @Suite struct Inner { @Test func fails() { #expect(1 + 1 == 3) } }
        final class MixedCase: XCTestCase {
            func testPasses() { print("no line end", terminator: "") }
            func testFails() { XCTAssertEqual(1, 2, "a & b") }
            func testLater() throws { throw XCTSkip("not today") }
        }
        """,
        "Tests/OldTests/T.swift": """
        import XCTest
        final class FirstCase: XCTestCase {
            func testOne() {}
            func testTwo() async {}
        }
        final class SecondCase: XCTestCase { func testOne() {} }
        """,
        "Tests/PassingTests/T.swift": """
        import Testing
        @Test("Words") func words() {}
        @Test(arguments: [1, 2, 3]) func many(number: Int) {}
        """,
        "Tests/CrashTests/T.swift": """
        import XCTest
        final class CrashCase: XCTestCase {
            func testA() {}
            func testB() { fatalError("gone") }
        }
        """,
        "Tests/HangTests/T.swift": """
        import XCTest
        final class HangCase: XCTestCase { func testHangs() { while true { sleep(1000) } } }
        """,
        "Tests/NoTests/T.swift": "",
    ]

    @Test("It has each test by name, with its result, and its counts are those of its elements")
    func cases() throws {
        let workspace = try GitWorkspace(Self.files)
        // What hangs runs alone: the others may take their time.
        let run = try Backplane.run(
            ["test", "--skip", "HangTests", "--junit", workspace.path + "/.cache/r.xml"], in: workspace.files)
        #expect(run.status == 1, "\(run.output)\(run.errors)")
        let suites = try read(workspace)
        #expect(Set(suites.keys) == Set(Self.names).subtracting(["HangTests"]))
        #expect(
            suites["MixedTests"] == [
                Case(group: "MixedCase", name: "testPasses"),
                Case(group: "MixedCase", name: "testFails", trouble: "failure"),
                Case(group: "MixedCase", name: "testLater", trouble: "skipped"),
                Case(group: "MixedTests", name: "plain()"),
                Case(group: "MixedTests", name: "With <words> & \"more\"", trouble: "failure"),
                Case(group: "MixedTests", name: "later()", trouble: "skipped"),
                Case(group: "MixedTests", name: "fails()", trouble: "failure"),
            ])
        #expect(
            suites["OldTests"] == [
                Case(group: "FirstCase", name: "testOne"), Case(group: "FirstCase", name: "testTwo"),
                Case(group: "SecondCase", name: "testOne"),
            ])
        #expect(
            suites["PassingTests"] == [
                Case(group: "PassingTests", name: "Words"), Case(group: "PassingTests", name: "many(number:)"),
            ])
        #expect(
            suites["CrashTests"] == [
                Case(group: "CrashCase", name: "testA"), Case(group: "CrashCase", name: "testB", trouble: "error"),
            ])
        #expect(suites["NoTests"] == [])
        let text = try workspace.files.read(".cache/r.xml")
        for words in ["1 + 1", "too many", "a &amp; b", "gone"] { #expect(text.contains(words), "\(words)") }

        let hung = try Backplane.run(
            ["test", "--only", "HangTests", "--timeout", "5", "--junit", workspace.path + "/.cache/r.xml"],
            in: workspace.files)
        #expect(hung.status == 1, "\(hung.output)\(hung.errors)")
        // SwiftPM may take with it what it has not printed yet, and with that the test's name.
        let told = try read(workspace)
        #expect(told.keys.sorted() == ["HangTests"] && told["HangTests"]?.map(\.trouble) == ["error"], "\(told)")
        #expect(try workspace.files.read(".cache/r.xml").contains("timed out"))

        let again = try Backplane.run(
            ["test", "--only", "OldTests", "--junit", workspace.path + "/.cache/r.xml"], in: workspace.files)
        #expect(again.status == 0, "\(again.output)\(again.errors)")
        #expect(
            try read(workspace) == ["OldTests": [Case(group: "OldTests", name: "all 3 tests", trouble: "skipped")]])
    }

    @Test("What was not built is an error of its target")
    func notBuilt() throws {
        let workspace = try GitWorkspace(TestedWorkspace.files)
        try workspace.replace("{ 2 }", with: "{ nothing }", in: "Sources/B/B.swift")
        let run = try Backplane.run(["test", "--junit", workspace.path + "/.cache/r.xml"], in: workspace.files)
        #expect(run.status == 1)
        let suites = try read(workspace)
        for name in ["ATests", "BTests"] {
            #expect(suites[name] == [Case(group: name, name: "all", trouble: "error")])
        }
    }

    /// The suites of the report, after their counts were held against what is in them.
    private func read(_ workspace: GitWorkspace) throws -> [String: Set<Case>] {
        let document = try XMLDocument(contentsOf: URL(fileURLWithPath: workspace.path + "/.cache/r.xml"), options: [])
        var suites: [String: Set<Case>] = [:]
        for suite in document.rootElement()?.elements(forName: "testsuite") ?? [] {
            func attribute(_ name: String, of element: XMLElement) -> String {
                element.attribute(forName: name)?.stringValue ?? ""
            }
            let elements = suite.elements(forName: "testcase")
            let cases = elements.map { element in
                Case(
                    group: attribute("classname", of: element), name: attribute("name", of: element),
                    trouble: element.children?.first { $0.kind == .element }?.name)
            }
            #expect(attribute("tests", of: suite) == "\(cases.count)")
            for (count, trouble) in [("failures", "failure"), ("errors", "error"), ("skipped", "skipped")] {
                #expect(attribute(count, of: suite) == "\(cases.count { $0.trouble == trouble })", "\(count)")
            }
            #expect(Set(cases).count == cases.count)
            suites[attribute("name", of: suite)] = Set(cases)
        }
        return suites
    }
}
