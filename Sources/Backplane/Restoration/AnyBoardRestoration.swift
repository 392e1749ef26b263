/// How one board is brought back, whatever its types.
@MainActor
class AnyBoardRestoration {
    let board: String
    let module: String

    init(board: String, module: String) {
        self.board = board
        self.module = module
    }

    /// Whether it is for the types that the board was registered with.
    func fits(_ registration: AnyBoardRegistration) -> Bool { false }

    /// Makes ready to activate the board from a route; nil when the module does not want this one restored.
    func prepare(_ route: SavedRoute) throws(RestorationResult.Problem) -> PreparedBoard? { nil }
}

/// A board that can be activated as it was.
@MainActor
struct PreparedBoard {
    /// Whether a route is the one that the board is activated from.
    let isRoute: @MainActor (any Route) -> Bool
    let activate: @MainActor (Motherboard) -> Void
}
