import WorkspaceModel

/// The modules that are no test targets, but may contain tests of Swift Testing.
public struct TestLibraries {
    private let workspace: Workspace
    private let modules: Set<ModuleID>

    /// Finds them: the modules that import Swift Testing, also through modules that export it.
    public init(in workspace: Workspace) {
        self.workspace = workspace
        var providers: Set = ["Testing"]
        var count = 0
        while count < providers.count {
            count = providers.count
            for module in workspace.modules where module.imports(anyOf: providers, with: .exported) {
                providers.formUnion(module.importNames)
            }
        }
        modules = Set(workspace.modules.filter { !$0.isTest && $0.imports(anyOf: providers) }.map(\.id))
    }

    /// Returns the ones that test targets link, whose tests run with them.
    public func linked(by tests: [ModuleID]) -> [ModuleID] {
        modules.intersection(workspace.graph.distances(from: tests, following: .dependencies).keys).sorted()
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
