/// The shown part of a long list: some pages, from the beginning or from an entry on.
///
/// It grows page by page. At its maximum length, it moves along the list and drops as much at its beginning, so a
/// window never holds more than this part. The part begins at the key of an entry, not at a number, so that entries
/// inserted or removed before it do not move it.
public struct ListSpan<Key: Hashable & Sendable>: Hashable, Sendable {
    /// The maximum number of pages.
    public static var maximumPages: Int { 4 }

    /// The number of entries that are shown first, and added at each step.
    public let page: Int
    /// The key of its first entry; nil for the beginning of the list.
    public private(set) var start: Key?
    /// The maximum number of entries.
    public private(set) var limit: Int

    /// Makes the first page of a list.
    public init(page: Int) {
        self.page = page
        limit = page
    }

    /// Whether it begins at the beginning of the list.
    public var isAtStart: Bool { start == nil }

    /// Shows one more page.
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

    /// Returns to the first page.
    public mutating func showFirst() { self = ListSpan(page: page) }
}
