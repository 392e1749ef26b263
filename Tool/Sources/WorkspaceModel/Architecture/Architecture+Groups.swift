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
    /// its example app. Told by the name: `Login…` for `Login`.
    public func belongs(_ module: Module, to implementation: Module) -> Bool {
        if interfaceOf[implementation.id] == module.id { return true }
        let bases = [implementation.target, interfaceBase(of: implementation)].compactMap { $0 }
        return bases.contains { base in
            guard module.target.hasPrefix(base) else { return false }
            let rest = module.target.dropFirst(base.count).drop { $0 == "-" || $0 == "_" }
            return module.isTest && isOwnWord(rest) || Self.companions.contains(String(rest))
        }
    }

    /// Whether `module` tests a composition root, and so may name what the root names.
    public func isTestOfRoot(_ module: Module, in workspace: Workspace) -> Bool {
        roots.contains { belongs(module, to: workspace[$0]) }
    }

    /// The name that an implementation and its interface share: `Api` for `ApiLive`.
    private func interfaceBase(of implementation: Module) -> String? {
        ["Live", "Impl"].first { implementation.target.hasSuffix($0) }.map {
            String(implementation.target.dropLast($0.count))
        }
    }

    private func isOwnWord(_ rest: Substring) -> Bool {
        rest.hasSuffix("Tests") || rest.hasSuffix("Test") || rest.hasSuffix("Specs") || rest.hasSuffix("Spec")
    }

    private static let companions: Set<String> = [
        "Testing", "TestSupport", "TestHelpers", "TestUtils", "Mocks", "Stubs", "Fakes", "Fixtures",
        "Example", "Examples", "ExampleApp", "Demo", "DemoApp", "Preview", "Previews", "PreviewApp", "Benchmarks",
    ]
}
