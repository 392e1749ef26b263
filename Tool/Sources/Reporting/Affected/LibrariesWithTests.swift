import WorkspaceModel

extension Workspace {
    /// Returns the modules that a test target links and that may contain tests of Swift Testing, which run with it.
    public func librariesWithTests(linkedBy test: ModuleID) -> [ModuleID] {
        let providers = testingProviders
        return graph.distances(from: [test], following: .dependencies).keys.sorted().filter { id in
            !self[id].isTest && self[id].imports(anyOf: providers)
        }
    }

    /// The names of the modules through which Swift Testing is imported: its own, and those that export it.
    private var testingProviders: Set<String> {
        var providers: Set = ["Testing"]
        var count = 0
        while count < providers.count {
            count = providers.count
            for module in modules where module.imports(anyOf: providers, with: .exported) {
                providers.formUnion(module.importNames)
            }
        }
        return providers
    }
}

extension Module {
    fileprivate func imports(anyOf names: Set<String>, with attributes: ImportAttributes = []) -> Bool {
        files.contains { file in
            file.imports.contains {
                names.contains($0.module) && $0.isReachable && $0.attributes.isSuperset(of: attributes)
            }
        }
    }
}
