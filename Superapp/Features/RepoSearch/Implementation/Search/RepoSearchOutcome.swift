import RepoSearchInterface

/// What comes of searching repositories.
enum RepoSearchOutcome: Sendable, Equatable {
    /// The person wants to see a repository.
    case picked(RepoName)
}
