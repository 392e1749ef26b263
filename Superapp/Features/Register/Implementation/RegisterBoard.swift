import AccountServiceInterface
import Backplane
import RegisterInterface

/// Shows the registration screen until an account is made or the person goes back.
final class RegisterBoard: Board<Void, RegisterOutcome, Never> {
    private let accounts: any AccountService
    private let client: Client
    private var screen: RegisterScreen?

    init(accounts: any AccountService, client: Client) {
        self.accounts = accounts
        self.client = client
    }

    override func activate(_: Void) {
        guard screen == nil else { return }
        let model = RegisterModel(accounts: accounts, client: client)
        model.didRegister = { [weak self] session in self?.finish(with: .registered(session)) }
        model.wantsToSignIn = { [weak self] in self?.finish(with: .signInRequested) }
        let screen = RegisterScreen(model: model)
        self.screen = screen
        push(screen)
    }

    private func finish(with outcome: RegisterOutcome) {
        sendToMotherboard(outcome)
        complete()
    }
}
