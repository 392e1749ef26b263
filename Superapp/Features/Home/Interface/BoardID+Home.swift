public import Backplane

extension BoardID<HomeInput, HomeOutcome, HomeCommand> {
    /// The start page, for who is signed in and for visitors. Activating it again tells it who is there now.
    public static var home: Self { "superapp.home" }
}
