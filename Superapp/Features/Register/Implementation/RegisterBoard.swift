import AccountServiceInterface
import Backplane
import RegisterInterface

/// Shows the registration screen until an account is made or the person goes back.
final class RegisterBoard: Board<Void, RegisterOutcome, Never> {
    private let accounts: any AccountService
    private let client: Client
    private lazy var screen = makeScreen()

    init(accounts: any AccountService, client: Client) {
        self.accounts = accounts
        self.client = client
    }

    override func activate(_: Void) {
        push(screen)
    }

    private func makeScreen() -> RegisterScreen {
        let model = RegisterModel(accounts: accounts, client: client)
        model.didRegister = { [weak self] session in self?.finish(with: .registered(session)) }
        model.wantsToSignIn = { [weak self] in self?.finish(with: .signInRequested) }
        return RegisterScreen(model: model)
    }

    private func finish(with outcome: RegisterOutcome) {
        sendToMotherboard(outcome)
        complete()
    }
}
