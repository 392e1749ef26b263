extension ModuleRegistry {
    /// Registers how a board is restored after a restart: how the route of a screen is converted to the board's input.
    ///
    /// ```swift
    /// registry.board(.listing) { _ in ListingBoard() }
    /// registry.restore(.listing, from: ListingRoute.self) { route in route.listingID }
    /// ```
    ///
    /// Each of the board's screens is restored by activating the board with the input made from that screen's route. A
    /// screen without a route, such as a sheet that asks something, is skipped. A board without screens of its own,
    /// whose inner boards have screens, is restored with the first of these, if this is also registered for it with the
    /// type of that screen's route. Boards without this are skipped by ``Root/restore(_:)``. Registering it twice, or
    /// for a board that no module registers with these types, is an ``AssemblyError``.
    ///
    /// - Parameters:
    ///   - id: The board.
    ///   - type: The type of its screens' routes.
    ///   - input: Makes the input from a route; nil for a screen that should not be restored. An error is reported in
    ///     the result of the restoration.
    public mutating func restore<Input, Output, Command, From: Route>(
        _ id: BoardID<Input, Output, Command>, from type: From.Type,
        input: @escaping @MainActor (From) throws -> Input?
    ) {
        restorations.append(BoardRestoration(id, module: module, input: input))
    }

    /// Registers that a board without input is restored by activating it.
    public mutating func restore<Output, Command, From: Route>(
        _ id: BoardID<Void, Output, Command>, from type: From.Type
    ) {
        restore(id, from: type) { _ in () }
    }

    /// Registers that a board whose input is a route is restored by activating it with the route.
    public mutating func restore<Input: Route, Output, Command>(_ id: BoardID<Input, Output, Command>) {
        restore(id, from: Input.self) { $0 }
    }

    @available(*, unavailable, message: "this board takes an input: read it from the route, { route in … }")
    @_disfavoredOverload
    public mutating func restore<Input, Output, Command, From: Route>(
        _ id: BoardID<Input, Output, Command>, from type: From.Type
    ) {}

    @available(*, unavailable, message: "this board's input is not a route: say restore(_:from:) with a route's type")
    @_disfavoredOverload
    public mutating func restore<Input, Output, Command>(_ id: BoardID<Input, Output, Command>) {}
}

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
    let activate: @MainActor (_ home: Motherboard, _ showing: Showing, _ live: AnyBoard?) -> AnyActivation
}

/// How one board is brought back from routes of one type.
@MainActor
final class BoardRestoration<Input: Sendable, Output: Sendable, Command: Sendable, From: Route>: AnyBoardRestoration {
    private let id: BoardID<Input, Output, Command>
    private let input: @MainActor (From) throws -> Input?

    init(
        _ id: BoardID<Input, Output, Command>, module: String, input: @escaping @MainActor (From) throws -> Input?
    ) {
        self.id = id
        self.input = input
        super.init(board: id.rawValue, module: module)
    }

    override func fits(_ registration: AnyBoardRegistration) -> Bool {
        registration is BoardRegistration<Input, Output, Command>
    }

    override func prepare(_ saved: SavedRoute) throws(RestorationResult.Problem) -> PreparedBoard? {
        // A screen without a route is not restored, whatever else its board shows.
        if saved.isNone { return nil }
        let expected = SavedRoute.name(of: From.self)
        guard saved.type == expected else {
            throw .changedRoute(board: board, saved: saved.type, registered: expected)
        }
        do {
            return try input(try saved.decode(as: From.self)).map { input in
                PreparedBoard { [id] home, showing, live in
                    home.activate(id, with: input, from: home.name, showing: showing, into: live)
                }
            }
        } catch {
            throw .unreadableRoute(board: board, route: saved, error: HiddenError(error))
        }
    }
}

extension AssemblyCheck {
    /// Restorations that are said twice, or of boards that no one registers with the same types.
    var restorationProblems: [AssemblyError.Problem] {
        let boards = Dictionary(registries.flatMap(\.boards).map { ($0.id, $0) }) { first, _ in first }
        var first: [String: String] = [:]
        return registries.flatMap(\.restorations).compactMap { restoration in
            if let other = first.updateValue(restoration.module, forKey: restoration.board) {
                return .duplicateRestoration(board: restoration.board, modules: [other, restoration.module])
            }
            guard let board = boards[restoration.board], restoration.fits(board) else {
                return .restorationWithoutBoard(board: restoration.board, module: restoration.module)
            }
            return nil
        }
    }
}
