import Backplane

/// The place of the search screen, with what is searched for.
struct RepoSearchRoute: Route {
    let query: String
}
