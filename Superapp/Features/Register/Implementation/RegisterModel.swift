import AccountServiceInterface
import Observation

/// What the registration screen shows and does, whatever shows it.
@MainActor
@Observable
final class RegisterModel {
    /// The name as it was last typed.
    private(set) var name = ""
    /// Why the last try failed.
    private(set) var failure: AccountError?

    @ObservationIgnored var didRegister: (Session) -> Void = { _ in }
    @ObservationIgnored var wantsToSignIn: () -> Void = {}
    @ObservationIgnored private let accounts: any AccountService
    @ObservationIgnored private let client: Client

    init(accounts: any AccountService, client: Client) {
        self.accounts = accounts
        self.client = client
    }

    /// Tries to make an account. Says so through `didRegister`, or shows why not in `failure`.
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
