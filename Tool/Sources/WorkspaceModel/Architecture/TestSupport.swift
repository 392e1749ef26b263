/// Tells modules that exist for tests.
enum TestSupport {
    private static let suffixes = [
        "Testing", "TestSupport", "TestingSupport", "TestHelpers", "TestHelper", "TestUtils", "TestUtilities",
        "TestKit", "Mocks", "Mock", "Stubs", "Fakes", "TestFixtures", "TestDoubles",
    ]
    private static let frameworks: Set<String> = ["XCTest", "Testing"]

    /// Modules that exist for tests: by their name, or because they import a test framework and no product uses them.
    static func modules(of workspace: Workspace) -> Set<ModuleID> {
        var support = Set(workspace.modules.filter(isNamedForTests).map(\.id))
        let candidates = workspace.modules.filter { importsTestFramework($0) && !$0.isTest }
        var grew = true
        // Test support may build on other test support, so this goes on until nothing is added.
        while grew {
            grew = false
            for module in candidates where !support.contains(module.id) {
                let dependents = workspace.graph.dependents[module.id.index]
                guard dependents.allSatisfy({ workspace[$0].isTest || support.contains($0) }) else { continue }
                support.insert(module.id)
                grew = true
            }
        }
        return support
    }

    /// Whether the name alone says so.
    static func isNamedForTests(_ module: Module) -> Bool {
        guard module.kind == .library else { return false }
        return suffixes.contains { module.target.hasSuffix($0) && module.target.count > $0.count }
    }

    /// Whether a test framework is imported where nothing around the import limits it to tests.
    static func importsTestFramework(_ module: Module) -> Bool {
        module.imported.contains { imported in
            frameworks.contains(imported.name) && imported.target == .system
                && imported.sites.contains { !module.statement(at: $0).statement.isForTests }
        }
    }
}

extension Import {
    /// Whether a condition limits the import to debug builds or to where a test framework is at hand.
    public var isForTests: Bool {
        conditions.contains {
            $0.contains("DEBUG") || $0.contains("TEST") || $0.contains("canImport(XCTest)")
                || $0.contains("canImport(Testing)")
        }
    }
}
