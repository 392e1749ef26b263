import Foundation
import RepoSearchInterface

/// A repository, as the app knows it. Whatever is nil is not known, or could not be trusted.
struct Repo: Sendable, Hashable, Identifiable {
    /// The most characters of its description that are kept.
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
    /// Where its people present it: an `http` or `https` address.
    var homepage: URL?
    /// Its page at GitHub.
    var page: URL?
    var createdAt: Date?
    var pushedAt: Date?

    var id: RepoName { name }
}

/// The first results of a search.
struct RepoPage: Sendable, Hashable {
    /// How many repositories there are for the search, as far as GitHub counted.
    var total: Int
    /// The first of them, best first.
    var repos: [Repo]
    /// How many more came that could not be read.
    var unreadable = 0
}

/// What a person searches for: what they typed, without what makes no difference.
struct RepoQuery: Sendable, Hashable, Codable {
    /// The most characters that GitHub searches for.
    static let limit = 256

    /// One line, without space at its ends or twice in a row.
    let text: String

    init(_ typed: String) {
        let words = typed.unicodeScalars.split {
            $0.properties.isWhitespace || $0.properties.generalCategory == .control
        }
        text = words.map(String.init).joined(separator: " ")
    }

    /// Whether there is nothing to search for.
    var isEmpty: Bool { text.isEmpty }

    /// Whether there is more than can be searched for.
    var isTooLong: Bool { text.unicodeScalars.count > Self.limit }
}

extension RepoQuery {
    /// The query as a value in an address. Everything that a browser might write otherwise is encoded.
    var encoded: String {
        text.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
