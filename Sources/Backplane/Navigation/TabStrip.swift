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
