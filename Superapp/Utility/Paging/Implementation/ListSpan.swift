/// Which part of a long list is shown: some pages, from the beginning or from an entry on.
///
/// It grows page by page. When it is as long as it may be it goes on along the list instead, and leaves out as much at its
/// beginning: whatever the list holds, a window holds a part of it. The part begins at the key of an entry, not at a number, so
/// that what comes or goes before it moves nothing.
public struct ListSpan<Key: Hashable & Sendable>: Hashable, Sendable {
    /// How many pages are shown at most.
    public static var maximumPages: Int { 4 }

    /// How many entries are shown first, and how many more at each step.
    public let page: Int
    /// The key of the entry that it begins at; nil for the beginning of the list.
    public private(set) var start: Key?
    /// How many entries are shown at most.
    public private(set) var limit: Int

    /// Makes the first page of a list.
    public init(page: Int) {
        self.page = page
        limit = page
    }

    /// Whether it begins where the list does.
    public var isAtStart: Bool { start == nil }

    /// Takes a page more.
    ///
    /// - Parameter shown: The keys of the entries that are shown now.
    public mutating func showMore(after shown: [Key]) {
        guard shown.count >= limit else { return }
        if limit < Self.maximumPages * page {
            limit += page
        } else {
            start = shown[page]
        }
    }

    /// Begins with the first page again.
    public mutating func showFirst() { self = ListSpan(page: page) }
}
