import Observation

/// The screens of a root: one back stack, or tabs with a stack each; the presented layers with a stack each; and the
/// dialogs that wait for an answer.
///
/// It does not depend on a UI framework and is observable. Boards show screens (``AnyBoard/push(_:)``,
/// ``AnyBoard/push(_:in:)``, ``AnyBoard/present(_:as:)``) and ask (``AnyBoard/ask(_:)``); shells draw its contents and
/// notify it of the user's actions. A board completes when the last of its screens is left. When a board completes, its
/// screens and everything presented over them are removed, so the shown screens and the live boards always agree.
@MainActor
@Observable
public final class Navigator {
    var state = NavigationState()
    var asked = IndexedList<NavigationDialog.ID, AskedDialog>()
    /// The badges of tabs, such as numbers of unread messages. They are observed separately from the tabs, so that a
    /// new number redraws no tab.
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

    /// The visible stack, bottom first: that of the uppermost layer, or else ``baseStack``.
    public var stack: [NavigationEntry] { state.stack(at: state.visiblePlace) }

    /// The visible screen.
    public var top: NavigationEntry? { state.top }

    /// All that is shown, whether the person sees it or not.
    package var entries: [NavigationEntry] { state.entries }

    /// The stack under all layers, bottom first: that of the selected tab, or the only one when there are no tabs.
    public var baseStack: [NavigationEntry] { state.stack(at: state.basePlace) }

    /// The layers presented over ``baseStack``, lowest first.
    public var layers: [NavigationLayer] {
        state.layers.all.map { layer in
            NavigationLayer(
                id: layer.id, presentation: layer.presentation, presenter: layer.presenter,
                stack: state.stack(at: .layer(layer.id)), navigator: ObjectIdentifier(self))
        }
    }

    /// The labels of the tabs, in order. Empty when there is only one stack.
    public var tabs: [TabItem] { state.tabs }

    /// The screens of a tab, bottom first. Empty until a board shows something in it.
    public func stack(of tab: TabID) -> [NavigationEntry] { state.stack(at: .tab(tab)) }

    /// The selected tab, or nil when there are none.
    public var selectedTab: TabID? { state.selectedTab }
}

extension Navigator {
    /// Reports that a shell can't draw a screen. For shells, which should show an error instead.
    ///
    /// - Parameters:
    ///   - entry: The screen.
    ///   - needed: The protocol that the screen's type should conform to.
    public func reportNotDrawable(_ entry: NavigationEntry, needed: String) {
        report(.screenNotDrawable(screen: entry.screen.title, board: entry.boardID, needed: needed))
    }
}

extension Navigator {
    /// Sets the tabs, their order and their labels.
    ///
    /// Existing tabs keep their screens and badges and stay selected; screens of removed tabs are left. The stack of a
    /// navigator without tabs becomes that of the first tab. With an empty list, the selected tab's stack becomes the
    /// only one. Screens that a restoration has yet to restore go where the screens beside them go. Naming a tab twice
    /// is a fault and changes nothing.
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

    /// Selects a tab. Presented layers stay over it. A tab that does not exist is a fault.
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
        state.select(tab)
        return true
    }

    /// Notifies the navigator that the user tapped a tab: selects it, or goes back to its bottom screen if it is
    /// already selected. For shells. A tab that does not exist is a fault.
    public func tap(_ tab: TabID) {
        if selectedTab == tab { popToRoot() } else { _ = select(tab, call: "tap(_:)") }
    }

    /// Sets the badge of a tab, or removes it if nil. A tab that does not exist is a fault.
    public func setBadge(_ badge: String?, of tab: TabID) {
        guard state.has(.tab(tab)) else {
            return report(.unknownTab(tab: tab.rawValue, call: "setBadge(_:of:)"))
        }
        if badges[tab] != badge { badges[tab] = badge }
    }
}

extension Navigator {
    /// Goes back one screen, as by a gesture or a back button. At the bottom of a layer, this dismisses the layer.
    ///
    /// - Returns: Whether there was a screen to go back to; the bottom one under all layers stays.
    @discardableResult
    public func pop() -> Bool {
        let place = state.visiblePlace
        guard let top, place != state.basePlace || state.count(at: place) > 1 else { return false }
        leave([top.id])
        return true
    }

    /// Goes back until a screen is on top: dismisses the layers over it, leaves the screens above it, and selects its
    /// tab. A screen that is not shown is a fault.
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

    /// Goes back to the bottom screen of the selected tab or only stack, and dismisses the layers over it.
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

    /// Dismisses a layer and those above it. A layer that was already removed, or belongs to another navigator, is a
    /// fault.
    public func dismiss(_ layer: NavigationLayer) {
        guard layer.navigator == ObjectIdentifier(self) else { return report(.unknownLayer(layer: "\(layer.id)")) }
        dismissLayer(layer.id)
    }

    package func dismissLayer(_ id: NavigationLayer.ID) {
        guard state.has(.layer(id)) else { return report(.unknownLayer(layer: "\(id)")) }
        leave(state.stack(at: .layer(id)).map(\.id))
    }

    /// Notifies the navigator that the user has left screens, for shells that learn of it only afterwards. Screens that
    /// were already removed are ignored, because a gesture can end after its board.
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
        complete(boards)
        while !outer.isEmpty {
            let next = boardsLeft(around: outer, endingOf: ending)
            // Looked at again: the end of the inner ones can have brought something else up.
            complete(outer.filter { !state.showsAnything(of: $0) })
            outer = next
        }
    }

    /// Completes boards that have been left, as one step: none of them is activated again by what the end of another
    /// causes.
    private func complete(_ boards: [AnyBoard]) {
        boards.first?.attachedRoot?.delivery.sendTogether {
            for board in boards { board.slot?.requestCompletion(of: board, reason: .left) }
        }
    }

    private func boardsLeft(around boards: [AnyBoard], endingOf ending: AnyBoard?) -> [any OuterBoard] {
        boards.compactMap { $0.motherboard?.owner }.filter { outer in
            !state.showsAnything(of: outer) && outer.completesWithInnerScreens && ending?.isInside(outer) != true
        }
    }
}
