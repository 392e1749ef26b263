import Backplane
import RepoSearchInterface

/// The place of one repository.
struct RepoDetailRoute: Route {
    let name: RepoName
}
