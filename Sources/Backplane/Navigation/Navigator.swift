import Observation

/// The screens of a root: one back stack or tabs with one each, over them what is presented, a stack each, and the dialogs
/// that wait for an answer.
///
/// Knows no UI kit and is observable by any. Boards show screens (``AnyBoard/push(_:)``, ``AnyBoard/push(_:in:)``,
/// ``AnyBoard/present(_:as:)``) and ask (``AnyBoard/ask(_:)``); shells draw what is here and tell the navigator what the
/// person did. A board completes when the last of its screens is left, and a board that completes takes its screens and
/// what is presented over them with it, so what is shown and what is alive never differ.
@MainActor
@Observable
public final class Navigator {
    var state = NavigationState()
    var asked = IndexedList<NavigationDialog.ID, AskedDialog>()
    /// The notes on tabs, such as numbers of unread messages. Apart from the tabs, so that a new number draws no tab anew.
    public internal(set) var badges: [TabID: String] = [:]
    @ObservationIgnored var report: @MainActor (Fault.Kind) -> Void = { _ in }
    /// The restorations some of whose screens are still to come.
    @ObservationIgnored var restorations: [WeakRestoration] = []
    /// How many screens have been shown so far.
    @ObservationIgnored var screensShown = 0
    @ObservationIgnored var dialogsAsked = 0
    /// The dialogs of each board that waits for answers.
    @ObservationIgnored var dialogsOfBoards: [ObjectIdentifier: Set<NavigationDialog.ID>] = [:]

    init() {}

    /// The stack that the person sees, bottom first: that of the uppermost layer, or else ``baseStack``.
    public var stack: [NavigationEntry] { state.stack(at: state.visiblePlace) }

    /// The screen that the person sees.
    public var top: NavigationEntry? { state.top }

    /// All that is shown, whether the person sees it or not.
    package var entries: [NavigationEntry] { state.entries }

    /// The stack under all layers, bottom first: that of the selected tab, or the only one when there are no tabs.
    public var baseStack: [NavigationEntry] { state.stack(at: state.basePlace) }

    /// What is presented over ``baseStack``, lowest first.
    public var layers: [NavigationLayer] {
        state.layers.all.map { layer in
            NavigationLayer(
                id: layer.id, presentation: layer.presentation, presenter: layer.presenter,
                stack: state.stack(at: .layer(layer.id)), navigator: ObjectIdentifier(self))
        }
    }

    /// The tabs in their order, as they are labelled. Empty when there is only one stack.
    public var tabs: [TabItem] { state.tabs }

    /// The screens of a tab, bottom first. Empty until a board shows something in it.
    public func stack(of tab: TabID) -> [NavigationEntry] { state.stack(at: .tab(tab)) }

    /// The selected tab, or nil when there are none.
    public var selectedTab: TabID? { state.selectedTab }
}

extension Navigator {
    /// Reports that a shell has no way to draw a screen. For shells, which should show an error in its place.
    ///
    /// - Parameters:
    ///   - entry: The screen.
    ///   - needed: The protocol that the screen's type should conform to.
    public func reportNotDrawable(_ entry: NavigationEntry, needed: String) {
        report(.screenNotDrawable(screen: entry.screen.title, board: entry.boardID, needed: needed))
    }
}

extension Navigator {
    /// Lays out tabs: which there are, in which order, with which labels.
    ///
    /// Tabs that were there before keep their screens and badges and stay selected; screens of tabs that are not there any
    /// more are left. The stack of a navigator without tabs becomes that of the first tab. With an empty list the selected
    /// tab's stack becomes the only one. What a restoration is still to bring back goes where the screens beside it go. Naming a tab twice is a fault and changes nothing.
    public func setTabs(_ items: [TabItem]) {
        var seen: Set<TabID> = []
        if let twice = items.first(where: { !seen.insert($0.id).inserted }) {
            return report(.duplicateTab(tab: twice.id.rawValue))
        }
        if badges.keys.contains(where: { !seen.contains($0) }) { badges = badges.filter { seen.contains($0.key) } }
        leave { state in
            let (old, hadTabs) = (state.basePlace, state.selectedTab != nil)
            let left = state.setTabs(items)
            if hadTabs != !items.isEmpty {
                for restoration in restorations { restoration.object?.move(old, to: state.basePlace) }
            }
            return left
        }
    }

    /// Selects a tab. What is presented stays over it. A tab that does not exist is a fault.
    ///
    /// - Returns: Whether the tab is selected now.
    @discardableResult
    public func select(_ tab: TabID) -> Bool { select(tab, call: "select(_:)") }

    private func select(_ tab: TabID, call: String) -> Bool {
        if selectedTab == tab { return true }
        guard state.has(.tab(tab)) else {
            report(.unknownTab(tab: tab.rawValue, call: call))
            return false
        }
        return state.select(tab)
    }

    /// Handles a tap on a tab: selects the tab, or goes back to its bottom screen if it is already selected. Shells
    /// call this. A tab that does not exist is a fault.
    public func tap(_ tab: TabID) {
        if selectedTab == tab { popToRoot() } else { _ = select(tab, call: "tap(_:)") }
    }

    /// Sets the badge of a tab, or removes it if `badge` is nil. A tab that does not exist is a fault.
    public func setBadge(_ badge: String?, of tab: TabID) {
        guard state.has(.tab(tab)) else {
            return report(.unknownTab(tab: tab.rawValue, call: "setBadge(_:of:)"))
        }
        if badges[tab] != badge { badges[tab] = badge }
    }
}

extension Navigator {
    /// Goes back one screen, as by a gesture or a back button. From the bottom of a layer that is its dismissal.
    ///
    /// - Returns: Whether there was a screen to go back to; the bottom one under all layers stays.
    @discardableResult
    public func pop() -> Bool {
        let place = state.visiblePlace
        guard let top, place != state.basePlace || state.count(at: place) > 1 else { return false }
        leave([top.id])
        return true
    }

    /// Goes back until a screen is on top: dismisses what is presented over it, leaves the screens above it, and selects
    /// its tab. A screen that is not there is a fault.
    ///
    /// - Returns: Whether the screen is on top now.
    @discardableResult
    public func pop(to id: ScreenID) -> Bool {
        guard let place = state.place(of: id) else {
            report(.unknownScreen(screen: id.rawValue, call: "pop(to:)"))
            return false
        }
        if case .tab(let tab) = place { select(tab) }
        leave(state.ids(above: id))
        return true
    }

    /// Goes back to the bottom screen of the selected tab or only stack, and dismisses what is presented over it.
    public func popToRoot() {
        leave(baseStack.dropFirst().map(\.id) + layers.flatMap(\.stack).map(\.id))
    }

    /// Dismisses the uppermost layer.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func dismiss() -> Bool {
        guard let layer = state.layers.last else { return false }
        dismissLayer(layer.id)
        return true
    }

    /// Dismisses a layer and those above it. A layer that is gone, or one of another navigator, is a fault.
    public func dismiss(_ layer: NavigationLayer) {
        guard layer.navigator == ObjectIdentifier(self) else { return report(.unknownLayer(layer: "\(layer.id)")) }
        dismissLayer(layer.id)
    }

    package func dismissLayer(_ id: NavigationLayer.ID) {
        guard state.has(.layer(id)) else { return report(.unknownLayer(layer: "\(id)")) }
        leave(state.stack(at: .layer(id)).map(\.id))
    }

    /// Records that the person has left screens. Shells call this when the UI kit tells them only afterwards. Screens
    /// that are already gone are ignored, because a gesture can end after its board.
    public func leave(_ screens: some Sequence<ScreenID>) {
        let left = screens.filter { state.place(of: $0) != nil }
        if !left.isEmpty { leave { $0.remove(left) } }
    }

    /// Changes what is shown, then completes the boards whose last screen is left, the upper ones first, and then those
    /// around them that show nothing themselves and have nothing shown inside them any more.
    ///
    /// - Parameter ending: The board that ends and takes its screens with it, if that is why. The boards around it have
    ///   not been left: they are about to hear of its end.
    func leave(endingOf ending: AnyBoard? = nil, by change: (inout NavigationState) -> [NavigationEntry]) {
        // Changed in place: a copy would cost as much as there is on show.
        let left = change(&state)
        var seen: Set<ObjectIdentifier> = []
        let boards = left.reversed().compactMap(\.owner).filter {
            !state.shows($0) && seen.insert(ObjectIdentifier($0)).inserted
        }
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
            !state.showsAnything(of: outer) && outer.endsWithInnerScreens && ending?.isInside(outer) != true
        }
    }
}
