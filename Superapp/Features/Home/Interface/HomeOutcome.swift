/// What a person wants who is at home.
public enum HomeOutcome: Sendable, Codable, Equatable {
    /// To go where an entry leads.
    case opened(HomeEntry.ID)
    /// To sign in.
    case signInRequested
    /// To have an account.
    case registrationRequested
}
