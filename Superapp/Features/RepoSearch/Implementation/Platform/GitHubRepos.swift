import Backplane
import RepoSearchInterface

/// Repositories at GitHub: asks its API and turns what it answers into entities.
struct GitHubRepos: RepoRepository {
    @Injected(\.repoAPI) private var api

    func search(_ query: RepoQuery) async throws(RepoError) -> RepoPage {
        let answer = try await api.answer(to: .search(query), as: SearchAnswer.self)
        return RepoPage(
            total: max(0, answer.total), repos: answer.records.map(Repo.init), unreadable: answer.unreadable)
    }

    func repo(_ name: RepoName) async throws(RepoError) -> Repo {
        Repo(try await api.answer(to: .repo(name), as: RepoRecord.self))
    }
}
