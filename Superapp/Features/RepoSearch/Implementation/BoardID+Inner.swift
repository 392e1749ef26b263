import Backplane
import RepoSearchInterface

/// The boards inside the one that others know.
extension BoardID<String, RepoSearchOutcome, Never> {
    /// The search. Its input is what to search for at once; empty, it waits for the person to type.
    static var repoSearch: Self { "superapp.repo-search" }
}

extension BoardID<RepoName, Never, Never> {
    /// One repository.
    static var repoDetail: Self { "superapp.repo-detail" }
}
