public import Backplane

extension BoardID<LoginReason, LoginOutcome, Never> {
    /// Lets a person sign in with a name and a password, and says why they are asked to.
    public static var login: Self { "superapp.login" }
}
