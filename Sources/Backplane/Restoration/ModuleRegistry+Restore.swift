extension ModuleRegistry {
    /// Says how a board comes back after a restart: which input the route of one of its screens stands for.
    ///
    /// ```swift
    /// registry.board(.listing) { _ in ListingBoard() }
    /// registry.restore(.listing, from: ListingRoute.self) { route in route.listingID }
    /// ```
    ///
    /// Each of the board's screens is restored by activating the board with the input made from that screen's route.
    /// A board that has none of its own, only boards inside it that have, is restored with the first of their screens, when
    /// this is said of it for the type of that screen's route, too.
    /// Boards without this are skipped by ``Motherboard/restore(_:)``. Saying it twice, or of a board that no module
    /// registers with these types, is an ``AssemblyError``.
    ///
    /// - Parameters:
    ///   - id: The board.
    ///   - type: The type of its screens' routes.
    ///   - input: Makes the input from a route; nil for one that should not come back. An error is reported in the
    ///     result of the restoration.
    public mutating func restore<Input, Output, Command, From: Route>(
        _ id: BoardID<Input, Output, Command>, from type: From.Type,
        input: @escaping @MainActor (From) throws -> Input?
    ) {
        restorations.append(BoardRestoration(id, module: module, input: input))
    }

    /// Says that a board without input comes back from a route by being activated.
    public mutating func restore<Output, Command, From: Route>(
        _ id: BoardID<Void, Output, Command>, from type: From.Type
    ) {
        restore(id, from: type) { _ in () }
    }

    /// Says that a board whose input is a route comes back by being activated with it.
    public mutating func restore<Input: Route, Output, Command>(_ id: BoardID<Input, Output, Command>) {
        restore(id, from: Input.self) { $0 }
    }
}
