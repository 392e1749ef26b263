import Backplane

/// The place of the home screen.
struct HomeRoute: Route {}
