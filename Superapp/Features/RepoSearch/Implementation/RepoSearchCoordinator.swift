import Backplane
import RepoSearchInterface

/// The module as one board: a system of its own boards and the routes between them. It shows nothing itself, and ends
/// when the user leaves the last screen inside it.
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

/// The boards inside the one that other modules know.
extension BoardID<String, RepoSearchOutcome, Never> {
    /// The search. The input is a text to search for at once; if it is empty, the board waits for the user to type.
    static var repoSearch: Self { "superapp.repo-search" }
}

extension BoardID<RepoName, Never, Never> {
    /// One repository.
    static var repoDetail: Self { "superapp.repo-detail" }
}

/// The destinations that can be reached from the search.
@MainActor
protocol RepoRouter: AnyObject {
    func showDetail(of name: RepoName)
}
