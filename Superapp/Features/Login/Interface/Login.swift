public import AccountServiceInterface
public import Backplane

extension BoardID<LoginReason, LoginOutcome, Never> {
    /// Lets a user sign in with a name and a password, and says why they are asked to.
    public static var login: Self { "superapp.login" }
}

extension BoardID<Void, Session, Never> {
    /// Lets a user change the password that they sign in with. Requires that somebody is signed in. Sends their session
    /// with its new token when the password is changed.
    public static var passwordChange: Self { "superapp.passwordChange" }
}

/// Why the sign-in is shown; also the route of its screen.
public enum LoginReason: Route, Hashable {
    /// They want to sign in.
    case wish
    /// They requested something that requires signing in; it continues afterwards.
    case needed(LoginPurpose)
    /// Their session has expired or was ended elsewhere.
    case ended
    /// They have signed out in another window.
    case signedOut
}

/// What a user is asked to sign in for.
public enum LoginPurpose: Codable, Hashable, Sendable {
    /// They are taken to a place in the app, by its name.
    case place(String)
    /// What they have asked for is carried out, also with what they have entered if they have.
    case deed(hasText: Bool)
}

/// The outcomes of signing in.
public enum LoginOutcome: Sendable, Codable, Equatable {
    /// The user has signed in.
    case signedIn(Session)
    /// The user has no account yet and wants one.
    case registrationRequested
}

extension LoginOutcome {
    /// The session that began, if one did.
    public var signedInSession: Session? {
        if case .signedIn(let session) = self { session } else { nil }
    }
}
