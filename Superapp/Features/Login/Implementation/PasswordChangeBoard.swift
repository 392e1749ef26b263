import AccountServiceInterface
import Backplane
import Observation

/// Shows the form for another password until the user leaves it.
final class PasswordChangeBoard: Board<Void, Session, Never> {
    private let screen: PasswordChangeScreen

    init(accounts: any AccountService, session: any CurrentSession, client: Client) {
        screen = PasswordChangeScreen(
            model: PasswordChangeModel(accounts: accounts, session: session, client: client))
    }

    override func activate(_: Void) {
        screen.model.renewed = { [weak self] session in self?.sendToMotherboard(session) }
        push(screen)
    }
}

/// The screen with the form.
final class PasswordChangeScreen: Screen {
    let id = ScreenID()
    let title = "Change your password"
    let route: any Route = PasswordChangeRoute()
    let model: PasswordChangeModel

    init(model: PasswordChangeModel) {
        self.model = model
    }
}

/// The route of the screen.
struct PasswordChangeRoute: Route, Hashable {}

/// The state and actions of the screen, independent of its view.
@MainActor
@Observable
final class PasswordChangeModel {
    /// What came of the last attempt.
    enum Outcome: Equatable {
        case changed
        case refused(AccountError)
        /// Nobody is signed in any more.
        case signedOut
    }

    private(set) var outcome: Outcome?
    /// The hash of the passwords of the last change. A browser that received no response sends a form again by itself,
    /// and by then its current password is the former one.
    @ObservationIgnored private var lastChange: Int?

    /// Is told the session with its new token.
    @ObservationIgnored var renewed: (Session) -> Void = { _ in }
    @ObservationIgnored private let accounts: any AccountService
    @ObservationIgnored private let session: any CurrentSession
    @ObservationIgnored private let client: Client

    init(accounts: any AccountService, session: any CurrentSession, client: Client) {
        self.accounts = accounts
        self.session = session
        self.client = client
    }

    /// The user's name, by which a browser's password manager knows what to change.
    var name: String { session.session?.user.name ?? "" }

    func change(from current: String, to new: String) async {
        guard let session = session.session else { return outcome = .signedOut }
        let change = [current, new].hashValue
        guard change != lastChange else { return outcome = .changed }
        do throws(AccountError) {
            renewed(try await accounts.changePassword(from: current, to: new, in: session, client: client))
            (outcome, lastChange) = (.changed, change)
        } catch {
            outcome = .refused(error)
        }
    }

    func forgetOutcome() { outcome = nil }
}
