import Backplane

/// The place of the registration screen.
struct RegisterRoute: Route, Hashable {}
