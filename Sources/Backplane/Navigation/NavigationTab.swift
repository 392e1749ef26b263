/// One tab and the screens in it.
@MainActor
public struct NavigationTab: @MainActor Identifiable {
    /// How the tab is labelled.
    public internal(set) var item: TabItem
    /// The tab's screens, bottom first. Empty until a board shows something in it.
    public internal(set) var stack: [NavigationEntry]

    public var id: TabID { item.id }
}
