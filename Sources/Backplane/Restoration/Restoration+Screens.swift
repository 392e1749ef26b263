/// Which screens stand for saved ones, and where they are put.
extension Restoration {
    /// Lets a screen that is shown already stand for a saved one, when it has the same board and route.
    @discardableResult
    func claim(_ number: Int, by way: Way) -> Bool {
        guard case .inside(let home) = way else { return false }
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
    func claimEarly(_ number: Int) {
        let saved = screens[number].board
        let id = snapshot.boards[saved].id
        guard earlier.has(screens[number].route), let home = try? outermost(of: saved),
            (try? home.assembly.restorations[id]?.prepare(screens[number].route)) != nil
        else { return }
        claim(number, by: way(to: saved, from: home))
    }

    // MARK: Screens that come anyway

    /// Where in the app a screen is, and in which board.
    private struct Whereabouts: Hashable {
        /// The ids of its board and those around it, and the name of the motherboard around them.
        let boards: [String]
        let route: SavedRoute
    }

    /// Leaves those screens to other restorations that are still to come by these.
    func leave(to others: [Restoration]) {
        var coming: [Whereabouts: Int] = [:]
        for other in others {
            for number in other.numbersToCome { coming[other.whereabouts(of: number), default: 0] += 1 }
        }
        for stack in stacks where !stack.isMissing {
            for number in stack.numbers where shown[number] == nil {
                guard let left = coming[whereabouts(of: number)], left > 0 else { continue }
                coming[whereabouts(of: number)] = left - 1
                tried.insert(number)
                result.waiting.append(snapshot.boards[screens[number].board].id)
                settleOne()
            }
        }
    }

    private func whereabouts(of number: Int) -> Whereabouts {
        let around = sequence(first: screens[number].board) { self.snapshot.boards[$0].outer }
        let boards = around.flatMap { [snapshot.boards[$0].id, snapshot.boards[$0].motherboard].compactMap(\.self) }
        return Whereabouts(boards: boards, route: screens[number].route)
    }

    // MARK: Placing

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

    /// The saved boards that a board may stand for: its own, or those right inside the one that the board around it
    /// stands for.
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

    func setLive(_ board: AnyBoard, for saved: Int) {
        live[saved] = LiveBoard(board: board)
        savedBoards[ObjectIdentifier(board)] = saved
    }

    func setShown(_ number: Int, _ id: ScreenID) {
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
