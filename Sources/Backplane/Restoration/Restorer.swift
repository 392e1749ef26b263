extension Motherboard {
    /// Brings back what a snapshot shows: activates its boards in order, from the bottom up, and puts their screens into
    /// the stacks, tabs and layers where they were.
    ///
    /// Lay out the tabs first. What is shown already stays, and a screen among it that the snapshot has too is not
    /// activated again. What can't be restored is left out, and the rest comes back.
    ///
    /// Waits until no message is being delivered, then goes through the whole snapshot without a pause.
    ///
    /// - Returns: What was restored, what was skipped, and every problem.
    public func restore(_ snapshot: NavigationSnapshot) async -> RestorationResult {
        // Only a task that was started to run at once can find a delivery under way.
        while root.delivery.isBusy { await Task.yield() }
        var restorer = Restorer(motherboard: self)
        restorer.restore(snapshot)
        return restorer.result
    }

    /// This motherboard or one inside its live boards, by its path from the outermost.
    func motherboard(at path: String) -> Motherboard? {
        if path == name { return self }
        let around = sortedSlots.filter { path == "\(name)/\($0.id)" || path.hasPrefix("\(name)/\($0.id)/") }
        return around.lazy.compactMap { $0.live.latest?.restorableInner?.motherboard(at: path) }.first
    }
}

/// Goes through a snapshot once, activates its boards and sees to it that their screens end up where they were.
@MainActor
struct Restorer {
    let motherboard: Motherboard
    private(set) var result = RestorationResult()
    /// The screens that stand for saved ones now, by the numbers of those.
    private var shown: [Int: ScreenID] = [:]
    private var nextNumber = 0
    /// The boards that showed screens of their own, by their paths.
    private var owners: Set<String> = []

    private var navigator: Navigator { motherboard.root.navigator }

    init(motherboard: Motherboard) {
        self.motherboard = motherboard
    }

    mutating func restore(_ snapshot: NavigationSnapshot) {
        owners = Set(snapshot.screens.map { "\($0.motherboard)/\($0.board)" })
        switch snapshot.base {
        case .stack(let screens):
            restore(screens, at: navigator.state.base.visiblePlace)
        case .tabs(let tabs, let selected):
            for tab in tabs { restore(tab) }
            if navigator.tabs.contains(where: { $0.id == selected }) { navigator.select(selected) }
        }
        for layer in snapshot.layers { restore(layer) }
    }

    // MARK: Places

    private mutating func restore(_ tab: NavigationSnapshot.Tab) {
        if navigator.tabs.contains(where: { $0.id == tab.id }) { return restore(tab.screens, at: .tab(tab.id)) }
        nextNumber += tab.screens.count
        result.problems.append(.unknownTab(tab: tab.id.rawValue, boards: tab.screens.map(\.board)))
    }

    private mutating func restore(_ screens: [NavigationSnapshot.SavedScreen], at place: NavigationPlace) {
        for screen in screens { _ = restore(screen, to: .place(place)) }
    }

    private mutating func restore(_ layer: NavigationSnapshot.Layer) {
        var target = RestorationPlace.Target.newLayer(over: presenter(of: layer))
        for screen in layer.screens {
            guard let id = restore(screen, to: target) else { continue }
            if let place = navigator.state.place(where: { $0.id == id }) { target = .place(place) }
        }
    }

    /// The screen that a layer goes over: the one it was over, or if that has not come back, the visible one.
    private func presenter(of layer: NavigationSnapshot.Layer) -> ScreenID? {
        layer.presenter.flatMap { shown[$0] ?? navigator.top?.id }
    }

    // MARK: Screens

    private mutating func restore(
        _ screen: NavigationSnapshot.SavedScreen, to target: RestorationPlace.Target
    ) -> ScreenID? {
        defer { nextNumber += 1 }
        do throws(RestorationResult.Problem) {
            guard let prepared = try prepare(screen) else {
                result.skipped.append(screen.board)
                return nil
            }
            let id = try show(screen, prepared, target)
            shown[nextNumber] = id
            result.restored.append(screen.board)
            return id
        } catch {
            result.problems.append(error)
            return nil
        }
    }

    private func prepare(
        _ screen: NavigationSnapshot.SavedScreen
    ) throws(RestorationResult.Problem) -> PreparedBoard? {
        guard motherboard.assembly.boards[screen.board] != nil else { throw .unknownBoard(board: screen.board) }
        return try motherboard.assembly.restorations[screen.board]?.prepare(screen.route)
    }

    private func show(
        _ screen: NavigationSnapshot.SavedScreen, _ prepared: PreparedBoard, _ target: RestorationPlace.Target
    ) throws(RestorationResult.Problem) -> ScreenID {
        // A board that shows several screens at once has been activated for the first of them.
        let isShown = unclaimed(of: screen).first { prepared.isRoute($0.screen.route) }
        if let isShown { return isShown.id }
        guard let activate = way(to: screen, prepared) else {
            throw .outerBoardNotLive(board: screen.board, motherboard: screen.motherboard)
        }
        let before = Set(navigator.state.entries.map(\.id))
        navigator.restorationPlace = RestorationPlace(
            board: screen.board, motherboard: screen.motherboard, target: target)
        activate()
        navigator.restorationPlace = nil
        let new = unclaimed(of: screen).filter { !before.contains($0.id) }
        guard let found = new.first(where: { prepared.isRoute($0.screen.route) }) ?? new.first else {
            throw .nothingShown(board: screen.board, route: "\(screen.route.type) \(screen.route.json)")
        }
        return found.id
    }

    /// How a board is activated where it was: itself, or by the board around it if that showed nothing, is gone and comes
    /// back from the same route.
    private func way(to screen: NavigationSnapshot.SavedScreen, _ prepared: PreparedBoard) -> (() -> Void)? {
        if let home = motherboard.motherboard(at: screen.motherboard) { return { prepared.activate(home) } }
        for end in screen.motherboard.indices.reversed() where screen.motherboard[end] == "/" {
            guard let home = motherboard.motherboard(at: String(screen.motherboard[..<end])) else { continue }
            let id = screen.motherboard[end...].dropFirst().prefix { $0 != "/" }
            let restoration = motherboard.assembly.restorations[String(id)]
            let showedItself = owners.contains(String(screen.motherboard[..<id.endIndex]))
            guard !showedItself, let outer = try? restoration?.prepare(screen.route) else { return nil }
            return { outer.activate(home) }
        }
        return nil
    }

    /// The screens of a board that do not stand for a saved one yet.
    private func unclaimed(of screen: NavigationSnapshot.SavedScreen) -> [NavigationEntry] {
        let claimed = Set(shown.values)
        return navigator.state.entries.filter {
            $0.boardID == screen.board && $0.motherboard == screen.motherboard && !claimed.contains($0.id)
        }
    }
}

/// Where the first screen goes of a board that is being restored, whichever way the board shows it.
@MainActor
struct RestorationPlace {
    enum Target {
        case place(NavigationPlace)
        case newLayer(over: ScreenID?)
    }

    let board: String
    let motherboard: String
    let target: Target

    /// Puts a screen there if it is the restored board's.
    ///
    /// - Returns: Whether it is, and the place is still there.
    func take(_ entry: NavigationEntry, _ state: inout NavigationState) -> Bool {
        guard entry.boardID == board, entry.motherboard == motherboard else { return false }
        switch target {
        case .place(let place):
            return state.push(entry, at: place)
        case .newLayer(let presenter):
            state.present(entry, over: presenter)
            return true
        }
    }
}
