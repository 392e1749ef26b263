import Foundation
import SystemSupport

/// The results in a bundle that xcodebuild has written (`.xcresult`), as `xcresulttool` of Xcode 16 and later tells them.
struct TestResults {
    /// What became of a test target.
    struct Bundle {
        let cases: [TestCase]
        /// How long its tests took together.
        let seconds: Double
        /// How it came out as a whole, which can be worse than its tests.
        fileprivate let result: String?

        var failures: [String] {
            cases.flatMap { test -> [String] in
                let name = (test.group.map { "\($0)." } ?? "") + test.name
                switch test.result {
                case .failed(let lines): return lines.isEmpty ? ["\(name) failed"] : lines.map { "\(name): \($0)" }
                case .unfinished: return ["\(name) did not end"]
                case .passed, .skipped: return []
                }
            }
        }

        var isFailed: Bool { !failures.isEmpty }

        /// Whether it is told that nothing went wrong.
        var isGood: Bool { !isFailed && ResultNode.good.contains(result ?? "") }
    }

    /// The results can't be read.
    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    private let bundles: [(names: Set<String>, bundle: Bundle)]

    /// Asks for the results at a path.
    ///
    /// - Throws: ``Unreadable`` where there are none, or an older Xcode can't tell them.
    static func read(_ path: String) async throws -> TestResults {
        guard Path.isDirectory(path) else {
            throw Unreadable(description: "xcodebuild has written no results to \(path).")
        }
        let arguments = ["xcresulttool", "get", "test-results", "tests", "--path", path]
        let outcome = try await CommandRunner().run("xcrun", arguments)
        guard outcome.succeeded else {
            let reason = outcome.errors.split(separator: "\n").first ?? "it said nothing"
            throw Unreadable(
                description:
                    "'xcrun \(arguments.joined(separator: " "))', which Xcode 16 and later have, failed: \(reason)")
        }
        return try TestResults(Data(outcome.output.utf8))
    }

    /// Reads what the tool printed.
    ///
    /// - Throws: ``Unreadable`` for anything else.
    init(_ data: Data) throws {
        do {
            bundles = try JSONDecoder().decode(Document.self, from: data).testNodes.flatMap(\.bundles).map { node in
                // A bundle can be called by its product; the address of a test has the target.
                (names: node.targets.union([node.name].compactMap { $0 }), bundle: node.bundle)
            }
        } catch {
            throw Unreadable(description: "the results of xcodebuild's tests are not in the form of Xcode 16: \(error)")
        }
    }

    /// What became of a target; `nil` where nothing is told of it.
    func bundle(of target: String) -> Bundle? {
        let exact = bundles.filter { $0.names.contains(target) }.map(\.bundle)
        guard let first = exact.first, exact.count > 1 else { return exact.first }
        // One for each configuration of a test plan: all have to be good.
        return Bundle(
            cases: exact.flatMap(\.cases), seconds: exact.map(\.seconds).reduce(0, +),
            result: exact.first { !$0.isGood }?.result ?? first.result)
    }

    private struct Document: Decodable {
        let testNodes: [ResultNode]
    }
}

/// What the tool tells of a plan, a bundle, a suite, a test, or something about one.
private struct ResultNode: Decodable {
    let name: String?
    let nodeType: String?
    let nodeIdentifier: String?
    let nodeIdentifierURL: String?
    let result: String?
    let duration: String?
    let durationInSeconds: Double?
    let children: [ResultNode]?

    static let good: Set<String> = ["Passed", "Expected Failure", "Skipped"]

    /// The bundles in it.
    var bundles: [ResultNode] {
        nodeType?.hasSuffix("test bundle") == true ? [self] : (children ?? []).flatMap(\.bundles)
    }

    /// The names of targets by the addresses of tests: `test://…/Project/Target/Suite/test()`.
    var targets: Set<String> {
        let parts = nodeIdentifierURL?.split(separator: "/", omittingEmptySubsequences: true) ?? []
        let own = parts.count > 3 ? [String(parts[3]).removingPercentEncoding ?? String(parts[3])] : []
        return (children ?? []).reduce(into: Set(own)) { $0.formUnion($1.targets) }
    }

    var bundle: TestResults.Bundle {
        let cases = self.cases
        return TestResults.Bundle(
            cases: cases, seconds: cases.compactMap(\.seconds).reduce(0, +), result: result)
    }

    private var cases: [TestCase] {
        guard nodeType == "Test Case" else { return (children ?? []).flatMap(\.cases) }
        var group = nodeIdentifier?.split(separator: "/").dropLast().joined(separator: "/")
        if group?.isEmpty == true { group = nil }
        return [TestCase(group: group, name: name ?? nodeIdentifier ?? "a test", seconds: seconds, result: outcome)]
    }

    private var outcome: TestCase.Result {
        // A test that runs on several devices or in several configurations is as good as the worst of them. One that was
        // repeated is as good as it came out at last.
        let places = (children ?? []).filter { ["Device", "Test Plan Configuration"].contains($0.nodeType ?? "") }
        let results = [result] + places.map(\.result)
        if results.contains("Failed") { return .failed(messages) }
        guard results.allSatisfy({ Self.good.contains($0 ?? "") }) else { return .unfinished }
        return results.contains("Skipped") ? .skipped : .passed
    }

    /// What is said about failures, in the test and below.
    private var messages: [String] {
        (children ?? []).flatMap { child in
            child.nodeType == "Failure Message" ? [child.name].compactMap { $0 } : child.messages
        }
    }

    /// Older tools tell the time only as it is shown, in the language of the system: `0,0011s`, `1m 3s`.
    private var seconds: Double? {
        if let durationInSeconds { return durationInSeconds }
        guard let duration else { return nil }
        var seconds = 0.0
        for part in duration.split(separator: " ") {
            let unit = part.drop { !$0.isLetter }
            guard let number = Double(part.prefix { !$0.isLetter }.replacing(",", with: ".")),
                let weight = ["ms": 0.001, "s": 1, "m": 60, "h": 3600][String(unit)]
            else { return nil }
            seconds += number * weight
        }
        return seconds
    }
}
