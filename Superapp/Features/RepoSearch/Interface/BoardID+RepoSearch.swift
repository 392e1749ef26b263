public import Backplane

extension BoardID<String, RepoSearchOutcome, Never> {
    /// Lets a person search GitHub's repositories. Its input is what to search for at once; empty, it waits for the
    /// person to type.
    public static var repoSearch: Self { "superapp.repo-search" }
}

extension BoardID<RepoName, Never, Never> {
    /// Shows one repository.
    public static var repoDetail: Self { "superapp.repo-detail" }
}
