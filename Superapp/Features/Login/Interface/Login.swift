public import AccountServiceInterface
public import Backplane

extension BoardID<LoginReason, LoginOutcome, Never> {
    /// Lets a person sign in with a name and a password, and says why they are asked to.
    public static var login: Self { "superapp.login" }
}

/// Why a person is shown the sign-in, and the place of its screen.
public enum LoginReason: Route, Hashable {
    /// They want to sign in.
    case wish
    /// They have asked for something that is for people who are signed in; it goes on when they are.
    case needed
    /// They were signed in, and are not any more: the session has expired or was ended elsewhere.
    case ended
}

/// What comes of signing in.
public enum LoginOutcome: Sendable, Codable, Equatable {
    /// A person proved who they are.
    case signedIn(Session)
    /// A person has no account yet and wants one.
    case registrationRequested
}

extension LoginOutcome {
    /// The session that began, if one did.
    public var signedInSession: Session? {
        if case .signedIn(let session) = self { session } else { nil }
    }
}
