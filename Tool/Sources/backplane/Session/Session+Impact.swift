import Impact
import TestRuns
import WorkspaceModel

extension Session {
    /// The codebase as those see it who ask what a change affects.
    var impactSubject: ImpactFinder.Subject {
        ImpactFinder.Subject(
            root: root, workspace: workspace, external: external, policy: configuration.affected,
            exclude: configuration.exclude)
    }

    /// What is remembered of this codebase's tests.
    ///
    /// - Throws: `CommandFailure` when the remote cache's address, its credentials or the environment's words can't be
    ///   understood.
    func memory(_ remote: RemoteCacheOptions, usesCaches: Bool) throws -> PassMemory {
        PassMemory(
            local: sharedCacheDirectory.map { LocalPassStore(folder: $0 + "/tests") },
            remote: try remote.cache(configuration, usesCaches: usesCaches).map { RemotePassStore($0) })
    }

    /// What tests were seen to read.
    func observed(in memory: PassMemory, asking: PassMemory.Asking) async -> [ModuleID: ObservedInputs] {
        let tests = workspace.modules.filter(\.isTest).map(\.id)
        let observed = await memory.observed(of: tests.map(workspace.observedName), asking: asking)
        return tests.reduce(into: [:]) { $0[$1] = observed[workspace.observedName($1)] }
    }

    /// What a change affects, with what tests were seen to read.
    ///
    /// - Throws: `GitError` when there is nothing to compare with.
    func impact(of changeSet: ChangeSet, observed: [ModuleID: ObservedInputs]) async throws -> Impact {
        try await ImpactFinder.find(changeSet, in: impactSubject.observing(observed))
    }
}

extension Workspace {
    /// What a test target is known by on all machines, where what its tests were seen to read is kept.
    func observedName(_ test: ModuleID) -> String {
        let package = self[self[test].package]
        return "\(package.name) \(package.path) \(self[test].target)"
    }
}
