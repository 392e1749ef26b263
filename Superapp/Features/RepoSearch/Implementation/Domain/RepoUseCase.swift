import RepoSearchInterface

/// What a person can do with repositories.
protocol RepoUseCase: Sendable {
    /// Searches. A search that is too long is refused before anyone is asked.
    func search(_ query: RepoQuery) async throws(RepoError) -> RepoPage

    /// Looks one up.
    func repo(_ name: RepoName) async throws(RepoError) -> Repo
}
