/// What stands where there is nothing yet: `\(state.empty)`.
public struct EmptyState: Sendable, Hashable {
    /// What there is none of.
    public let title: String
    /// Why, or what to do about it.
    public let text: String
    /// The next step, if it isn't on the page already.
    public let way: PageLink?

    /// Makes an empty state.
    public init(_ title: String, text: String, way: PageLink? = nil) {
        self.title = title
        self.text = text
        self.way = way
    }
}
