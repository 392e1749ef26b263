import Backplane
import RepoSearchInterface

/// The module as one board: a system of boards of its own, and the routes between them. It shows nothing itself; it ends
/// when the person leaves the last screen inside it.
final class RepoSearchCoordinator: ContinuousBoard<RepoPlace, Never, Never> {
    private var isConnected = false

    override func activate(_ place: RepoPlace) {
        connect()
        switch place {
        case .search(let text): innerMotherboard.activate(.repoSearch, with: text)
        case .repo(let name): innerMotherboard.activate(.repoDetail, with: name)
        }
    }

    private func connect() {
        guard !isConnected else { return }
        isConnected = true
        innerMotherboard.registerFlow(from: .repoSearch) { motherboard, outcome in
            switch outcome {
            case .picked(let name): motherboard.activate(.repoDetail, with: name)
            }
        }
    }
}

/// The boards inside the one that others know.
extension BoardID<String, RepoSearchOutcome, Never> {
    /// The search. Its input is what to search for at once; empty, it waits for the person to type.
    static var repoSearch: Self { "superapp.repo-search" }
}

extension BoardID<RepoName, Never, Never> {
    /// One repository.
    static var repoDetail: Self { "superapp.repo-detail" }
}

/// Where a person can go from the search.
@MainActor
protocol RepoRouter: AnyObject {
    func showDetail(of name: RepoName)
}
