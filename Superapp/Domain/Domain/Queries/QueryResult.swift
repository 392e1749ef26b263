/// What a query finds at one time.
public struct QueryResult<Element: Entity>: Hashable, Sendable {
    /// What was found, in order.
    public let items: [Element]
    /// How many fulfil each condition that the query counts.
    public let counts: [Int]
    /// Whether these are the last that were known, because where they are kept can't be reached.
    public let isOffline: Bool

    /// Makes a result.
    ///
    /// - Parameters:
    ///   - items: What was found, in order.
    ///   - counts: How many fulfil each condition that the query counts.
    ///   - isOffline: Whether these are the last that were known; not unless given.
    public init(_ items: [Element], counts: [Int] = [], isOffline: Bool = false) {
        self.items = items
        self.counts = counts
        self.isOffline = isOffline
    }
}
