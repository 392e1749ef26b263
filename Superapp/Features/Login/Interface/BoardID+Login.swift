public import Backplane

extension BoardID<Void, LoginOutcome, Never> {
    /// Lets a person sign in with a name and a password.
    public static var login: Self { "superapp.login" }
}
