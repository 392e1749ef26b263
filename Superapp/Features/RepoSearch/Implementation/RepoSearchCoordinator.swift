import Backplane
import RepoSearchInterface

/// The routes between the module's screens: from a search to a repository.
struct RepoSearchCoordinator {
    @MainActor
    func connect(on motherboard: Motherboard) {
        motherboard.registerFlow(from: .repoSearch) { motherboard, outcome in
            switch outcome {
            case .picked(let name): motherboard.activate(.repoDetail, with: name)
            }
        }
    }
}
