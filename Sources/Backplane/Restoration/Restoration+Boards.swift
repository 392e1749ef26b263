/// How saved boards are brought back: each in the motherboard that it was in, which a board around it may have to make
/// first.
extension Restoration {
    func restoreOnce(_ number: Int) {
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
    enum Way {
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

    func way(to saved: Int, from outermost: Motherboard) -> Way {
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
            guard let instance = liveBoard(board, in: home) as? any OuterBoard else {
                return .through(board, home)
            }
            home = instance.innerMotherboard
        }
        return .inside(home)
    }

    /// The board that stands for a saved one, or may from now on because it is live already.
    func liveBoard(_ saved: Int, in home: Motherboard) -> AnyBoard? {
        if let board = live[saved]?.board, board.slot != nil { return board }
        // Which of many instances a saved one was, only its screens say.
        guard let board = home.slots[snapshot.boards[saved].id]?.live.onlyOne else { return nil }
        setLive(board, for: saved)
        return board
    }

    /// The outermost motherboard that a saved board lived in.
    func outermost(of saved: Int) throws(RestorationResult.Problem) -> Motherboard {
        let name = snapshot.boards[outermostBoards[saved]].motherboard ?? ""
        guard let motherboard = root?.motherboard(named: name) else {
            throw .unknownMotherboard(board: snapshot.boards[saved].id, motherboard: name)
        }
        return motherboard
    }

    /// Takes note that a board has been activated that was to be brought back, and goes on with what waited for it.
    func hasBegun(_ board: AnyBoard, for saved: Int) {
        setLive(board, for: saved)
        guard let waiting = arriving.removeValue(forKey: saved)?.waiting else { return }
        // A board comes before those inside it in the snapshot's list.
        let inOrder = waiting.sorted { (screens[$0].board, $0) < (screens[$1].board, $1) }
        root?.delivery.whenAtRest { for number in inOrder { self.restore(number) } }
    }
}
