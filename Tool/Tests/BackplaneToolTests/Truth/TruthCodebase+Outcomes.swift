extension TruthCodebase {
    /// What each test prints when it was built from the files as they are.
    var outcomes: [String: String] {
        modules.filter { $0.kind == .test }.reduce(into: [:]) { outcomes, test in
            let sizes = test.shapedDependencies.map { 2 * size(of: $0) }.reduce(0, +)
            outcomes[test.name] = String(value(of: test.name) + sizes)
        }
    }

    /// How many fields the structure of a library has, with those that it stores.
    private func size(of name: String) -> Int {
        guard let module = modules.first(where: { $0.name == name }) else { return 0 }
        return module.shapedDependencies.map(size).reduce(module.fields, +)
    }

    /// The sum that the code of a module comes to.
    private func value(of name: String) -> Int {
        switch name {
        case "CCore": return header
        case "LibBase": return baseNumber
        case "LibMore": return 1
        case "Near": return near + deep
        case "Outside": return pin.value
        default: break
        }
        guard let module = modules.first(where: { $0.name == name }) else { return 0 }
        return module.dependencies.map(value).reduce(module.number + ownInput(of: name), +)
    }

    /// What files beside the sources add to a module.
    private func ownInput(of name: String) -> Int {
        switch name {
        case "Beta": data
        case "BetaInterface": shared[link]
        case "Delta": words + vocabulary + tool
        case "GammaTests": fixture
        case "Eta", "EtaTests": macro
        case "ReaderTests": vocabulary + notes + (hasFlag ? 1000 : 0) + 10_000 * link
        case "ListerTests": 5 + (modules.first { $0.name == "Alpha" }?.extras.count ?? 0)
        case "RunnerTests": self.value(of: "app")
        case "ShellTests": near
        default: 0
        }
    }
}
