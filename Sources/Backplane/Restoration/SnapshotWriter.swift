/// Turns what a navigator shows into a snapshot.
@MainActor
struct SnapshotWriter {
    private let navigator: Navigator
    private let state: NavigationState
    private var boards: [NavigationSnapshot.SavedBoard] = []
    private var known: [ObjectIdentifier: Int] = [:]
    private var numbers: [ScreenID: Int] = [:]
    private var screensSaved = 0
    private var unfinished: [Unfinished]

    /// A restoration of which screens are still to come, and what of its snapshot was saved again: boards and screens.
    private struct Unfinished {
        let restoration: Restoration
        let toCome: RestToCome
        var boards: [Int: Int] = [:]
        var numbers: [Int: Int] = [:]
    }

    /// A screen that is there, or one that will come.
    @MainActor
    private enum Item {
        case shown(NavigationEntry)
        case coming(Int, of: Int)
    }

    /// A layer that is there, or one that will come.
    private enum Layer {
        case shown(NavigationState.Layer)
        case coming(Int, screens: [Int], of: Int)
    }

    init(navigator: Navigator) {
        self.navigator = navigator
        state = navigator.state
        unfinished = navigator.restorations.compactMap(\.object).map { Unfinished(restoration: $0, toCome: $0.toCome) }
    }

    mutating func write() -> NavigationSnapshot {
        let base: NavigationSnapshot.Base =
            if let selected = state.selectedTab {
                .tabs(
                    tabs: state.tabs.map { NavigationSnapshot.Tab(id: $0.id, screens: save(.tab($0.id))) },
                    selected: selected)
            } else {
                .stack(screens: save(.only))
            }
        let layers = orderedLayers.map { save($0) }
        return NavigationSnapshot(boards: boards, base: base, layers: layers.filter { !$0.screens.isEmpty })
    }

    private var orderedLayers: [Layer] {
        var coming: [NavigationLayer.ID?: [Layer]] = [:]
        for index in unfinished.indices {
            for layer in unfinished[index].toCome.layers {
                coming[layer.above, default: []].append(.coming(layer.index, screens: layer.numbers, of: index))
            }
        }
        var layers: [Layer] = []
        for layer in state.layers.all { layers += (coming[layer.id] ?? []) + [.shown(layer)] }
        return layers + (coming[NavigationLayer.ID?.none] ?? [])
    }

    private mutating func save(_ layer: Layer) -> NavigationSnapshot.Layer {
        switch layer {
        case .shown(let layer):
            let presenter = presenterToCome(of: layer.id) ?? layer.presenter.flatMap { numbers[$0] }
            return NavigationSnapshot.Layer(
                presentation: layer.presentation, presenter: presenter, screens: save(.layer(layer.id)))
        case .coming(let number, let toCome, let index):
            let restoration = unfinished[index].restoration
            let layer = restoration.snapshot.layers[number]
            let presenter = layer.presenter.flatMap { presenter in
                unfinished[index].numbers[presenter] ?? restoration.shown[presenter].flatMap { numbers[$0] }
            }
            let screens = toCome.map { number in
                defer { screensSaved += 1 }
                return save(number, of: index, as: screensSaved)
            }
            return NavigationSnapshot.Layer(presentation: layer.presentation, presenter: presenter, screens: screens)
        }
    }

    private func presenterToCome(of layer: NavigationLayer.ID) -> Int? {
        unfinished.lazy.compactMap { one in one.restoration.presenter(of: layer).flatMap { one.numbers[$0] } }.first
    }

    /// The screens of a place, and among them those that will come there.
    private mutating func save(_ place: NavigationPlace) -> [NavigationSnapshot.SavedScreen] {
        var coming: [ScreenID?: [Item]] = [:]
        for index in unfinished.indices {
            for (number, above) in unfinished[index].toCome.screens[place] ?? [] {
                coming[above, default: []].append(.coming(number, of: index))
            }
        }
        var items: [Item] = []
        for entry in state.stack(at: place) { items += (coming[entry.id] ?? []) + [.shown(entry)] }
        items += coming[ScreenID?.none] ?? []
        var saved: [NavigationSnapshot.SavedScreen] = []
        for item in items {
            switch item {
            case .shown(let entry):
                guard let screen = save(entry) else { continue }
                numbers[entry.id] = screensSaved
                saved.append(screen)
            case .coming(let number, let index): saved.append(save(number, of: index, as: screensSaved))
            }
            screensSaved += 1
        }
        return saved
    }

    private mutating func save(_ entry: NavigationEntry) -> NavigationSnapshot.SavedScreen? {
        // The board was released and its screen is about to go.
        guard let owner = entry.owner else { return nil }
        let route = entry.screen.route
        do {
            return NavigationSnapshot.SavedScreen(board: save(owner), route: try SavedRoute(route))
        } catch {
            let name = SavedRoute.name(of: type(of: route))
            navigator.report(
                .routeNotEncodable(board: entry.boardID, route: name, reason: HiddenError(error).description))
            return nil
        }
    }

    /// Notes a board after those around it. Not by recursion: boards may lie inside one another more deeply than a
    /// stack allows.
    private mutating func save(_ board: AnyBoard) -> Int {
        let new = Array(sequence(first: board, next: \.outerBoard).prefix { known[ObjectIdentifier($0)] == nil })
        for board in new.reversed() {
            let outer = board.outerBoard.flatMap { known[ObjectIdentifier($0)] }
            known[ObjectIdentifier(board)] = boards.count
            boards.append(
                NavigationSnapshot.SavedBoard(
                    id: board.slot?.id ?? "", outer: outer,
                    motherboard: outer == nil ? board.motherboard?.name : nil))
        }
        return known[ObjectIdentifier(board)] ?? 0
    }

    // MARK: Screens to come

    private mutating func save(_ number: Int, of index: Int, as new: Int) -> NavigationSnapshot.SavedScreen {
        unfinished[index].numbers[number] = new
        let screen = unfinished[index].restoration.screens[number]
        return NavigationSnapshot.SavedScreen(board: save(board: screen.board, of: index), route: screen.route)
    }

    /// Notes a board that was to be brought back, unless it is live or noted already, after those around it.
    private mutating func save(board: Int, of index: Int) -> Int {
        let restoration = unfinished[index].restoration
        var chain: [Int] = []
        var outer: Int?
        var next: Int? = board
        while let saved = next, outer == nil {
            outer = restoration.live[saved]?.board.map { save($0) } ?? unfinished[index].boards[saved]
            if outer == nil { chain.append(saved) }
            next = restoration.snapshot.boards[saved].outer
        }
        for saved in chain.reversed() {
            let board = restoration.snapshot.boards[saved]
            unfinished[index].boards[saved] = boards.count
            boards.append(
                NavigationSnapshot.SavedBoard(id: board.id, outer: outer, motherboard: board.motherboard))
            outer = boards.count - 1
        }
        return outer ?? 0
    }
}
