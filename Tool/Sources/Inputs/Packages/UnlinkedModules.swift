import WorkspaceModel

extension InputReading {
    /// Returns the import names of the modules that a test target does not link, including all other test targets.
    /// Which modules of an external package are linked is not known: if the package is reached, all may be.
    public func unlinkedModules(of test: ModuleID) -> Set<String> {
        let closure = reach.closure(of: [test])
        let reached = reach.packages(reachedBy: closure, of: resolvedPackages(for: test).identities)
        let others = subject.workspace.modules.filter { !closure.contains($0.id) || $0.isTest && $0.id != test }
        let outside = subject.external.filter { reached.isWhole && !reached.resolved.contains($0.identity) }
        let linked = closure.subtracting(others.map(\.id)).flatMap { subject.workspace[$0].importNames }
        return Set(others.flatMap(\.importNames))
            .union(outside.flatMap(\.manifest.targets).map(\.name.importName))
            .subtracting(linked)
    }
}
