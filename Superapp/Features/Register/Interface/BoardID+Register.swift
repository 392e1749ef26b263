public import Backplane

extension BoardID<Void, RegisterOutcome, Never> {
    /// Lets a person make an account.
    public static var register: Self { "superapp.register" }
}
