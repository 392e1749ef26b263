import AccountServiceInterface
import LoginInterface
import Observation

/// What the sign-in screen shows and does, whatever shows it.
@MainActor
@Observable
final class LoginModel {
    /// Why the person is asked to sign in.
    var reason = LoginReason.wish
    /// The name as it was last typed.
    private(set) var name = ""
    /// Why the last try failed.
    private(set) var failure: AccountError?

    @ObservationIgnored var didSignIn: (Session) -> Void = { _ in }
    @ObservationIgnored var wantsAccount: () -> Void = {}
    @ObservationIgnored private let accounts: any AccountService
    @ObservationIgnored private let client: Client

    init(accounts: any AccountService, client: Client) {
        self.accounts = accounts
        self.client = client
    }

    /// Tries to sign in. Says so through `didSignIn`, or shows why not in `failure`.
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
