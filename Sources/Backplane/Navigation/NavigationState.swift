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

/// What lies under all presented layers: one stack, or tabs with a stack each.
@MainActor
enum NavigationBase {
    case stack([NavigationEntry])
    case tabs(TabStrip)

    var entries: [NavigationEntry] {
        switch self {
        case .stack(let stack): stack
        case .tabs(let strip): strip.tabs.flatMap(\.stack)
        }
    }

    /// The only stack, or that of the selected tab.
    var visibleStack: [NavigationEntry] {
        switch self {
        case .stack(let stack): stack
        case .tabs(let strip): strip.selected.stack
        }
    }

    /// The only stack's place, or that of the selected tab.
    var visiblePlace: NavigationPlace {
        switch self {
        case .stack: .only
        case .tabs(let strip): .tab(strip.selected.id)
        }
    }

    mutating func updateStacks(_ change: (inout [NavigationEntry]) -> Void) {
        switch self {
        case .stack(var stack):
            change(&stack)
            self = .stack(stack)
        case .tabs(var strip):
            strip.updateStacks(change)
            self = .tabs(strip)
        }
    }

    /// The tabs whose screens have no place under other labels: those without a label, or, when there is none at all,
    /// those that are not selected.
    func tabsLeft(by items: [TabItem]) -> [NavigationTab] {
        guard case .tabs(let strip) = self else { return [] }
        let kept = items.isEmpty ? [strip.selected.id] : Set(items.map(\.id))
        return strip.tabs.filter { !kept.contains($0.id) }
    }

    /// The same screens under other labels. An only stack becomes that of the first tab, and without labels the
    /// selected tab's becomes the only one.
    func labelled(_ items: [TabItem]) -> NavigationBase {
        guard var strip = TabStrip(items) else { return .stack(visibleStack) }
        switch self {
        case .stack(let stack):
            _ = strip.update(strip.selected.id) { $0.stack = stack }
        case .tabs(let old):
            for tab in old.tabs { _ = strip.update(tab.id) { $0.stack = tab.stack } }
            _ = strip.select(old.selected.id)
        }
        return .tabs(strip)
    }
}

/// One of a navigator's stacks.
enum NavigationPlace: Hashable, Sendable {
    case only
    case tab(TabID)
    case layer(NavigationLayer.ID)
}

/// Tabs, at least one, of which exactly one is selected.
@MainActor
struct TabStrip {
    private(set) var tabs: [NavigationTab]
    private var selection: Int

    /// Tabs with these labels, the first one selected, or nil when there is none.
    init?(_ items: [TabItem]) {
        guard !items.isEmpty else { return nil }
        tabs = items.map { NavigationTab(item: $0, stack: []) }
        selection = 0
    }

    var selected: NavigationTab { tabs[selection] }

    func stack(of tab: TabID) -> [NavigationEntry] { tabs.first { $0.id == tab }?.stack ?? [] }

    /// - Returns: Whether there is such a tab.
    mutating func select(_ tab: TabID) -> Bool {
        guard let index = tabs.firstIndex(where: { $0.id == tab }) else { return false }
        selection = index
        return true
    }

    /// - Returns: Whether there is such a tab.
    mutating func update(_ tab: TabID, _ change: (inout NavigationTab) -> Void) -> Bool {
        guard let index = tabs.firstIndex(where: { $0.id == tab }) else { return false }
        change(&tabs[index])
        return true
    }

    mutating func updateStacks(_ change: (inout [NavigationEntry]) -> Void) {
        for index in tabs.indices { change(&tabs[index].stack) }
    }
}
