import Backplane

/// The place of the list.
struct TodosRoute: Route, Hashable {}
