import AccountServiceInterface
import Backplane
import RepoSearchInterface

/// Lets the user search, until they leave.
final class RepoSearchBoard: Board<String, RepoSearchOutcome, Never> {
    @Injected(\.repoUseCase) private var useCase
    @Injected(\.client) private var client
    @Injected(\.repoClock) private var clock
    private var screen: RepoSearchScreen?

    override func activate(_ text: String) {
        let screen = screen ?? start()
        // Returning to a search that is already shown does not repeat it.
        if screen.model.query != RepoQuery(text) { screen.model.submit(text) }
    }

    private func start() -> RepoSearchScreen {
        let model = RepoSearchModel(useCase: useCase, client: client.address, clock: clock)
        model.router = self
        model.read = { [weak self] page in self?.task { await page() } }
        let screen = RepoSearchScreen(model: model)
        self.screen = screen
        task { await model.run() }
        push(screen)
        return screen
    }
}

extension RepoSearchBoard: RepoRouter {
    func showDetail(of name: RepoName) {
        sendToMotherboard(.picked(name))
    }
}

/// The screen on which repositories are searched.
final class RepoSearchScreen: Screen {
    let id = ScreenID()
    let title = "Repositories"
    let model: RepoSearchModel

    var route: any Route { RepoPlace.search(model.query.text) }

    init(model: RepoSearchModel) {
        self.model = model
    }
}

/// The outcomes of searching repositories.
enum RepoSearchOutcome: Sendable, Codable, Equatable {
    /// The user wants to see a repository.
    case picked(RepoName)
}
