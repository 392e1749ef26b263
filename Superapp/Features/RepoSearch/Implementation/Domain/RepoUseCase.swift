import Backplane
import RepoSearchInterface

/// What a person can do with repositories.
protocol RepoUseCase: Sendable {
    /// Searches. A search that is too long is refused before anyone is asked.
    func search(_ query: RepoQuery) async throws(RepoError) -> RepoPage

    /// Looks one up.
    func repo(_ name: RepoName) async throws(RepoError) -> Repo
}

/// The rules of searching repositories.
struct RepoInteractor: RepoUseCase {
    @Injected(\.repoRepository) private var repository

    func search(_ query: RepoQuery) async throws(RepoError) -> RepoPage {
        guard !query.isEmpty else { return RepoPage(total: 0, repos: []) }
        guard !query.isTooLong else { throw .queryTooLong(limit: RepoQuery.limit) }
        var page = try await repository.search(query)
        // A repository that is listed twice, because the list changed while it was read, is shown once.
        var seen: Set<RepoName> = []
        page.repos = page.repos.filter { seen.insert($0.name).inserted }
        page.total = max(page.total, page.repos.count)
        return page
    }

    func repo(_ name: RepoName) async throws(RepoError) -> Repo {
        try await repository.repo(name)
    }
}

/// Where repositories come from, whatever that is.
protocol RepoRepository: Sendable {
    /// The first results of a search, best first.
    func search(_ query: RepoQuery) async throws(RepoError) -> RepoPage

    /// One repository.
    func repo(_ name: RepoName) async throws(RepoError) -> Repo
}
