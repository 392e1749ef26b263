/// A row of a list: `<ul class="list">\(state.rows)</ul>`.
public struct ListRow: Sendable, Hashable {
    /// The first line.
    public let title: String
    /// The second line.
    public let detail: String?
    /// What is to be known of it at a glance, in a line of their own.
    public let facts: [String]
    /// When it was, behind the facts.
    public let time: PageTime?
    /// The picture in front.
    public let avatar: Avatar?
    /// The mark at the end.
    public let badge: Badge?
    /// What can be done with it, at the end; the form around the list is sent.
    public let button: ActionButton?
    /// The path that the row leads to, with `shell.query` added by the template.
    public let path: String?
    /// The action that leads there from this screen: the script sends it, with the form around the list, instead of
    /// following the path.
    public let action: String?

    /// Makes a row.
    public init(
        _ title: String, detail: String? = nil, facts: [String] = [], time: PageTime? = nil, avatar: Avatar? = nil,
        badge: Badge? = nil,
        button: ActionButton? = nil, path: String? = nil, action: String? = nil
    ) {
        self.title = title
        self.detail = detail
        self.facts = facts
        self.time = time
        self.avatar = avatar
        self.badge = badge
        self.button = button
        self.path = path
        self.action = action
    }
}
