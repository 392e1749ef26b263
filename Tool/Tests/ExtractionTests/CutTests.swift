import Foundation
import Testing

@testable import Extraction

@Suite("Cutting a graph")
struct CuttingAGraphTests {
    /// Numbers that follow from a seed.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 33)
        }
    }

    @Test("The cut that is found is as cheap as the cheapest of all", arguments: 1...60)
    func theCutThatIsFoundIs(seed: UInt64) {
        var numbers = Numbers(state: seed)
        let count = Int.random(in: 3...8, using: &numbers)
        var network = FlowNetwork(nodes: count)
        var edges: [(Int, Int, Int)] = []
        for _ in 0..<count * 3 {
            let edge = (
                Int.random(in: 0..<count, using: &numbers), Int.random(in: 0..<count, using: &numbers),
                Int.random(in: 0...9, using: &numbers)
            )
            guard edge.0 != edge.1 else { continue }
            edges.append(edge)
            network.add(edge.0, edge.1, edge.2)
        }
        func cost(_ side: Set<Int>) -> Int {
            edges.reduce(0) { side.contains($1.0) && !side.contains($1.1) ? $0 + $1.2 : $0 }
        }
        let found = network.sourceSide(of: 0, sink: count - 1)
        #expect(found.contains(0) && !found.contains(count - 1))
        var cheapest = Int.max
        // All sides that hold the first node and not the last one.
        for bits in 0..<(1 << (count - 2)) {
            let others = (1..<count - 1).filter { (bits >> ($0 - 1)) & 1 == 1 }
            cheapest = min(cheapest, cost(Set([0] + others)))
        }
        #expect(cost(found) == cheapest)
    }

    @Test("Changes of a text come each to its place, and line ends stay")
    func changesOfATextComeEach() {
        var edits = TextEdits()
        edits.insert("c", at: 2)
        edits.insert("d", at: 2)
        edits.replace(0..<1, with: "x\ny")
        edits.insert("c", at: 2)
        #expect(edits.applied(to: "ab\r\n") == "x\r\nybcd\r\n")
    }

    @Test("A line above code comes before what else comes to its place")
    func aLineAboveCodeComes() {
        var edits = TextEdits()
        edits.insert("open ", at: 0)
        edits.insertAbove("import B", at: 0)
        edits.insertAbove("import A", at: 0)
        #expect(edits.applied(to: "class C {}") == "import B\nimport A\n\nopen class C {}")
    }

    @Test(
        "A new target lies beside the one that its files come from, and in no other target's folder",
        arguments: [
            ("Sources/App", true, ["Sources/App"], "Sources/Part"),
            ("Modules/App", false, ["Modules/App"], "Modules/Part"),
            ("GRDB", false, ["GRDB", "Tests/GRDBTests"], "Sources/Part"),
            ("Sources", false, ["Sources", "Tests/AppTests"], "Part"),
            ("Code/App", false, ["Code", "Code/App"], "Sources/Part"),
        ])
    func aNewTargetLiesBesideTheOne(source: String, isUsual: Bool, taken: [String], expected: String) {
        let folder = NewFolder(name: "Part", isTest: false, source: source, hasUsualFolder: isUsual, taken: taken)
        #expect(folder.path == expected)
    }

    @Test("The latest step of a build is the last one whose line is complete")
    func latestStep() throws {
        let log = FileManager.default.temporaryDirectory.appendingPathComponent("build-\(UUID().uuidString).log").path
        defer { try? FileManager.default.removeItem(atPath: log) }
        #expect(PackageBuilder.latestStep(in: log) == nil)
        let long = String(repeating: "x", count: 10_000)
        for (text, step) in [
            ("", nil), ("Building for debugging...\n", nil), ("[1/9] Compiling A", nil),
            ("[1/9] Compiling A\nwarning: w\n[2/9] Compi", "[1/9] Compiling A"),
            ("\(long)\n[8/9] Linking\n", "[8/9] Linking"), ("[8/9] Linking\n\(long)\n", nil),
        ] as [(String, String?)] {
            try text.write(toFile: log, atomically: true, encoding: .utf8)
            #expect(PackageBuilder.latestStep(in: log) == step, "\(text.prefix(40))")
        }
    }

    @Test("Errors are read from what a build prints, and tests from what they print")
    func errorsAreReadFromWhatA() {
        let output = """
            [3/9] Compiling App A.swift
            /p/Sources/App/A.swift:3:9: error: cannot find 'B' in scope
            2 | x
              |  `- error: cannot find 'B' in scope
            /p/Sources/App/A.swift:3:9: error: cannot find 'B' in scope
            error: fatalError
            Test Case 'ATests.testOne' passed (0.1 seconds)
            Test Case 'ATests.testTwo' failed (0.1 seconds)
            ✔ Test "A name" passed after 0.001 seconds.
            ✔ Test run with 1 test in 0 suites passed after 0.001 seconds.
            """
        #expect(
            Diagnostic.errors(in: output) == [
                Diagnostic(file: "/p/Sources/App/A.swift", line: 3, message: "cannot find 'B' in scope")
            ])
        let tests = RunResult(succeeded: true, output: output).tests
        #expect(tests.passed == ["ATests.testOne", "\"A name\""])
        #expect(tests.failed == ["ATests.testTwo"])
    }

    @Test("A test that is lost says why: its first issue, or the end of the process")
    func lostTests() {
        let output = """
            /p/Tests/ATests/A.swift:7: error: ATests.testTwo : XCTAssertEqual failed: ("1") is not equal to ("2")
            /p/Tests/ATests/A.swift:9: error: ATests.testTwo : failed - again
            Test Case 'ATests.testTwo' failed (0.1 seconds)
            ✘ Test ends() recorded an issue at B.swift:3:9: Expectation failed: false
            ✘ Test ends() failed after 0.1 seconds with 1 issue.
            Fatal error: Index out of range
            """
        let early = RunResult(succeeded: false, output: output).reasons(["ATests.testTwo", "ends()", "waits()"])
        #expect(
            early == [
                "the tests ended early: Fatal error: Index out of range",
                "the test 'ATests.testTwo' passed before, but fails now: XCTAssertEqual failed: (\"1\") is not equal to (\"2\")",
                "the test 'ends()' passed before, but fails now: B.swift:3:9: Expectation failed: false",
                "the test 'waits()' passed before, but did not finish now",
            ])
        let whole = RunResult(succeeded: true, output: "✔ Test run with 3 tests in 1 suite passed after 1 seconds.")
        #expect(whole.reasons([]).isEmpty)
    }
}
