import RepoSearchInterface

/// Where a person can go from the search.
@MainActor
protocol RepoRouter: AnyObject {
    func showDetail(of name: RepoName)
}
