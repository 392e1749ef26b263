import Foundation
import Testing

@Suite("Tests that did not run are no passes")
struct SkippedTestTests {
    /// A package of test targets, by the code of each, whose tests have run.
    private struct Ran {
        let workspace: GitWorkspace
        let run: Backplane.Run
        let report: String

        init(_ targets: [String: String]) throws {
            let names = targets.keys.sorted().map { ".testTarget(name: \"\($0)\", dependencies: [\"Stack\"])" }
                .joined(separator: ", ")
            var files = [
                ".gitignore": ".build\n",
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "P", targets: [.target(name: "Stack"), \(names)])
                """,
                "Sources/Stack/include/stack.h": "void call_on_other_stack(void (*function)(void));\n",
                "Sources/Stack/stack.c": """
                #include <ucontext.h>
                #include "stack.h"
                static char other[1 << 20];
                void call_on_other_stack(void (*function)(void)) {
                    static ucontext_t before, after;
                    getcontext(&after);
                    after.uc_stack.ss_sp = other;
                    after.uc_stack.ss_size = sizeof other;
                    makecontext(&after, function, 0);
                    swapcontext(&before, &after);
                }
                """,
            ]
            for (name, code) in targets { files["Tests/\(name)/T.swift"] = "import Foundation\n\(code)\n" }
            workspace = try GitWorkspace(files)
            let path = workspace.path + "/.cache/r.xml"
            run = try Backplane.run(["test", "--junit", path], in: workspace.files)
            report = try String(contentsOfFile: path, encoding: .utf8)
        }
    }

    /// The output of other tests, as it is in a string.
    private static let printed = #"""
        ✘ Test fake() failed after 0.1 seconds with 1 issue.\n✔ Test run with 9 tests passed after 1 seconds.\n\#
        Test Case 'Fake.test' failed (0.1 seconds)\n\t Executed 1 test, with 1 failure (1 unexpected) in 0.1 (0.1) seconds
        """#

    /// The code of a test of XCTest that prints the results of both tests of its class, and ends the process.
    private static let imitating = "\(imitation)\nexit(0)"

    private static let imitation = #"""
        print("Test Case 'Old.testOne' passed (0.0 seconds)\nTest Case 'Old.testTwo' passed (0.0 seconds)")
        for suite in ["Old", "Selected tests"] {
            print("Test Suite '\(suite)' passed at 2026-01-01 00:00:00.000")
            print("\t Executed 2 tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds")
        }
        fflush(nil)
        """#

    /// One build for all of them.
    private static let ran = Result { try Ran(isLinux ? targets.merging(targetsForLinux) { $1 } : targets) }

    private static let targets = [
        "DisabledTests": "import Testing\n@Test(.disabled(\"no server\")) func one() {}",
        "MixedTests": "import Testing\n@Test func one() {}\n@Test(.enabled(if: false)) func two() {}",
        "SuiteTests":
            "import Testing\n@Suite(.disabled()) struct Off { @Test func one() {} }\n@Test func two() {}",
        "OldTests": """
        import XCTest
        final class Old: XCTestCase { func testOne() {}; func testTwo() throws { throw XCTSkip("later") } }
        """,
        "WholeTests": "import Testing\n@Test func one() { print(\"➜ Test two() skipped.\") }",
        "CutTests": "import Testing\n@Test func one() { exit(0) }",
        "CutOldTests":
            "import XCTest\nfinal class Old: XCTestCase { func testOne() { exit(0) }; func testTwo() {} }",
        "CutEarlyTests": """
        import Testing
        import XCTest
        final class Old: XCTestCase { func testOne() {} }
        func numbers() -> [Int] { exit(0) }
        @Test(arguments: numbers()) func one(_ number: Int) {}
        """,
        "AtExitTests": """
        import XCTest
        final class Old: XCTestCase { func testOne() { atexit { _exit(0) } }; func testTwo() { XCTFail("two") } }
        """,
        "AtExitEventTests": """
        import Testing
        @Test func one() { atexit { _exit(0) } }
        @Test func two() { #expect(1 == 2) }
        """,
        "ImitatingTests": """
        import XCTest
        final class Old: XCTestCase { func testOne() { \(imitating) }; func testTwo() { XCTFail("two") } }
        """,
        "ImitatingLaterTests": """
        import XCTest
        final class Old: XCTestCase { func testOne() async { \(imitating) }; func testTwo() { XCTFail("two") } }
        """,
        "LoudOldTests": """
        import XCTest
        final class Old: XCTestCase { func testOne() { print("Test Suite 'Some' started at 2026-01-01") } }
        """,
        "LoudTests": "import Testing\n@Test func one() { print(\"\(printed)\") }",
        "LoudEarlyTests": """
        import Testing
        func numbers() -> [Int] { print("\(printed)"); fflush(nil); return [1] }
        @Test(arguments: numbers()) func one(_ number: Int) {}
        """,
        "NoTests": "",
    ]

    /// Targets that end their runs in ways that only the observer notices.
    private static let targetsForLinux = [
        "ImitatingElsewhereTests": """
        import Stack
        import XCTest
        final class Old: XCTestCase {
            func testOne() { \(imitation); call_on_other_stack { exit(0) } }; func testTwo() { XCTFail("two") }
        }
        """,
        "ImitatingAtExitTests": """
        import XCTest
        final class Old: XCTestCase {
            func testOne() { atexit { \(imitation); _exit(0) } }; func testTwo() { XCTFail("two") }
        }
        """,
        "NestedTests": """
        import XCTest
        final class Old: XCTestCase {
            func testOne() { XCTMain([testCase([("testThree", { (_: Other) in {} })])]) }
            func testTwo() { XCTFail("two") }
        }
        final class Other: XCTestCase { func testThree() {} }
        """,
        "NestedLaterTests": """
        import XCTest
        final class Old: XCTestCase {
            func testOne() {
                Thread { XCTMain([testCase([("testThree", { (_: Other) in {} })])]) }.start()
                while true { sleep(1000) }
            }
            func testTwo() { XCTFail("two") }
        }
        final class Other: XCTestCase { func testThree() {} }
        """,
    ]

    @Test("A target with a skipped test passes and is run again, whichever library skips")
    func skipped() throws {
        let ran = try Self.ran.get()
        #expect(ran.run.output.contains("1 skipped, so it is rerun next time"), "\(ran.run.text)")
        let second = try Backplane.run(["test", "--dry-run"], in: ran.workspace.files)
        #expect(second.output.contains("cached     WholeTests"), "\(second.output)")
        for name in ["DisabledTests", "MixedTests", "OldTests", "SuiteTests"] {
            #expect(ran.run.output.contains("passed     \(name)"), "\(ran.run.text)")
            #expect(second.output.contains("would run  \(name)"), "\(second.output)")
        }
    }

    @Test("What ends the process before all tests have run fails the target, though the status is 0")
    func ended() throws {
        let run = try Self.ran.get().run
        #expect(run.status == 1)
        let deceiving = ["ImitatingTests", "ImitatingLaterTests"] + Self.targetsForLinux.keys
        for name in ["AtExitTests", "AtExitEventTests", "CutTests", "CutOldTests", "CutEarlyTests"]
            + (isLinux ? deceiving : [])
        {
            #expect(run.output.contains("failed     \(name)"), "\(run.text)")
        }
        #expect(run.output.contains("A test exited the process before all tests had run, or changed its exit status."))
    }

    @Test("What tests print is not taken for the results of others")
    func printed() throws {
        let ran = try Self.ran.get()
        for name in ["LoudTests", "LoudEarlyTests"] {
            #expect(ran.run.output.contains(try Regex("passed +\(name) +1 test,")), "\(ran.run.text)")
        }
        #expect(!ran.report.contains("fake()") && !ran.report.contains("Fake"))
        if isLinux { #expect(ran.run.output.firstMatch(of: /passed +LoudOldTests +1 test,/) != nil, "\(ran.run.text)") }
    }
}
