import RepoSearchInterface

/// Where repositories come from, whatever that is.
protocol RepoRepository: Sendable {
    /// The first results of a search, best first.
    func search(_ query: RepoQuery) async throws(RepoError) -> RepoPage

    /// One repository.
    func repo(_ name: RepoName) async throws(RepoError) -> Repo
}
