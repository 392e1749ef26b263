import AccountServiceInterface
import Backplane
import HomeInterface

/// Greets the person who is signed in, and shows where else they are.
final class HomeBoard: Board<Session, Never, HomeCommand> {
    private let accounts: any AccountService
    private var model: HomeModel?

    init(accounts: any AccountService) {
        self.accounts = accounts
    }

    override func activate(_ session: Session) {
        guard model == nil else { return }
        let model = HomeModel(session: session, accounts: accounts)
        model.wantsToSignOut = { [weak self] in self?.broadcast(SignOut()) }
        model.wantsToTryAgain = { [weak self] in self?.watchSessions() }
        self.model = model
        push(HomeScreen(model: model))
        watchSessions()
    }

    override func interact(_ command: HomeCommand) {
        switch command {
        case .refresh: model?.tryAgain()
        }
    }

    private func watchSessions() {
        guard let model else { return }
        task { await model.watchSessions() }
    }
}
