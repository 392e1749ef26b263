import RepoSearchInterface

/// What comes of searching repositories.
enum RepoSearchOutcome: Sendable, Codable, Equatable {
    /// The person wants to see a repository.
    case picked(RepoName)
}
