import Impact

extension Session {
    /// The codebase as those see it who ask what a change affects.
    var impactSubject: ImpactFinder.Subject {
        ImpactFinder.Subject(
            root: root, workspace: workspace, external: external, policy: configuration.affected,
            exclude: configuration.exclude)
    }

    /// What the change since `base` affects.
    ///
    /// - Throws: `GitError` when there is nothing to compare with.
    func impact(of changeSet: ChangeSet) async throws -> Impact {
        try await ImpactFinder.find(changeSet, in: impactSubject)
    }
}
