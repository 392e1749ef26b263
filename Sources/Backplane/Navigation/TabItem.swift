/// How a tab is labelled.
public struct TabItem: Hashable, Sendable, Identifiable {
    /// The tab.
    public let id: TabID
    /// What the tab is called.
    public var title: String
    /// The name of the tab's picture, in the terms of the shell that draws it: on Apple platforms an SF Symbol.
    public var symbol: String?
    /// A short note on the tab, such as a number of unread messages.
    public var badge: String?

    /// Labels a tab.
    public init(_ id: TabID, title: String, symbol: String? = nil, badge: String? = nil) {
        self.id = id
        self.title = title
        self.symbol = symbol
        self.badge = badge
    }
}
