/// All that is shown in a window, as a value: what lies at the bottom, and the layers presented over it, lowest first.
///
/// No layer is empty, each was presented over a screen of what is right below it, and no screen is there twice.
@MainActor
struct NavigationState {
    private(set) var base = NavigationBase.stack([])
    private(set) var layers: [NavigationLayer] = []
    private var layersMade = 0

    /// The stack that the person sees.
    var visibleStack: [NavigationEntry] { layers.last?.stack ?? base.visibleStack }

    var visiblePlace: NavigationPlace { layers.last.map { .layer($0.id) } ?? base.visiblePlace }

    /// All screens: those of the only stack or the tabs in their order, then those of the layers.
    var entries: [NavigationEntry] { base.entries + layers.flatMap(\.stack) }

    func shows(_ screen: ScreenID) -> Bool { entries.contains { $0.id == screen } }

    func shows(_ board: AnyBoard) -> Bool { entries.contains { $0.owner === board } }

    /// Whether a screen of a board or of one inside it is shown.
    func showsAnything(of board: AnyBoard) -> Bool {
        entries.contains { entry in
            guard let owner = entry.owner else { return false }
            return owner === board || owner.isInside(board)
        }
    }

    /// The uppermost stack with a screen of which something is true. A selected tab is above the others.
    func place(where isWanted: (NavigationEntry) -> Bool) -> NavigationPlace? {
        if let layer = layers.last(where: { $0.stack.contains(where: isWanted) }) { return .layer(layer.id) }
        if base.visibleStack.contains(where: isWanted) { return base.visiblePlace }
        guard case .tabs(let strip) = base else { return nil }
        return strip.tabs.first { $0.stack.contains(where: isWanted) }.map { .tab($0.id) }
    }

    /// The screens in a place, bottom first.
    func stack(at place: NavigationPlace) -> [NavigationEntry] {
        switch (place, base) {
        case (.layer(let id), _): layers.first { $0.id == id }?.stack ?? []
        case (.tab(let id), .tabs(let strip)): strip.stack(of: id)
        case (.only, .stack(let stack)): stack
        case (.tab, .stack), (.only, .tabs): []
        }
    }

    // MARK: Showing

    /// - Returns: Whether there is such a place.
    @discardableResult
    mutating func push(_ entry: NavigationEntry, at place: NavigationPlace) -> Bool {
        switch (place, base) {
        case (.layer(let id), _):
            guard let index = layers.firstIndex(where: { $0.id == id }) else { return false }
            layers[index].stack.append(entry)
        case (.tab(let id), .tabs(var strip)):
            guard strip.update(id, { $0.stack.append(entry) }) else { return false }
            base = .tabs(strip)
        case (.only, .stack(let stack)):
            base = .stack(stack + [entry])
        case (.tab, .stack), (.only, .tabs):
            return false
        }
        return true
    }

    /// Adds a layer over the visible screen.
    mutating func present(_ entry: NavigationEntry) {
        present(entry, over: visibleStack.last?.id)
    }

    /// Adds a layer over a screen, or over nothing. A screen that is not right below is replaced by the visible one.
    mutating func present(_ entry: NavigationEntry, over wanted: ScreenID?) {
        layersMade += 1
        let below = layers.last?.stack ?? base.entries
        let isBelow = wanted.map { id in below.contains { $0.id == id } } ?? true
        let presenter = isBelow ? wanted : visibleStack.last?.id
        layers.append(NavigationLayer(id: .init(number: layersMade), presenter: presenter, first: entry))
    }

    // MARK: Leaving

    /// Removes screens, the layers presented over them, and layers without screens.
    ///
    /// - Returns: What is gone, lowest first.
    mutating func remove(where isLeft: (NavigationEntry) -> Bool) -> [NavigationEntry] {
        let before = entries
        base.updateStacks { $0.removeAll(where: isLeft) }
        var remaining = Set(base.entries.map(\.id))
        layers = layers.compactMap { layer in
            if let presenter = layer.presenter, !remaining.contains(presenter) { return nil }
            var layer = layer
            layer.stack.removeAll(where: isLeft)
            remaining.formUnion(layer.stack.map(\.id))
            return layer.stack.isEmpty ? nil : layer
        }
        return before.filter { !remaining.contains($0.id) }
    }

    /// The screens above one: higher on its stack, and in the layers above that.
    func entries(above screen: ScreenID) -> [NavigationEntry] {
        let index = layers.firstIndex { $0.stack.contains { $0.id == screen } }
        let over = layers.suffix(from: index.map { $0 + 1 } ?? 0).flatMap(\.stack)
        guard let place = place(where: { $0.id == screen }) else { return over }
        return stack(at: place).drop { $0.id != screen }.dropFirst() + over
    }

    // MARK: Tabs

    /// - Returns: Whether there is such a tab.
    mutating func select(_ tab: TabID) -> Bool {
        guard case .tabs(var strip) = base, strip.select(tab) else { return false }
        base = .tabs(strip)
        return true
    }

    /// - Returns: Whether there is such a tab.
    mutating func updateItem(of tab: TabID, _ change: (inout TabItem) -> Void) -> Bool {
        guard case .tabs(var strip) = base, strip.update(tab, { change(&$0.item) }) else { return false }
        base = .tabs(strip)
        return true
    }

    /// Labels the tabs anew.
    ///
    /// - Returns: The screens that have no place any more, and what was presented over them.
    mutating func setTabs(_ items: [TabItem]) -> [NavigationEntry] {
        let left = Set(base.tabsLeft(by: items).flatMap(\.stack).map(\.id))
        let removed = remove { left.contains($0.id) }
        base = base.labelled(items)
        return removed
    }
}
