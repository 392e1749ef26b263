import RepoSearchInterface

/// The shown results of a search: some pages, which follow one another.
///
/// At the maximum number of pages, one more drops the first, so a window never holds more than these.
struct RepoResults: Sendable, Hashable {
    /// The maximum number of pages.
    static let maximumPages = 4

    private var pages: [RepoPage]
    /// The number of the first page.
    private var first = 1

    /// Begins with the first page.
    init(_ page: RepoPage) {
        pages = [page]
    }

    /// The total number of results that GitHub counted last.
    var total: Int { pages.last?.total ?? 0 }
    /// The repositories, best first. One that is on two pages, because the list changed in between, is shown once.
    var repos: [Repo] {
        var seen: Set<RepoName> = []
        return pages.flatMap(\.repos).filter { seen.insert($0.name).inserted }
    }
    /// The number of results that could not be read.
    var unreadable: Int { pages.reduce(0) { $0 + $1.unreadable } }
    /// Whether these are the first results.
    var isAtStart: Bool { first == 1 }
    /// The place of the first of them among all, from 1.
    var start: Int { (first - 1) * RepoPage.size + 1 }

    /// The number of the page that follows; nil after the last one, or after one that has nothing, whatever the total.
    var next: Int? {
        guard let last = pages.last, !last.repos.isEmpty || last.unreadable > 0 else { return nil }
        let number = first + pages.count
        return number <= RepoPage.maximumNumber && (number - 1) * RepoPage.size < total ? number : nil
    }

    /// Adds the page that follows.
    mutating func add(_ page: RepoPage) {
        pages.append(page)
        guard pages.count > Self.maximumPages else { return }
        pages.removeFirst()
        first += 1
    }
}
