/// What comes of searching repositories.
public enum RepoSearchOutcome: Sendable, Equatable {
    /// The person wants to see a repository. The module itself shows it.
    case picked(RepoName)
}
