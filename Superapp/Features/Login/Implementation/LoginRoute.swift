import Backplane

/// The place of the sign-in screen.
struct LoginRoute: Route, Hashable {}
