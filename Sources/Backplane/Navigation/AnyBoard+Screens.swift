extension AnyBoard {
    /// Shows a screen on top of the screens that the board already shows, or the board's first screen at the visible
    /// place: on top of the uppermost layer, the selected tab or the only stack.
    ///
    /// The screen is removed when the board completes, and the board completes when its last screen is left. If the
    /// board already shows the screen, the navigator goes back to it, so a board can push its only screen whenever it
    /// is activated. Showing another board's screen is a fault, and so is showing a screen after ``complete()``.
    public func push(_ screen: any Screen) {
        show(screen, by: "push(_:)") { navigator, entry in
            let own = showing.isHere ? nil : navigator.state.place(of: self)
            navigator.state.push(entry, at: own ?? navigator.state.visiblePlace)
        }
    }

    /// Shows a screen on top of a tab's stack, whether the tab is selected or not. A tab that was not laid out with
    /// ``Navigator/setTabs(_:)`` is a fault.
    public func push(_ screen: any Screen, in tab: TabID) {
        show(screen, by: "push(_:in:)") { navigator, entry in
            guard navigator.state.has(.tab(tab)) else {
                return navigator.report(.unknownTab(tab: tab.rawValue, call: "push(_:in:)"))
            }
            navigator.state.push(entry, at: .tab(tab))
        }
    }

    /// Shows a screen over everything else, in a layer with a stack of its own.
    ///
    /// The layer ends when it is dismissed, when its last screen is left, or when the screen over which it was
    /// presented is removed.
    ///
    /// - Parameters:
    ///   - screen: The layer's first screen.
    ///   - presentation: How the layer covers what is below it. By default, as a sheet.
    public func present(_ screen: any Screen, as presentation: Presentation = .sheet()) {
        show(screen, by: "present(_:as:)") { navigator, entry in
            navigator.state.present(entry, as: presentation)
        }
    }

    /// Dismisses the uppermost layer in which the board has a screen, and everything presented over it. If all screens
    /// of the board were there, the board completes. If the board has no screen in a layer, it is a fault.
    public func dismiss() {
        guard let slot = sendingSlot("dismiss()"), let navigator = attachedRoot?.navigator else { return }
        if !navigator.dismissLayer(of: self) { slot.motherboard.report(.nothingPresented(board: name)) }
    }

    /// Removes one of the board's screens, wherever it is, and everything presented over it. The other screens stay; a
    /// board without screens completes. A screen that the board does not show is a fault.
    public func dismiss(_ screen: any Screen) {
        guard sendingSlot("dismiss(_:)") != nil, let navigator = attachedRoot?.navigator else { return }
        guard navigator.state.screens(of: self).contains(screen.id) else {
            return navigator.report(.unknownScreen(screen: screen.id.rawValue, call: "dismiss(_:)"))
        }
        navigator.leave([screen.id])
    }

    /// Makes one of the board's screens visible: goes back to it, dismisses what covers it and selects its tab.
    ///
    /// - Returns: Whether the user sees it now; `false` if the board does not show it, or no longer shows it.
    public func reveal(_ screen: any Screen) -> Bool {
        guard sendingSlot("reveal(_:)") != nil, let navigator = attachedRoot?.navigator,
            navigator.state.screens(of: self).contains(screen.id)
        else { return false }
        return navigator.pop(to: screen.id)
    }

    /// The board in whose inner motherboard this one lives.
    var outerBoard: AnyBoard? { motherboard?.owner }

    /// Whether another board is around this one, at any distance.
    func isInside(_ other: AnyBoard) -> Bool {
        sequence(first: self, next: \.outerBoard).dropFirst().contains { $0 === other }
    }

    func isOrIsInside(_ other: AnyBoard) -> Bool { self === other || isInside(other) }

    private func show(_ screen: any Screen, by call: String, _ place: (Navigator, NavigationEntry) -> Void) {
        guard let slot = sendingSlot(call), let root = attachedRoot else { return }
        // It would go with the board before anybody sees it.
        if let reason = pendingReason {
            return slot.motherboard.report(.sentAfterEnd(board: name, call: call, reason: reason))
        }
        if root.leakDetection != .off { remember(screen) }
        let navigator = root.navigator
        if let shown = navigator.state.entry(of: screen.id) {
            guard shown.screen === screen, shown.owner === self else {
                return navigator.report(
                    .screenShownTwice(screen: "\(type(of: screen)) '\(screen.title)'", board: name))
            }
            if showing.revealsShown { navigator.pop(to: screen.id) }
            return
        }
        navigator.screensShown += 1
        let entry = NavigationEntry(screen: screen, boardID: slot.id, number: navigator.screensShown, owner: self)
        if showing.restored?.take(entry) != true { place(navigator, entry) }
    }
}

/// What boards do to the navigator.
extension Navigator {
    /// Dismisses the uppermost layer with a screen of a board, and those above it.
    ///
    /// - Returns: Whether there was one.
    func dismissLayer(of board: AnyBoard) -> Bool {
        guard case .layer(let layer) = state.place(of: board) else { return false }
        dismissLayer(layer)
        return true
    }

    /// Takes away what a board that ends has shown and asked. Boards presented over that are left.
    func removeEntries(of board: AnyBoard) {
        withdrawDialogs(of: board)
        let screens = state.screens(of: board)
        if !screens.isEmpty { leave(endingOf: board) { $0.remove(screens) } }
    }
}
