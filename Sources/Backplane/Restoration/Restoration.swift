extension Root {
    /// Brings back what a snapshot shows: activates its boards in order, from the bottom up, and puts their screens into
    /// the stacks, tabs and layers where they were.
    ///
    /// Make the root's motherboards in the same order as before, install them, and lay out the tabs first. What is shown
    /// already stays, and a screen among it that the snapshot has too is not activated again. What can't be restored is
    /// left out, and the rest comes back. A board that waits at a barrier, or shows its screen later, finds its place free
    /// when it does.
    ///
    /// Waits until no message is being delivered, then goes through the whole snapshot without a pause.
    ///
    /// - Returns: What was restored, what is still to come, what was skipped, and every problem.
    public func restore(_ snapshot: NavigationSnapshot) async -> RestorationResult {
        // Only a task that was started to run at once can find a delivery under way.
        while delivery.isBusy { await Task.yield() }
        let restoration = Restoration(snapshot, into: self)
        navigator.restorations = navigator.restorations.filter { $0.object != nil } + [WeakRestoration(restoration)]
        return restoration.run()
    }
}

/// Goes through a snapshot once, activates its boards, and sees to it that their screens end up where they were, also those
/// that come later: as long as there are any, their places keep it.
@MainActor
final class Restoration {
    let snapshot: NavigationSnapshot
    let screens: [NavigationSnapshot.SavedScreen]
    /// The screens that stand for saved ones now, by the numbers of those.
    private(set) var shown: [Int: ScreenID] = [:]
    /// The boards that stand for saved ones now.
    private(set) var live: [Int: LiveBoard] = [:]
    private weak var root: Root?
    let navigator: Navigator
    /// The stacks of the snapshot: where they are now, and the numbers of their screens, bottom first.
    private(set) var stacks: [Stack] = []
    /// The stack of each screen.
    private(set) var stackOfScreen: [Int] = []
    /// The outermost board around each board.
    private let outermostBoards: [Int]
    /// The layers that were presented over each screen.
    private let layersOver: [Int: [Int]]
    /// The screens that were there before.
    private var earlier = EarlierScreens()
    /// The saved boards that the live ones stand for.
    private var savedBoards: [ObjectIdentifier: Int] = [:]
    /// The boards that were right inside each board.
    private let innerBoards: [Int: [Int]]
    /// How many screens have come back, or are known not to.
    private var settled = 0
    /// The places of screens that are still to come.
    private(set) var places: [Int: WeakPlace] = [:]
    /// The boards that were activated and have not arrived.
    private(set) var arriving: [Int: Arrival] = [:]
    /// The screens that it has been tried to bring back.
    private var tried: Set<Int> = []
    private(set) var layerIDs: [Int: NavigationLayer.ID] = [:]
    private(set) var layerNumbers: [NavigationLayer.ID: Int] = [:]
    private(set) var highestLayer = -1
    private(set) lazy var screensOfBoards = Dictionary(grouping: screens.indices) { screens[$0].board }
    private var result = RestorationResult()

    struct Stack {
        var target: Target
        let numbers: Range<Int>

        var isMissing: Bool { if case .missing = target { true } else { false } }
    }

    enum Target {
        case place(NavigationPlace)
        case layer(Int)
        case missing(TabID)
    }

    /// A board on its way.
    struct Arrival {
        /// The screen that it was activated for.
        let screen: Int
        /// The screens that can come only after it: its others, and those of boards inside it.
        var waiting: [Int] = []
    }

    struct LiveBoard {
        weak let board: AnyBoard?
    }

    struct WeakPlace {
        weak let place: RestoredPlace?
    }

    init(_ snapshot: NavigationSnapshot, into root: Root) {
        self.snapshot = snapshot
        self.root = root
        navigator = root.navigator
        screens = snapshot.screens
        outermostBoards = snapshot.boards.indices.reduce(into: []) { outermost, index in
            outermost.append(snapshot.boards[index].outer.map { outermost[$0] } ?? index)
        }
        innerBoards = Dictionary(grouping: snapshot.boards.indices) { snapshot.boards[$0].outer ?? -1 }
        layersOver = snapshot.layers.enumerated().reduce(into: [:]) { over, layer in
            if let presenter = layer.element.presenter { over[presenter, default: []].append(layer.offset) }
        }
    }

    func run() -> RestorationResult {
        earlier = EarlierScreens(navigator.entries)
        switch snapshot.base {
        case .stack(let screens): addStack(screens, .place(navigator.state.basePlace))
        case .tabs(let tabs, let selected):
            for tab in tabs {
                addStack(tab.screens, navigator.state.has(.tab(tab.id)) ? .place(.tab(tab.id)) : .missing(tab.id))
            }
            if navigator.state.has(.tab(selected)) { navigator.select(selected) }
        }
        for (index, layer) in snapshot.layers.enumerated() { addStack(layer.screens, .layer(index)) }
        // Before anything is activated, which is to find its place among them.
        if !earlier.isEmpty {
            for stack in stacks where !stack.isMissing { for number in stack.numbers { claimEarly(number) } }
        }
        for stack in stacks {
            if case .missing(let tab) = stack.target {
                let boards = stack.numbers.map { snapshot.boards[screens[$0].board].id }
                if !boards.isEmpty { result.problems.append(.unknownTab(tab: tab.rawValue, boards: boards)) }
                for _ in boards { settleOne() }
            } else {
                for number in stack.numbers { restoreOnce(number) }
            }
        }
        return result
    }

    private func addStack(_ screens: [NavigationSnapshot.SavedScreen], _ target: Target) {
        let first = stackOfScreen.count
        stackOfScreen += repeatElement(stacks.count, count: screens.count)
        stacks.append(Stack(target: target, numbers: first..<(first + screens.count)))
    }

    /// Follows the screens of a stack that have been moved to another place: what is still to come is to come there.
    func move(_ old: NavigationPlace, to new: NavigationPlace) {
        for index in stacks.indices {
            if case .place(old) = stacks[index].target { stacks[index].target = .place(new) }
        }
    }

    // MARK: Boards

    private func restoreOnce(_ number: Int) {
        if tried.insert(number).inserted { restore(number) }
    }

    private func restore(_ number: Int) {
        let board = snapshot.boards[screens[number].board].id
        do throws(RestorationResult.Problem) {
            switch try bringBack(number) {
            case .shown: result.restored.append(board)
            case .coming: result.waiting.append(board)
            case .declined:
                result.skipped.append(board)
                settleOne()
            }
        } catch {
            result.problems.append(error)
            settleOne()
        }
    }

    private enum Outcome {
        case shown, coming, declined
    }

    private func bringBack(_ number: Int) throws(RestorationResult.Problem) -> Outcome {
        // By a board that shows several screens when it is activated for the first of them.
        if shown[number] != nil { return .shown }
        let saved = screens[number].board
        let id = snapshot.boards[saved].id
        let outermost = try outermost(of: saved)
        let assembly = outermost.assembly
        guard assembly.boards[id] != nil else { throw .unknownBoard(board: id) }
        guard let prepared = try assembly.restorations[id]?.prepare(screens[number].route) else { return .declined }
        let way = wayAfterThoseAround(saved, from: outermost)
        if claim(number, by: way) { return .shown }
        switch way {
        case .inside(let home): return try activate(saved, for: number, prepared, in: home)
        case .after(let outer):
            arriving[outer]?.waiting.append(number)
            return .coming
        case .through(let outer, let home):
            // A board that showed nothing itself is gone without a trace: it comes back from the same route.
            let showedItself = screensOfBoards[outer] != nil
            let restoration = showedItself ? nil : assembly.restorations[snapshot.boards[outer].id]
            guard let prepared = try? restoration?.prepare(screens[number].route) else {
                throw .outerBoardNotLive(board: id, outer: snapshot.boards[outer].id)
            }
            return try activate(outer, for: number, prepared, in: home)
        }
    }

    private func activate(
        _ saved: Int, for number: Int, _ prepared: PreparedBoard, in home: Motherboard
    ) throws(RestorationResult.Problem) -> Outcome {
        let place = RestoredPlace(number: number, board: saved, of: self)
        places[number] = WeakPlace(place: place)
        let activation = prepared.activate(home, .restored(place), live[saved]?.board)
        if shown[number] != nil { return .shown }
        let id = snapshot.boards[screens[number].board].id
        if place.hasBegun {
            guard live[saved]?.board?.slot != nil else { throw .nothingShown(board: id, route: screens[number].route) }
        } else {
            guard !activation.hasEnded else { throw .notActivated(board: id) }
            arriving[saved] = Arrival(screen: number)
        }
        return .coming
    }

    /// How a saved board can be activated where it was.
    private enum Way {
        /// In this motherboard.
        case inside(Motherboard)
        /// Once it, activated for another of its screens, or a board around it has arrived.
        case after(Int)
        /// By a board around it, in this motherboard.
        case through(Int, Motherboard)
    }

    /// Brings back boards around a board first, whose own screens lie above or in a later tab.
    private func wayAfterThoseAround(_ saved: Int, from outermost: Motherboard) -> Way {
        while case .through(let outer, _) = way(to: saved, from: outermost),
            let screen = screensOfBoards[outer]?.first(where: { !tried.contains($0) })
        {
            restoreOnce(screen)
        }
        return way(to: saved, from: outermost)
    }

    private func way(to saved: Int, from outermost: Motherboard) -> Way {
        if arriving[saved] != nil { return .after(saved) }
        var inner = saved
        var chain: [Int] = []
        // From the board outwards to the first one that is there, and from that inwards again.
        while let outer = snapshot.boards[inner].outer, live[inner]?.board?.slot == nil {
            if arriving[outer] != nil { return .after(outer) }
            chain.append(inner)
            inner = outer
        }
        chain.append(inner)
        var home = live[inner]?.board?.motherboard ?? outermost
        for board in chain.reversed() where board != saved {
            guard let instance = liveBoard(board, in: home), let next = instance.restorableInner else {
                return .through(board, home)
            }
            home = next
        }
        return .inside(home)
    }

    /// The board that stands for a saved one, or may from now on because it is live already.
    private func liveBoard(_ saved: Int, in home: Motherboard) -> AnyBoard? {
        if let board = live[saved]?.board, board.slot != nil { return board }
        // Which of many instances a saved one was, only its screens say.
        guard let board = home.slots[snapshot.boards[saved].id]?.live.onlyOne else { return nil }
        setLive(board, for: saved)
        return board
    }

    /// The outermost motherboard that a saved board lived in.
    private func outermost(of saved: Int) throws(RestorationResult.Problem) -> Motherboard {
        let name = snapshot.boards[outermostBoards[saved]].motherboard ?? ""
        guard let motherboard = root?.motherboard(named: name) else {
            throw .unknownMotherboard(board: snapshot.boards[saved].id, motherboard: name)
        }
        return motherboard
    }

    /// Takes note that a board has been activated that was to be brought back, and goes on with what waited for it.
    func hasBegun(_ board: AnyBoard, for saved: Int) {
        setLive(board, for: saved)
        guard let waiting = arriving.removeValue(forKey: saved)?.waiting, !waiting.isEmpty else { return }
        // A board comes before those inside it in the snapshot's list.
        let inOrder = waiting.sorted { (screens[$0].board, $0) < (screens[$1].board, $1) }
        root?.delivery.whenAtRest { for number in inOrder { self.restore(number) } }
    }

    // MARK: Screens

    /// Lets a screen that is shown already stand for a saved one, when it has the same board and route.
    @discardableResult
    private func claim(_ number: Int, by way: Way) -> Bool {
        guard !earlier.isEmpty, case .inside(let home) = way else { return false }
        let saved = screens[number].board
        let route = screens[number].route
        let own = liveBoard(saved, in: home)
        // Which of many instances stands for a saved one, its screens say.
        guard let owner: AnyObject = own ?? home.slots[snapshot.boards[saved].id],
            let (screen, board) = earlier.take(
                route, of: owner,
                where: { screen, board in
                    navigator.state.place(of: screen) != nil
                        && (own != nil || savedBoards[ObjectIdentifier(board)] == nil)
                })
        else { return false }
        setLive(board, for: saved)
        setShown(number, screen)
        return true
    }

    /// Claims a screen that is to come back and is there already.
    private func claimEarly(_ number: Int) {
        let saved = screens[number].board
        let id = snapshot.boards[saved].id
        guard earlier.has(screens[number].route), let home = try? outermost(of: saved),
            (try? home.assembly.restorations[id]?.prepare(screens[number].route)) != nil
        else { return }
        claim(number, by: way(to: saved, from: home))
    }

    /// Puts a screen where a saved one was, if it is that one's.
    ///
    /// - Parameter wanted: The saved screen that its board was activated for.
    /// - Returns: Whether it is there.
    func take(_ entry: NavigationEntry, for wanted: Int) -> Bool {
        guard let owner = entry.owner, let route = try? SavedRoute(entry.screen.route),
            let number = number(of: route, by: owner, for: wanted), put(entry, at: number)
        else { return false }
        bind(owner, to: screens[number].board)
        setShown(number, entry.id)
        return true
    }

    /// The saved screen that a board shows again: one with the same route, or else the one that it was activated for.
    private func number(of route: SavedRoute, by owner: AnyBoard, for wanted: Int) -> Int? {
        let isWanted = shown[wanted] == nil && canStand(owner, for: screens[wanted].board)
        if isWanted, screens[wanted].route == route { return wanted }
        let found = candidates(for: owner).lazy.flatMap { self.screensOfBoards[$0] ?? [] }
            .first { self.shown[$0] == nil && self.screens[$0].route == route }
        return found ?? (isWanted ? wanted : nil)
    }

    /// The saved boards that a board may stand for: its own, or those right inside the one that the board around it stands for.
    private func candidates(for board: AnyBoard) -> [Int] {
        if let own = savedBoards[ObjectIdentifier(board)], live[own]?.board === board { return [own] }
        guard let outer = board.outerBoard, let saved = savedBoards[ObjectIdentifier(outer)] else { return [] }
        return (innerBoards[saved] ?? []).filter { canStand(board, for: $0) }
    }

    private func canStand(_ board: AnyBoard, for saved: Int) -> Bool {
        if let other = live[saved]?.board, other.slot != nil { return other === board }
        guard snapshot.boards[saved].id == board.slot?.id else { return false }
        return snapshot.boards[saved].outer.flatMap { live[$0]?.board }.map { $0 === board.outerBoard } ?? true
    }

    /// Lets a board, and those around it, stand for saved ones.
    private func bind(_ board: AnyBoard, to saved: Int) {
        var next: (AnyBoard, Int)? = (board, saved)
        while let (board, saved) = next, live[saved]?.board !== board {
            setLive(board, for: saved)
            next = board.outerBoard.flatMap { outer in snapshot.boards[saved].outer.map { (outer, $0) } }
        }
    }

    private func setLive(_ board: AnyBoard, for saved: Int) {
        live[saved] = LiveBoard(board: board)
        savedBoards[ObjectIdentifier(board)] = saved
    }

    /// Takes note that a screen has come back or won't. After the last one, boards keep nothing of the restoration.
    private func settleOne() {
        settled += 1
        guard settled == screens.count else { return }
        for place in places.values { place.place?.release() }
        places = [:]
    }

    private func setShown(_ number: Int, _ id: ScreenID) {
        shown[number] = id
        for index in layersOver[number] ?? [] {
            if let layer = layerIDs[index] { navigator.state.setPresenter(of: layer, to: id) }
        }
        settleOne()
    }

    private func put(_ entry: NavigationEntry, at number: Int) -> Bool {
        switch stacks[stackOfScreen[number]].target {
        case .missing: return false
        case .place(let place): return navigator.state.push(entry, at: place, below: screen(above: number, at: place))
        case .layer(let index):
            if let layer = layerIDs[index], navigator.state.has(.layer(layer)) {
                let place = NavigationPlace.layer(layer)
                return navigator.state.push(entry, at: place, below: screen(above: number, at: place))
            }
            let layer = snapshot.layers[index]
            let id = navigator.state.present(entry, as: layer.presentation, below: self.layer(above: index))
            layerIDs[index] = id
            layerNumbers[id] = index
            highestLayer = max(highestLayer, index)
            if let presenter = layer.presenter {
                // One that has not come back is replaced by the screen right below.
                if let screen = shown[presenter] { navigator.state.setPresenter(of: id, to: screen) }
            } else {
                navigator.state.setPresenter(of: id, to: nil)
            }
            return true
        }
    }
}
