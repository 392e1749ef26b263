import Backplane

/// The place of the crew's screen.
struct CrewRoute: Route, Hashable {}
