import AccountServiceInterface
import Backplane
import LoginInterface
import Observation

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

/// The sign-in screen.
final class LoginScreen: Screen {
    let id = ScreenID()
    let title = "Sign in"
    let model: LoginModel

    var route: any Route { model.reason }

    init(model: LoginModel) {
        self.model = model
    }
}

/// The state and actions of the sign-in screen, independent of its view.
@MainActor
@Observable
final class LoginModel {
    /// Why the user is asked to sign in.
    var reason = LoginReason.wish
    /// The name as last typed.
    private(set) var name = ""
    /// Why the last attempt failed.
    private(set) var failure: AccountError?

    @ObservationIgnored var didSignIn: (Session) -> Void = { _ in }
    @ObservationIgnored var wantsAccount: () -> Void = {}
    @ObservationIgnored private let accounts: any AccountService
    @ObservationIgnored private let client: Client

    init(accounts: any AccountService, client: Client) {
        self.accounts = accounts
        self.client = client
    }

    /// Tries to sign in. Calls `didSignIn` on success, and otherwise sets `failure`.
    func signIn(name: String, password: String) async {
        self.name = name
        failure = nil
        do throws(AccountError) {
            didSignIn(try await accounts.signIn(name: name, password: password, client: client))
        } catch {
            failure = error
        }
    }

    func requestRegistration() {
        wantsAccount()
    }
}
