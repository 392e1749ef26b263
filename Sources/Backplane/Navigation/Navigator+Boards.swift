/// What boards do to the navigator.
extension Navigator {
    /// Shows a board's screen: in a tab if one is given, else over the board's others, or else where the person looks.
    func push(_ screen: any Screen, in tab: TabID? = nil, owner: AnyBoard, slot: AnyBoardSlot) {
        if let tab, !tabs.contains(where: { $0.id == tab }) {
            return report(.unknownTab(tab: tab.rawValue, call: "push(_:in:)"))
        }
        show(screen, owner: owner, slot: slot) { entry, state in
            let own = tab.map { NavigationPlace.tab($0) } ?? state.place { $0.owner === owner }
            state.push(entry, at: own ?? state.visiblePlace)
        }
    }

    /// Shows a board's screen in a layer of its own.
    func present(_ screen: any Screen, owner: AnyBoard, slot: AnyBoardSlot) {
        show(screen, owner: owner, slot: slot) { entry, state in
            state.present(entry)
        }
    }

    private func show(
        _ screen: any Screen, owner: AnyBoard, slot: AnyBoardSlot,
        place: (NavigationEntry, inout NavigationState) -> Void
    ) {
        guard !state.shows(screen.id) else {
            return report(.screenShownTwice(screen: screen.id.rawValue, board: slot.id))
        }
        let entry = NavigationEntry(
            screen: screen, boardID: slot.id, motherboard: slot.motherboard.name, owner: owner)
        if restorationPlace?.take(entry, &state) == true {
            restorationPlace = nil
        } else {
            place(entry, &state)
        }
    }

    /// Dismisses the uppermost layer with a screen of a board, and those above it.
    ///
    /// - Returns: Whether there was one.
    func dismissLayer(of board: AnyBoard) -> Bool {
        guard let layer = layers.last(where: { $0.stack.contains { $0.owner === board } }) else { return false }
        dismiss(layer.id)
        return true
    }

    /// Takes away what a board that ends has shown. Boards presented over that are left.
    func removeEntries(of board: AnyBoard) {
        guard state.shows(board) else { return }
        leave(endingOf: board) { state in state.remove { $0.owner === board } }
    }
}
