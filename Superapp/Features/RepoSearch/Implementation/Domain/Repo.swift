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
