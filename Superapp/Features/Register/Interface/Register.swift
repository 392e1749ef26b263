public import AccountServiceInterface
public import Backplane

extension BoardID<Void, RegisterOutcome, Never> {
    /// Lets a user make an account.
    public static var register: Self { "superapp.register" }
}

/// The outcomes of making an account.
public enum RegisterOutcome: Sendable, Codable, Equatable {
    /// An account was made, and its owner is signed in.
    case registered(Session)
    /// The user has an account already and wants to sign in.
    case signInRequested
}

extension RegisterOutcome {
    /// The new account's first session, if one was made.
    public var registeredSession: Session? {
        if case .registered(let session) = self { session } else { nil }
    }
}
