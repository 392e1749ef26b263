public import AccountServiceInterface

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
