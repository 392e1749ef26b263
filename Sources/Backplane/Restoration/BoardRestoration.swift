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
        let expected = SavedRoute.name(of: From.self)
        guard saved.type == expected else {
            throw .changedRoute(board: board, saved: saved.type, registered: expected)
        }
        do {
            let route = try saved.decode(as: From.self)
            return try input(route).map { input in
                PreparedBoard(isRoute: { $0 as? From == route }, activate: { [id] in $0.activate(id, with: input) })
            }
        } catch {
            throw .unreadableRoute(board: board, route: "\(saved.type) \(saved.json)", reason: "\(error)")
        }
    }
}
