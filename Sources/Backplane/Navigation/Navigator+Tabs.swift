extension Navigator {
    /// Lays out tabs: which there are, in which order, with which labels.
    ///
    /// Tabs that were there before keep their screens and stay selected; screens of tabs that are not there any more are
    /// left. The stack of a navigator without tabs becomes that of the first tab. With an empty list the selected tab's
    /// stack becomes the only one. Naming a tab twice is a fault and changes nothing.
    public func setTabs(_ items: [TabItem]) {
        var seen: Set<TabID> = []
        if let twice = items.first(where: { !seen.insert($0.id).inserted }) {
            return report(.duplicateTab(tab: twice.id.rawValue))
        }
        leave { $0.setTabs(items) }
    }

    /// Selects a tab. What is presented stays over it. A tab that does not exist is a fault.
    ///
    /// - Returns: Whether the tab is selected now.
    @discardableResult
    public func select(_ tab: TabID) -> Bool {
        if selectedTab == tab { return true }
        guard state.select(tab) else {
            report(.unknownTab(tab: tab.rawValue, call: "select(_:)"))
            return false
        }
        return true
    }

    /// Puts a short note on a tab, or with nil takes it away. A tab that does not exist is a fault.
    public func setBadge(_ badge: String?, of tab: TabID) {
        guard state.updateItem(of: tab, { $0.badge = badge }) else {
            return report(.unknownTab(tab: tab.rawValue, call: "setBadge(_:of:)"))
        }
    }
}
