import Configuration
import WorkspaceModel

/// Product code imports no test support.
struct TestLeakRule: Rule {
    let id = RuleID.testLeak

    func violations(in context: RuleContext) -> [Violation] {
        context.workspace.modules.flatMap { module in
            // Few modules import test support; only for those it matters what they are.
            let found = module.imported.compactMap { violation(module, $0, context) }
            return found.isEmpty || !isProduct(module, context) ? [] : found
        }
    }

    private func isProduct(_ module: Module, _ context: RuleContext) -> Bool {
        guard !module.isTest, module.kind != .plugin else { return false }
        return !context.architecture.testSupport.contains(module.id) && !isForTests(module)
    }

    /// Benchmarks and runners of tests may use what tests use.
    private func isForTests(_ module: Module) -> Bool {
        module.mentionsTests || module.target.lowercased().hasPrefix("test")
            || module.path.split(separator: "/").contains { $0.lowercased().hasSuffix("benchmarks") }
    }

    private func violation(_ module: Module, _ imported: ImportedModule, _ context: RuleContext) -> Violation? {
        guard let what = testSupport(imported, context) else { return nil }
        let sites = module.firmSites(of: imported).filter { !module.statement(at: $0).statement.isForTests }
        guard !sites.isEmpty else { return nil }
        return Violation(
            id, severity: .error, module: module.id, subject: imported.name, places: module.places(of: sites),
            message: "'\(module.name)' is product code and imports \(what) '\(imported.name)'",
            reason: "test support would be linked into what people install",
            remedy: "move what needs it to a test target, or to a module '\(module.target)Testing'")
    }

    private func testSupport(_ imported: ImportedModule, _ context: RuleContext) -> String? {
        switch imported.target {
        case .module(let id):
            if context.workspace[id].isTest { return "the test target" }
            return context.architecture.testSupport.contains(id) ? "the test support module" : nil
        case .system: return ["XCTest", "Testing", "StoreKitTest"].contains(imported.name) ? "the test framework" : nil
        case .external, .unknown: return nil
        }
    }
}
