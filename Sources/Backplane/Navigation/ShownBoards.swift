/// Which boards show something, and where: themselves, or through boards inside them.
///
/// A board is known by its identity. It takes its screens away before it is released, so none of them is used twice.
@MainActor
struct ShownBoards {
    private var known: [ObjectIdentifier: Board] = [:]

    private struct Board {
        /// The board around this one.
        let outer: ObjectIdentifier?
        var screens: Set<ScreenID> = []
        /// How many of the screens are where.
        var places: [NavigationPlace: Int] = [:]
        /// How many of the boards right inside show something, themselves or through others.
        var inside = 0
    }

    func isShowing(_ board: AnyBoard) -> Bool { known[ObjectIdentifier(board)] != nil }

    func screens(of board: AnyBoard) -> Set<ScreenID> { known[ObjectIdentifier(board)]?.screens ?? [] }

    func places(of board: AnyBoard) -> [NavigationPlace] {
        known[ObjectIdentifier(board)].map { Array($0.places.keys) } ?? []
    }

    mutating func add(_ screen: ScreenID, of board: AnyBoard, at place: NavigationPlace) {
        enter(board)
        known[ObjectIdentifier(board)]?.screens.insert(screen)
        known[ObjectIdentifier(board)]?.places[place, default: 0] += 1
    }

    mutating func remove(_ screen: ScreenID, of board: ObjectIdentifier, at place: NavigationPlace) {
        known[board]?.screens.remove(screen)
        leave(place, board)
        var next: ObjectIdentifier? = board
        while let id = next, let shown = known[id], shown.screens.isEmpty, shown.inside == 0 {
            known[id] = nil
            next = shown.outer
            if let next { known[next]?.inside -= 1 }
        }
    }

    mutating func move(_ board: ObjectIdentifier, from old: NavigationPlace, to new: NavigationPlace) {
        leave(old, board)
        known[board]?.places[new, default: 0] += 1
    }

    private mutating func leave(_ place: NavigationPlace, _ board: ObjectIdentifier) {
        let count = known[board]?.places[place] ?? 0
        known[board]?.places[place] = count > 1 ? count - 1 : nil
    }

    /// Takes note of a board, and of those around it that had nothing to show so far.
    private mutating func enter(_ board: AnyBoard) {
        guard known[ObjectIdentifier(board)] == nil else { return }
        var inner = board
        board.hasShown = true
        known[ObjectIdentifier(board)] = Board(outer: board.outerBoard.map { ObjectIdentifier($0) })
        while let outer = inner.outerBoard {
            let isKnown = known[ObjectIdentifier(outer)] != nil
            outer.hasShown = true
            known[ObjectIdentifier(outer), default: Board(outer: outer.outerBoard.map { ObjectIdentifier($0) })]
                .inside += 1
            if isKnown { return }
            inner = outer
        }
    }
}
