import Foundation
import RepoSearchInterface
import TextRules

/// A repository, as the app knows it. A property is nil if it is unknown or could not be trusted.
struct Repo: Sendable, Hashable, Identifiable {
    /// The maximum length of the stored description, in characters.
    static let summaryLimit = 500

    let name: RepoName
    var summary: String?
    var language: String?
    var license: String?
    var topics: [String] = []
    var defaultBranch: String?
    var stars: Int?
    var forks: Int?
    var openIssues: Int?
    var watchers: Int?
    var isArchived = false
    var isFork = false
    /// The project's own website: an `http` or `https` address.
    var homepage: URL?
    /// Its page at GitHub.
    var page: URL?
    var createdAt: Date?
    var pushedAt: Date?

    var id: RepoName { name }
}

/// One page of the results of a search.
struct RepoPage: Sendable, Hashable {
    /// The number of results on a page.
    static let size = 20
    /// The last page that GitHub gives: it gives the first thousand results, however many it counts.
    static let maximumNumber = 50

    /// The total number of results that GitHub counted.
    var total: Int
    /// Those on the page, best first.
    var repos: [Repo]
    /// The number of results that could not be read.
    var unreadable = 0
}

/// A search: the typed text, normalised.
struct RepoQuery: Sendable, Hashable, Codable {
    /// The maximum length of a search at GitHub, in characters.
    static let limit = 256

    /// One line, as our rules for text allow it.
    let text: String

    init(_ typed: String) {
        // Longer than allowed, so that a longer text is seen to be too long.
        text = TextRule.line(typed, limit: 2 * Self.limit)
    }

    /// Whether there is nothing to search for.
    var isEmpty: Bool { text.isEmpty }

    /// Whether the text is longer than GitHub allows.
    var isTooLong: Bool { text.unicodeScalars.count > Self.limit }
}

extension RepoQuery {
    /// The query as a value in an address. Every character that browsers might encode differently is encoded.
    var encoded: String {
        text.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
