extension Navigator {
    /// Goes back one screen, as by a gesture or a back button. From the bottom of a layer that is its dismissal.
    ///
    /// - Returns: Whether there was a screen to go back to; the bottom one under all layers stays.
    @discardableResult
    public func pop() -> Bool {
        guard stack.count > 1 || !layers.isEmpty, let top else { return false }
        leave([top.id])
        return true
    }

    /// Goes back until a screen is on top: dismisses what is presented over it, leaves the screens above it, and selects
    /// its tab. A screen that is not there is a fault.
    ///
    /// - Returns: Whether the screen is on top now.
    @discardableResult
    public func pop(to id: ScreenID) -> Bool {
        guard let place = state.place(where: { $0.id == id }) else {
            report(.unknownScreen(screen: id.rawValue, call: "pop(to:)"))
            return false
        }
        if case .tab(let tab) = place { select(tab) }
        leave(state.entries(above: id).map(\.id))
        return true
    }

    /// Goes back to the bottom screen of the selected tab or only stack, and dismisses what is presented over it.
    public func popToRoot() {
        leave((baseStack.dropFirst() + layers.flatMap(\.stack)).map(\.id))
    }

    /// Dismisses the uppermost layer.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func dismiss() -> Bool {
        guard let layer = layers.last else { return false }
        leave(layer.stack.map(\.id))
        return true
    }

    /// Dismisses a layer and those above it. A layer that is gone is a fault.
    public func dismiss(_ id: NavigationLayer.ID) {
        guard let layer = layers.first(where: { $0.id == id }) else {
            return report(.unknownLayer(layer: id.description))
        }
        leave(layer.stack.map(\.id))
    }

    /// Takes note that the person has left screens, by whatever way the UI kit has: for shells that learn of it only
    /// afterwards. Screens that are gone already are passed over, for a gesture can end after its board.
    public func leave(_ screens: some Sequence<ScreenID>) {
        let screens = Set(screens)
        guard screens.contains(where: state.shows) else { return }
        leave { state in state.remove { screens.contains($0.id) } }
    }

    /// Changes what is shown, then completes the boards whose last screen is left, the upper ones first, and then those
    /// around them that show nothing themselves and have nothing shown inside them any more.
    ///
    /// - Parameter ending: The board that ends and takes its screens with it, if that is why. The boards around it have
    ///   not been left: they are about to hear of its end.
    func leave(endingOf ending: AnyBoard? = nil, by change: (inout NavigationState) -> [NavigationEntry]) {
        var next = state
        let left = change(&next)
        state = next
        let boards = left.reversed().compactMap(\.owner).filter { !state.shows($0) }
        // Looked for first: a board that has completed is in no other any more.
        var outer = boardsLeft(around: boards, endingOf: ending)
        for board in boards { board.slot?.requestCompletion(of: board, reason: .left) }
        while !outer.isEmpty {
            let next = boardsLeft(around: outer, endingOf: ending)
            // Looked at again: the end of the inner ones can have brought something else up.
            for board in outer where !state.showsAnything(of: board) {
                board.slot?.requestCompletion(of: board, reason: .left)
            }
            outer = next
        }
    }

    private func boardsLeft(around boards: [AnyBoard], endingOf ending: AnyBoard?) -> [AnyBoard] {
        boards.compactMap(\.outerBoard).filter { outer in
            outer.endsWithInnerScreens && ending?.isInside(outer) != true && !state.showsAnything(of: outer)
        }
    }
}
