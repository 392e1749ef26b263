import AccountServiceInterface
import Backplane
import Observation
import RegisterInterface

/// Shows the registration screen until an account is made or the user goes back.
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

/// The registration screen.
final class RegisterScreen: Screen {
    let id = ScreenID()
    let title = "Create an account"
    let route: any Route = RegisterRoute()
    let model: RegisterModel

    init(model: RegisterModel) {
        self.model = model
    }
}

/// The route of the registration screen.
struct RegisterRoute: Route, Hashable {}

/// The state and actions of the registration screen, independent of its view.
@MainActor
@Observable
final class RegisterModel {
    /// The name as last typed.
    private(set) var name = ""
    /// Why the last attempt failed.
    private(set) var failure: AccountError?

    @ObservationIgnored var didRegister: (Session) -> Void = { _ in }
    @ObservationIgnored var wantsToSignIn: () -> Void = {}
    @ObservationIgnored private let accounts: any AccountService
    @ObservationIgnored private let client: Client

    init(accounts: any AccountService, client: Client) {
        self.accounts = accounts
        self.client = client
    }

    /// Tries to make an account. Calls `didRegister` on success, and otherwise sets `failure`.
    func register(name: String, password: String) async {
        self.name = name
        failure = nil
        do throws(AccountError) {
            didRegister(try await accounts.register(name: name, password: password, client: client))
        } catch {
            failure = error
        }
    }

    func requestSignIn() {
        wantsToSignIn()
    }
}
