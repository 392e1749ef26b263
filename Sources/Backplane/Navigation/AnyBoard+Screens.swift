extension AnyBoard {
    /// Shows a screen over those that the board shows already, or its first where the person looks: on top of the
    /// uppermost layer, the selected tab or the only stack.
    ///
    /// The screen goes when the board completes, and the board completes when its last screen is left. A screen that is
    /// shown already is a fault, as is showing one after ``complete()``.
    public func push(_ screen: any Screen) {
        show(screen, by: "push(_:)") { navigator, slot in navigator.push(screen, owner: self, slot: slot) }
    }

    /// Shows a screen on top of a tab's stack, whether the tab is selected or not. A tab that was not laid out with
    /// ``Navigator/setTabs(_:)`` is a fault.
    public func push(_ screen: any Screen, in tab: TabID) {
        show(screen, by: "push(_:in:)") { navigator, slot in navigator.push(screen, in: tab, owner: self, slot: slot) }
    }

    /// Shows a screen over everything else, in a layer with a stack of its own: a sheet, a dialogue.
    ///
    /// The layer ends when it is dismissed, when its last screen is left, or when the screen it was presented over goes.
    public func present(_ screen: any Screen) {
        show(screen, by: "present(_:)") { navigator, slot in navigator.present(screen, owner: self, slot: slot) }
    }

    /// Dismisses the uppermost layer in which the board has a screen, and what is presented over that. A board all of
    /// whose screens were there completes. Having none there is a fault.
    public func dismiss() {
        guard let slot = sendingSlot("dismiss()"), let navigator = attachedRoot?.navigator else { return }
        if !navigator.dismissLayer(of: self) { slot.motherboard.report(.nothingPresented(board: slot.id)) }
    }

    /// The board in whose inner motherboard this one lives.
    var outerBoard: AnyBoard? { motherboard?.owner }

    /// Whether another board is around this one, at any distance.
    func isInside(_ other: AnyBoard) -> Bool {
        sequence(first: self, next: \.outerBoard).dropFirst().contains { $0 === other }
    }

    private func show(_ screen: any Screen, by call: String, _ body: (Navigator, AnyBoardSlot) -> Void) {
        guard let slot = sendingSlot(call), let root = attachedRoot else { return }
        hasShown = true
        if root.leakDetection != .off { remember(screen) }
        body(root.navigator, slot)
    }
}

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
