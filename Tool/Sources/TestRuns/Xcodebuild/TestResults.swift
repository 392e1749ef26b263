import Foundation
import SystemSupport

/// The results in a result bundle (`.xcresult`), as printed by `xcresulttool` of Xcode 16 and later.
struct TestResults {
    /// The results of a test target.
    struct Bundle {
        let cases: [TestCase]
        /// The total duration of the tests, in seconds.
        let seconds: Double
        /// The result of the target as a whole, which can be worse than those of its tests.
        fileprivate let result: String?

        var failures: [String] {
            cases.flatMap { test -> [String] in
                let name = (test.group.map { "\($0)." } ?? "") + test.name
                switch test.result {
                case .failed(let lines): return lines.isEmpty ? ["\(name) failed"] : lines.map { "\(name): \($0)" }
                case .unfinished: return ["\(name) did not finish"]
                case .passed, .skipped: return []
                }
            }
        }

        var isFailed: Bool { !failures.isEmpty }

        /// Whether the target as a whole, and all of its tests, are reported as successful.
        var isGood: Bool { !isFailed && ResultNode.good.contains(result ?? "") }
    }

    /// The reason why results can't be read.
    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    private let bundles: [(names: Set<String>, bundle: Bundle)]

    /// Reads the results at a path.
    ///
    /// - Throws: ``Unreadable`` if there are none, or if Xcode is too old to print them.
    static func read(_ path: String) async throws -> TestResults {
        guard Path.isDirectory(path) else {
            throw Unreadable(description: "xcodebuild wrote no results to \(path).")
        }
        let arguments = ["xcresulttool", "get", "test-results", "tests", "--path", path]
        let outcome = try await CommandRunner().run("xcrun", arguments)
        guard outcome.succeeded else {
            let reason =
                outcome.signal.map { "\($0) ended it" } ?? outcome.errors.split(separator: "\n").first.map(String.init)
                ?? "no error was printed"
            throw Unreadable(
                description:
                    "'xcrun \(arguments.joined(separator: " "))', which requires Xcode 16 or later, failed: \(reason)")
        }
        return try TestResults(Data(outcome.output.utf8))
    }

    /// Decodes the output of the tool.
    ///
    /// - Throws: ``Unreadable`` if it has another form.
    init(_ data: Data) throws {
        do {
            bundles = try JSONDecoder().decode(Document.self, from: data).testNodes.flatMap(\.bundles).map { node in
                // A bundle can be named by its product, but the URL of a test contains the target.
                (names: node.targets.union([node.name].compactMap { $0 }), bundle: node.bundle)
            }
        } catch {
            throw Unreadable(description: "the test results of xcodebuild are not in the format of Xcode 16: \(error)")
        }
    }

    /// Returns the results of a target; `nil` if there are none.
    func bundle(of target: String) -> Bundle? {
        let exact = bundles.filter { $0.names.contains(target) }.map(\.bundle)
        guard let first = exact.first, exact.count > 1 else { return exact.first }
        // There is one bundle for each configuration of a test plan. All have to be successful.
        return Bundle(
            cases: exact.flatMap(\.cases), seconds: exact.map(\.seconds).reduce(0, +),
            result: exact.first { !$0.isGood }?.result ?? first.result)
    }

    private struct Document: Decodable {
        let testNodes: [ResultNode]
    }
}

/// A node of the output: a plan, a bundle, a suite, a test, or a detail of a test.
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

    /// The test bundles in the node.
    var bundles: [ResultNode] {
        nodeType?.hasSuffix("test bundle") == true ? [self] : (children ?? []).flatMap(\.bundles)
    }

    /// The names of targets, from the URLs of tests: `test://…/Project/Target/Suite/test()`.
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
        // The result of a test that runs on several devices or in several configurations is the worst of theirs. The
        // result of a repeated test is the last one.
        let places = (children ?? []).filter { ["Device", "Test Plan Configuration"].contains($0.nodeType ?? "") }
        let results = [result] + places.map(\.result)
        if results.contains("Failed") { return .failed(messages) }
        guard results.allSatisfy({ Self.good.contains($0 ?? "") }) else { return .unfinished }
        return results.contains("Skipped") ? .skipped : .passed
    }

    /// The failure messages of the test and of the nodes below it.
    private var messages: [String] {
        (children ?? []).flatMap { child in
            child.nodeType == "Failure Message" ? [child.name].compactMap { $0 } : child.messages
        }
    }

    /// The duration. Older tools print it only in localized form: `0,0011s`, `1m 3s`.
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
