/// All that is shown in a window, as a value: one stack or tabs with one each, and the layers presented over them.
///
/// No layer is empty, each was presented over a screen of what is right below it, and no screen is there twice.
/// Showing, finding and removing a screen take the same time however many there are.
@MainActor
struct NavigationState {
    /// The tabs. Empty when there is only one stack.
    private(set) var tabs: [TabItem] = []
    /// The selected tab, or nil when there are none.
    private(set) var selectedTab: TabID?
    /// The presented layers, lowest first.
    private(set) var layers = IndexedList<NavigationLayer.ID, Layer>()
    private var stacks: [NavigationPlace: IndexedList<ScreenID, NavigationEntry>] = [:]
    private var screens: [ScreenID: (place: NavigationPlace, owner: ObjectIdentifier)] = [:]
    /// The layer over each screen: one at most, right above the place of the screen. A layer that is gone may still be
    /// named.
    private var layerOver: [ScreenID: NavigationLayer.ID] = [:]
    private var boards = ShownBoards()
    private var layersMade = 0

    /// A layer without its screens.
    struct Layer {
        let id: NavigationLayer.ID
        let presentation: Presentation
        fileprivate(set) var presenter: ScreenID?
    }

    // MARK: Places

    /// The only stack's place, or that of the selected tab.
    var basePlace: NavigationPlace { selectedTab.map { .tab($0) } ?? .only }

    /// The place that the person sees.
    var visiblePlace: NavigationPlace { layers.last.map { .layer($0.id) } ?? basePlace }

    /// The visible screen.
    var top: NavigationEntry? { stacks[visiblePlace]?.last }

    /// All places: the only stack or the tabs in their order, then the layers.
    var places: [NavigationPlace] {
        (tabs.isEmpty ? [.only] : tabs.map { .tab($0.id) }) + layers.ids.map { .layer($0) }
    }

    /// All screens, place by place.
    var entries: [NavigationEntry] { places.flatMap(stack) }

    /// The screens in a place, bottom first.
    func stack(at place: NavigationPlace) -> [NavigationEntry] { stacks[place]?.all ?? [] }

    func count(at place: NavigationPlace) -> Int { stacks[place]?.count ?? 0 }

    func has(_ place: NavigationPlace) -> Bool {
        switch place {
        case .only: tabs.isEmpty
        case .tab(let id): tabs.contains { $0.id == id }
        case .layer(let id): layers.contains(id)
        }
    }

    /// Where a screen is; nil when it is not shown.
    func place(of screen: ScreenID) -> NavigationPlace? { screens[screen]?.place }

    func entry(of screen: ScreenID) -> NavigationEntry? { place(of: screen).flatMap { stacks[$0]?[screen] } }

    /// The screen right above one on its stack.
    func id(above screen: ScreenID) -> ScreenID? { place(of: screen).flatMap { stacks[$0]?.id(above: screen) } }

    /// The screens above one: higher on its stack, and in the layers above that.
    func ids(above screen: ScreenID) -> [ScreenID] {
        guard let place = place(of: screen) else { return [] }
        let over = if case .layer(let id) = place { layers.ids(above: id) } else { layers.ids }
        return (stacks[place]?.ids(above: screen) ?? []) + over.flatMap { stacks[.layer($0)]?.ids ?? [] }
    }

    // MARK: Boards

    /// Whether a board shows a screen of its own.
    func shows(_ board: AnyBoard) -> Bool { !boards.screens(of: board).isEmpty }

    /// Whether a board, or one inside it, shows a screen.
    func showsAnything(of board: AnyBoard) -> Bool { boards.isShowing(board) }

    /// The screens of a board itself, in no particular order.
    func screens(of board: AnyBoard) -> Set<ScreenID> { boards.screens(of: board) }

    /// The uppermost place with a screen of a board itself. A selected tab is above the others.
    func place(of board: AnyBoard) -> NavigationPlace? {
        boards.places(of: board).min { height(of: $0) > height(of: $1) }
    }

    /// The uppermost screen of a board or one inside it.
    func uppermostScreen(of board: AnyBoard) -> ScreenID? {
        guard boards.isShowing(board) else { return nil }
        let down = places.sorted { height(of: $0) > height(of: $1) }
        return down.lazy.compactMap { stack(at: $0).last { $0.owner?.isOrIsInside(board) == true }?.id }.first
    }

    /// The screen that a board or one inside it has shown last, if that was after so many screens of any.
    func screen(of board: AnyBoard, shownAfter number: Int) -> ScreenID? {
        entries.filter { $0.number > number && $0.owner?.isOrIsInside(board) == true }.max { $0.number < $1.number }?.id
    }

    /// Grows from place to place in the order of ``places``.
    private func level(of place: NavigationPlace) -> Int {
        switch place {
        case .only: 0
        case .tab(let id): tabs.firstIndex { $0.id == id } ?? 0
        case .layer(let id): tabs.count + 1 + (layers.rank(of: id) ?? 0)
        }
    }

    /// Grows from what the person sees last to what they see first: tabs that are not selected in their order, the
    /// selected one, and the layers.
    private func height(of place: NavigationPlace) -> Int {
        if place == basePlace { return tabs.count }
        if case .layer = place { return level(of: place) }
        return -level(of: place)
    }

    // MARK: Showing

    /// Puts a screen on top of a stack, or right below another one in it.
    ///
    /// - Returns: Whether there is such a place.
    @discardableResult
    mutating func push(_ entry: NavigationEntry, at place: NavigationPlace, below other: ScreenID? = nil) -> Bool {
        guard has(place), let owner = entry.owner else { return false }
        if let other {
            stacks[place, default: .init()].insert(entry, id: entry.id, below: other)
        } else {
            stacks[place, default: .init()].append(entry, id: entry.id)
        }
        screens[entry.id] = (place, ObjectIdentifier(owner))
        boards.add(entry.id, of: owner, at: place)
        return true
    }

    /// Adds a layer over the visible screen, or right below another layer.
    ///
    /// - Returns: The layer.
    @discardableResult
    mutating func present(
        _ entry: NavigationEntry, as presentation: Presentation, below other: NavigationLayer.ID? = nil
    ) -> NavigationLayer.ID {
        layersMade += 1
        let layer = Layer(id: layersMade, presentation: presentation)
        if let other { layers.insert(layer, id: layer.id, below: other) } else { layers.append(layer, id: layer.id) }
        push(entry, at: .layer(layer.id))
        // What was over another screen is over the new layer now.
        if let other { setPresenter(of: other, to: entry.id) }
        setPresenter(of: layer.id, to: visibleScreen(below: layer.id))
        return layer.id
    }

    /// Says which screen a layer is presented over. One that is not in the place right below is passed over.
    mutating func setPresenter(of layer: NavigationLayer.ID, to screen: ScreenID?) {
        guard let old = layers[layer], screen.map({ isRightBelow(layer, $0) }) ?? true else { return }
        if let presenter = old.presenter { layerOver[presenter] = nil }
        layers.update(layer) { $0.presenter = screen }
        if let screen { layerOver[screen] = layer }
    }

    private func isRightBelow(_ layer: NavigationLayer.ID, _ screen: ScreenID) -> Bool {
        switch place(of: screen) {
        case nil: false
        case .layer(let id): layers.id(below: layer) == id
        case .only, .tab: layers.id(below: layer) == nil
        }
    }

    private func visibleScreen(below layer: NavigationLayer.ID) -> ScreenID? {
        stacks[layers.id(below: layer).map { .layer($0) } ?? basePlace]?.last?.id
    }

    // MARK: Leaving

    /// Removes screens, the layers presented over them, and layers without screens.
    ///
    /// - Returns: What is gone, lowest first.
    mutating func remove(_ left: some Sequence<ScreenID>) -> [NavigationEntry] {
        var gone: [(level: Int, rank: Int, entry: NavigationEntry)] = []
        var pending = Array(left)
        while let id = pending.popLast() {
            guard let (place, owner) = screens.removeValue(forKey: id), let rank = stacks[place]?.rank(of: id),
                let entry = stacks[place]?.remove(id)
            else { continue }
            gone.append((level(of: place), rank, entry))
            boards.remove(id, of: owner, at: place)
            if let layer = layerOver.removeValue(forKey: id) { pending += stacks[.layer(layer)]?.ids ?? [] }
            if case .layer(let layer) = place, count(at: place) == 0 {
                stacks[place] = nil
                layers.remove(layer)
            }
        }
        return gone.sorted { ($0.level, $0.rank) < ($1.level, $1.rank) }.map(\.entry)
    }

    // MARK: Tabs

    /// Selects a tab that is there.
    mutating func select(_ tab: TabID) {
        selectedTab = tab
    }

    /// Labels the tabs anew. An only stack becomes that of the first tab, and without tabs that of the selected one
    /// becomes the only stack.
    ///
    /// - Returns: The screens that have no place any more, and what was presented over them.
    mutating func setTabs(_ items: [TabItem]) -> [NavigationEntry] {
        let kept = items.isEmpty ? Set([selectedTab]) : Set(items.map(\.id))
        let dropped = tabs.map(\.id).filter { !kept.contains($0) }
        let removed = remove(dropped.flatMap { stacks[.tab($0)]?.ids ?? [] })
        let old = basePlace
        if !items.contains(where: { $0.id == selectedTab }) { selectedTab = items.first?.id }
        if tabs.isEmpty || items.isEmpty { move(old, to: basePlace) }
        tabs = items
        return removed
    }

    private mutating func move(_ old: NavigationPlace, to new: NavigationPlace) {
        guard let stack = stacks.removeValue(forKey: old) else { return }
        stacks[new] = stack
        for entry in stack.all {
            guard let owner = screens[entry.id]?.owner else { continue }
            screens[entry.id] = (new, owner)
            boards.move(owner, from: old, to: new)
        }
    }
}

/// One of a navigator's stacks.
enum NavigationPlace: Hashable, Sendable {
    case only
    case tab(TabID)
    case layer(NavigationLayer.ID)
}
