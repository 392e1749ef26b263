import AccountServiceInterface
import Backplane
import LoginInterface

/// Shows the sign-in screen until someone has signed in.
final class LoginBoard: Board<Void, LoginOutcome, Never> {
    private let accounts: any AccountService
    private let client: Client
    private var screen: LoginScreen?

    init(accounts: any AccountService, client: Client) {
        self.accounts = accounts
        self.client = client
    }

    override func activate(_: Void) {
        guard screen == nil else { return }
        let model = LoginModel(accounts: accounts, client: client)
        model.didSignIn = { [weak self] session in self?.finish(with: session) }
        model.wantsAccount = { [weak self] in self?.sendToMotherboard(.registrationRequested) }
        let screen = LoginScreen(model: model)
        self.screen = screen
        push(screen)
    }

    private func finish(with session: Session) {
        sendToMotherboard(.signedIn(session))
        complete()
    }
}
