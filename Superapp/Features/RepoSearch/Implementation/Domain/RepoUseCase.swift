import Backplane
import RepoSearchInterface

/// The use cases of repositories.
protocol RepoUseCase: Sendable {
    /// Searches for repositories. A search that is too long is refused without a request.
    ///
    /// - Parameters:
    ///   - number: Which page of the results to read, from 1 to ``RepoPage/maximumNumber``.
    ///   - client: The network client that asks, in whose share of all requests this one is.
    func search(_ query: RepoQuery, page number: Int, for client: String) async throws(RepoError) -> RepoPage

    /// Reads one repository.
    ///
    /// - Parameter client: The network client that asks.
    func repo(_ name: RepoName, for client: String) async throws(RepoError) -> Repo
}

/// The rules of searching repositories.
struct RepoInteractor: RepoUseCase {
    @Injected(\.repoRepository) private var repository

    func search(_ query: RepoQuery, page number: Int, for client: String) async throws(RepoError) -> RepoPage {
        guard !query.isEmpty else { return RepoPage(total: 0, repos: []) }
        guard !query.isTooLong else { throw .queryTooLong(limit: RepoQuery.limit) }
        var page = try await repository.search(query, page: number, for: client)
        // A repository that is listed twice, because the list changed while it was read, is shown once.
        var seen: Set<RepoName> = []
        page.repos = page.repos.filter { seen.insert($0.name).inserted }
        page.total = max(page.total, page.repos.count)
        return page
    }

    func repo(_ name: RepoName, for client: String) async throws(RepoError) -> Repo {
        try await repository.repo(name, for: client)
    }
}

/// The source of repositories.
protocol RepoRepository: Sendable {
    /// One page of the results of a search, best first.
    func search(_ query: RepoQuery, page number: Int, for client: String) async throws(RepoError) -> RepoPage

    /// One repository.
    func repo(_ name: RepoName, for client: String) async throws(RepoError) -> Repo
}
