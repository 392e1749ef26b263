import Foundation
import SystemSupport

/// The tests in a package, by module.
///
/// The id of a test begins with the module that declares its outermost type. That is another module than the one whose
/// sources contain the test if the test is in an extension of this module's type: `Shop.Cart/Tests/total()`.
struct TestListing: Hashable, Sendable {
    /// The modules whose sources contain tests of Swift Testing, by the ids of the tests. Two modules can have tests with
    /// the same id.
    private var origins: [String: Set<String>] = [:]
    /// The test targets that mention the method, by the names of tests of XCTest that begin with no test target.
    private var methods: [String: Set<String>] = [:]
    /// The modules with which the names of tests of XCTest begin that no target mentions.
    private var prefixes: Set<String> = []

    /// Creates the list of a program that contains only the tests to be run.
    init() {}

    /// Reads the event stream and the output of a listing.
    init(stream: String, log: String, of targets: [ListedTarget]) {
        origins = TestEvents(stream: stream).modules
        let names = Set(targets.map(\.name))
        LogLines.read(log) { line in
            guard let match = line.wholeMatch(of: /(\w+)\.\w.*\/(\w+)/), !names.contains(String(match.1)) else {
                return
            }
            // XCTest does not report where a test is.
            let users = targets.filter { $0.mentions(String(match.2)) }.map(\.name)
            if users.isEmpty { prefixes.insert(String(match.1)) } else { methods[line] = Set(users) }
        }
    }

    /// The import names of the modules with tests whose names don't begin with a test target.
    var modules: Set<String> { origins.values.reduce(into: prefixes) { $0.formUnion($1) } }

    /// Returns the ids of the tests of Swift Testing in the sources of some modules.
    func tests(of names: Set<String>) -> Set<String> { Self.tests(of: names, in: origins) }

    private static func tests(of names: Set<String>, in tests: [String: Set<String>]) -> Set<String> {
        Set(tests.lazy.filter { !names.isDisjoint(with: $0.value) }.map(\.key))
    }

    /// Returns the options that select all tests of some modules, and as far as it is known no other ones.
    func selection(of names: Set<String>) -> [String] {
        let prefix = "^(\(names.sorted().joined(separator: "|")))\\."
        let all = origins.merging(methods) { $0.union($1) }
        let own = Self.tests(of: names, in: all)
        func isNamed(_ id: String) -> Bool { names.contains(String(id.prefix { $0 != "." })) }
        return ["--filter", ([prefix] + Self.patterns(own.filter { !isNamed($0) })).joined(separator: "|")]
            + Self.patterns(all.keys.filter { isNamed($0) && !own.contains($0) }).flatMap { ["--skip", $0] }
    }

    /// Returns a pattern for each id, in alphabetical order.
    private static func patterns(_ ids: some Sequence<String>) -> [String] {
        ids.sorted().map { "^\(NSRegularExpression.escapedPattern(for: $0))$" }
    }
}

/// A test target whose tests are listed.
public struct ListedTarget: Sendable {
    /// The import name.
    let name: String
    /// The paths of its sources.
    private let sources: [String]

    public init(name: String, sources: [String]) {
        self.name = name
        self.sources = sources
    }

    /// Returns whether a source contains a name.
    func mentions(_ name: String) -> Bool { sources.contains { TextFile.read($0)?.contains(name) == true } }
}
