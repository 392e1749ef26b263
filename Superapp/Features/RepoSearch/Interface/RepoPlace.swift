public import Backplane

/// Where among the repositories a person is.
public enum RepoPlace: Route, Hashable {
    /// At the search, for something at once; empty, it waits for the person to type.
    case search(String)
    /// At one repository.
    case repo(RepoName)
}
