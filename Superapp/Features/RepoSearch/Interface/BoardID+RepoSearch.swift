public import Backplane

extension BoardID<RepoPlace, Never, Never> {
    /// Lets a person search GitHub's repositories and look at them, until they leave the last of its screens.
    public static var repos: Self { "superapp.repos" }
}
