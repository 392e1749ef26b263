/// Recognises modules that exist for tests.
enum TestSupport {
    private static let suffixes = [
        "Testing", "TestSupport", "TestingSupport", "TestHelpers", "TestHelper", "TestUtils", "TestUtilities",
        "TestKit", "TestTools", "TestToolkit", "TestingToolkit", "TestingKit", "TestingHelpers", "TestingUtils",
        "TestingUtilities", "Mocks", "Mock", "Stubs", "Fakes", "TestFixtures", "TestDoubles",
    ]
    /// Suffixes about A/B testing, which is unrelated to tests of code.
    private static let others = ["ABTesting"]
    /// The testing framework itself, in its own package.
    private static let framework = "Testing"
    private static let frameworks: Set<String> = ["XCTest", "Testing"]

    /// Returns the modules that exist for tests: those recognised by name or settings, and those that import a test
    /// framework, or are named like one and import other test support, while no product uses them.
    static func modules(of workspace: Workspace) -> Set<ModuleID> {
        let named = Set(workspace.modules.filter { isNamedForTests($0) || linksTestFramework($0) }.map(\.id))
        let candidates = workspace.modules.filter {
            !named.contains($0.id) && !$0.isTest && (importsTestFramework($0) || isNamedLikeXCTest($0))
        }
        // Test support may use other test support, which nothing else may use: it is presumed of all that import some,
        // and taken back from those that a product uses, until nothing changes.
        var allowed = Set(candidates.map(\.id))
        while true {
            let support = supporting(candidates.filter { allowed.contains($0.id) }, named)
            let kept = support.filter { id in
                named.contains(id)
                    || workspace.graph.dependents[id.index].allSatisfy {
                        support.contains($0) || workspace[$0].isTest || workspace[$0].mentionsTests
                    }
            }
            if kept.count == support.count { return support }
            allowed.formIntersection(kept)
        }
    }

    /// Returns `named` and the candidates that import a test framework, or one of those returned.
    private static func supporting(_ candidates: [Module], _ named: Set<ModuleID>) -> Set<ModuleID> {
        var support = named.union(candidates.filter(importsTestFramework).map(\.id))
        var grew = true
        while grew {
            grew = false
            for module in candidates where !support.contains(module.id) && imports(anyOf: support, module) {
                support.insert(module.id)
                grew = true
            }
        }
        return support
    }

    /// Returns whether the name of a module indicates test support.
    static func isNamedForTests(_ module: Module) -> Bool {
        guard module.kind == .library, module.target != framework else { return false }
        return suffixes.contains(where: module.target.hasSuffix) && !others.contains(where: module.target.hasSuffix)
    }

    /// Returns whether a library is named like XCTest: `XCTShop`. A product may use such a library to fail in a way
    /// that tests can expect, so the name alone does not tell.
    private static func isNamedLikeXCTest(_ module: Module) -> Bool {
        module.kind == .library && module.target.hasPrefix("XCT")
            && module.target.dropFirst("XCT".count).first?.isUppercase ?? false
    }

    private static func imports(anyOf modules: Set<ModuleID>, _ module: Module) -> Bool {
        module.imported.contains { if case .module(let id) = $0.target { modules.contains(id) } else { false } }
    }

    /// Returns whether a module's build settings link XCTest, which no product does by mistake.
    private static func linksTestFramework(_ module: Module) -> Bool {
        module.kind == .library
            && module.description.settings.contains { $0.contains("linkedFramework") && $0.contains("XCTest") }
    }

    /// Returns whether a module imports a test framework without a condition that limits the import to tests. Tests in
    /// the folder of the code under test, which are compiled into it by mistake, do not make it test support.
    static func importsTestFramework(_ module: Module) -> Bool {
        module.imported.contains { imported in
            frameworks.contains(imported.name) && imported.target == .system
                && imported.sites.contains { site in
                    let (file, statement) = module.statement(at: site)
                    let folder = file.path.folder.dropFirst(module.path.count)
                    return !statement.isForTests && !folder.liesInTests
                }
        }
    }
}

extension Module {
    /// Whether the name or a folder indicates tests: `TestKitRunner`, `Tests/Fixtures/Shop`. Not all of these modules
    /// are test support, but none is treated as a product.
    public var mentionsTests: Bool {
        target.words.contains(where: Self.testWords.contains) || path.liesInTests
    }

    private static let testWords: Set<String> = ["test", "tests", "testing", "mock", "mocks", "stubs", "fakes"]
}

extension StringProtocol {
    /// The folder of the file at this path.
    fileprivate var folder: SubSequence { lastIndex(of: "/").map { self[..<$0] } ?? prefix(0) }

    /// Whether one of the folders in a path indicates tests: `UnitTests`, `Testing`.
    fileprivate var liesInTests: Bool {
        split(separator: "/").contains { folder in
            folder.words.contains { $0 == "tests" || $0 == "testing" || $0 == "integrationtests" }
        }
    }

    /// The words of a name in camel case or with separators, in lower case: `xc`, `test`, `kit` for `XCTestKit`.
    var words: [String] {
        var words: [String] = []
        var isNew = true
        let characters = Array(self)
        for (index, character) in characters.enumerated() {
            guard character.isLetter || character.isNumber else {
                isNew = true
                continue
            }
            let isAfterSmall = index > 0 && !characters[index - 1].isUppercase
            let isBeforeSmall = index + 1 < characters.count && characters[index + 1].isLowercase
            if isNew || character.isUppercase && (isAfterSmall || isBeforeSmall) { words.append("") }
            words[words.count - 1] += character.lowercased()
            isNew = false
        }
        return words
    }
}

extension Import {
    /// Whether a condition limits the import to debug builds or to builds in which a test framework is available.
    public var isForTests: Bool {
        conditions.contains {
            $0.contains("DEBUG") || $0.contains("TEST") || $0.contains("canImport(XCTest)")
                || $0.contains("canImport(Testing)")
        }
    }
}
