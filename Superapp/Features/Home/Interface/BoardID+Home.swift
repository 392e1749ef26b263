public import AccountServiceInterface
public import Backplane

extension BoardID<Session, Never, HomeCommand> {
    /// Where a person arrives after signing in.
    public static var home: Self { "superapp.home" }
}
