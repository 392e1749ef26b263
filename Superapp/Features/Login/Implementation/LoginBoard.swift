import AccountServiceInterface
import Backplane
import LoginInterface

/// Shows the sign-in screen until someone has signed in.
final class LoginBoard: Board<LoginReason, LoginOutcome, Never> {
    private let accounts: any AccountService
    private let client: Client
    private lazy var screen = makeScreen()

    init(accounts: any AccountService, client: Client) {
        self.accounts = accounts
        self.client = client
    }

    override func activate(_ reason: LoginReason) {
        screen.model.reason = reason
        push(screen)
    }

    private func makeScreen() -> LoginScreen {
        let model = LoginModel(accounts: accounts, client: client)
        model.didSignIn = { [weak self] session in self?.finish(with: session) }
        model.wantsAccount = { [weak self] in self?.sendToMotherboard(.registrationRequested) }
        return LoginScreen(model: model)
    }

    private func finish(with session: Session) {
        sendToMotherboard(.signedIn(session))
        complete()
    }
}
