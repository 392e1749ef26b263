import Backplane

/// The place of the home screen.
struct HomeRoute: Route, Hashable {
    /// Whether it is the home of someone who is signed in.
    let isSignedIn: Bool
}
