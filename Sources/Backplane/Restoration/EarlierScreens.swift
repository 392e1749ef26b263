/// The screens that were there before a restoration and stand for no saved one yet, by who shows them and where in the
/// app they are.
@MainActor
struct EarlierScreens {
    /// The screens of each board, and of all boards of each slot, the oldest last.
    private var screens: [Key: [Screen]] = [:]
    private var routes: Set<SavedRoute> = []
    private var taken: Set<ScreenID> = []

    private struct Key: Hashable {
        let owner: ObjectIdentifier
        let route: SavedRoute
    }

    private struct Screen {
        let id: ScreenID
        weak let board: AnyBoard?
    }

    init() {}

    init(_ entries: [NavigationEntry]) {
        let owned = entries.compactMap { entry in entry.owner.map { (entry: entry, owner: $0) } }
        // By age, and the screens of each board in their order.
        let inOrder = owned.enumerated().sorted {
            ($0.element.owner.serial, $0.offset) < ($1.element.owner.serial, $1.offset)
        }
        for (entry, owner) in inOrder.reversed().map(\.element) {
            guard let slot = owner.slot, let route = try? SavedRoute(entry.screen.route) else { continue }
            routes.insert(route)
            let screen = Screen(id: entry.id, board: owner)
            screens[Key(owner: ObjectIdentifier(owner), route: route), default: []].append(screen)
            screens[Key(owner: ObjectIdentifier(slot), route: route), default: []].append(screen)
        }
    }

    func has(_ route: SavedRoute) -> Bool { routes.contains(route) }

    /// Takes the first screen at a place in the app, of a board or of all boards of a slot, that is wanted. One that is
    /// not wanted now never will be.
    mutating func take(
        _ route: SavedRoute, of owner: AnyObject, where isWanted: (ScreenID, AnyBoard) -> Bool
    ) -> (ScreenID, AnyBoard)? {
        let key = Key(owner: ObjectIdentifier(owner), route: route)
        while let next = screens[key]?.popLast() {
            if let board = next.board, isWanted(next.id, board), taken.insert(next.id).inserted {
                return (next.id, board)
            }
        }
        return nil
    }
}
