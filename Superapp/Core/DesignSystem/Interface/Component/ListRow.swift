/// A row of a list: `<ul class="list">{{#rows}}{{> row}}{{/rows}}</ul>`.
public struct ListRow: Sendable, Hashable {
    /// The first line.
    public let title: String
    /// The second line.
    public let detail: String?
    /// The picture in front.
    public let avatar: Avatar?
    /// The mark at the end.
    public let badge: Badge?
    /// The path that the row leads to, with `shell.query` added by the template.
    public let path: String?

    /// Makes a row.
    public init(
        _ title: String, detail: String? = nil, avatar: Avatar? = nil, badge: Badge? = nil, path: String? = nil
    ) {
        self.title = title
        self.detail = detail
        self.avatar = avatar
        self.badge = badge
        self.path = path
    }
}
