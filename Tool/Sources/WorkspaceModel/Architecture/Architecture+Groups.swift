extension Architecture {
    /// The part a module plays.
    public enum Role: String, Sendable {
        case interface, implementation, root, test, testing, other
    }

    /// The part that `module` plays.
    public func role(of module: Module) -> Role {
        if module.isTest { return .test }
        if interfaces.contains(module.id) { return .interface }
        if interfaceOf[module.id] != nil { return .implementation }
        if testSupport.contains(module.id) { return .testing }
        return roots.contains(module.id) ? .root : .other
    }

    /// Whether `module` belongs to the same feature as `implementation`: its interface, its tests, its test support,
    /// its example app. Told by the name: `Login…` for `Login`; a test may leave out what all names begin with.
    public func belongs(_ module: Module, to implementation: Module) -> Bool {
        if interfaceOf[implementation.id] == module.id || isNamedTest(module, of: implementation) { return true }
        let bases = [implementation.target, interfaceBase(of: implementation)].compactMap { $0 }
        return bases.contains { base in
            guard module.target.hasPrefix(base) else { return false }
            let rest = module.target.dropFirst(base.count).drop { $0 == "-" || $0 == "_" }
            return module.isTest && isOwnWord(rest) || Self.companions.contains(String(rest))
        }
    }

    /// Whether `module` is `LoginLiveTests` for `ShopLoginLive`.
    private func isNamedTest(_ module: Module, of implementation: Module) -> Bool {
        guard module.isTest, let word = Self.testWords.first(where: module.target.hasSuffix) else { return false }
        let base = module.target.dropLast(word.count).drop { $0 == "-" || $0 == "_" }
        return base.first?.isUppercase ?? false && implementation.target.hasSuffix(base)
    }

    /// Whether `module` tests a composition root, and so may name what the root names.
    public func isTestOfRoot(_ module: Module, in workspace: Workspace) -> Bool {
        roots.contains { belongs(module, to: workspace[$0]) }
    }

    /// Whether `edge`, which leads to an implementation, may pass its interface by.
    public func mayReach(_ edge: Edge, in workspace: Workspace) -> Bool {
        let from = workspace[edge.from]
        // An interface that knows its implementation is the matter of another rule.
        if roots.contains(edge.from) || interfaces.contains(edge.from) { return true }
        if belongs(from, to: workspace[edge.to]) { return true }
        return from.isTest && isTestOfRoot(from, in: workspace)
    }

    /// Whether everyone reaches `implementation` as a module with an interface is reached. Where the pair is only
    /// recognised by its names and someone does not, it may be no more than a likeness of names.
    public func isKeptBehindInterface(_ implementation: ModuleID, in workspace: Workspace) -> Bool {
        workspace.graph.dependents[implementation.index].allSatisfy { dependent in
            workspace.graph.edge(from: dependent, to: implementation).map { mayReach($0, in: workspace) } ?? true
        }
    }

    /// The name that an implementation and its interface share: `Api` for `ApiLive`.
    private func interfaceBase(of implementation: Module) -> String? {
        ["Live", "Impl"].first { implementation.target.hasSuffix($0) }.map {
            String(implementation.target.dropLast($0.count))
        }
    }

    private func isOwnWord(_ rest: Substring) -> Bool {
        Self.testWords.contains(where: rest.hasSuffix)
    }

    private static let testWords = ["Tests", "Test", "Specs", "Spec"]

    private static let companions: Set<String> = [
        "Testing", "TestSupport", "TestHelpers", "TestUtils", "Mocks", "Stubs", "Fakes", "Fixtures",
        "Example", "Examples", "ExampleApp", "Demo", "DemoApp", "Preview", "Previews", "PreviewApp", "Benchmarks",
    ]
}
