import AccountServiceInterface
import Backplane
import HomeInterface

/// Greets the user, and shows the entries and the user's other sessions.
final class HomeBoard: Board<HomeInput, HomeOutcome, HomeCommand> {
    private let accounts: any AccountService
    private var model: HomeModel?

    init(accounts: any AccountService) {
        self.accounts = accounts
    }

    override func activate(_ input: HomeInput) {
        if let model {
            guard model.welcome(input) else { return }
        } else {
            show(HomeModel(input, accounts: accounts))
        }
        watchSessions()
    }

    override func interact(_ command: HomeCommand) {
        switch command {
        case .refresh: model?.tryAgain()
        case .showBadge(let id, let count): model?.show(count, at: id)
        }
    }

    private func show(_ model: HomeModel) {
        model.wants = { [weak self] outcome in self?.sendToMotherboard(outcome) }
        model.wantsToTryAgain = { [weak self] in self?.watchSessions() }
        self.model = model
        push(HomeScreen(model: model))
    }

    private func watchSessions() {
        guard let model else { return }
        task { await model.watchSessions() }
    }
}

/// The home screen.
final class HomeScreen: Screen {
    let id = ScreenID()
    let model: HomeModel

    var title: String { model.session == nil ? "Welcome" : "Home" }
    var route: any Route { HomeRoute(isSignedIn: model.session != nil) }

    init(model: HomeModel) {
        self.model = model
    }
}

/// The route of the home screen.
struct HomeRoute: Route, Hashable {
    /// Whether a user is signed in.
    let isSignedIn: Bool
}
