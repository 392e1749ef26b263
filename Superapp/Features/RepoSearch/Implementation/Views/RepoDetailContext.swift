import DesignSystemInterface
import Foundation
import RepoSearchInterface

/// What a repository's page shows.
struct RepoDetailContext: Sendable, Equatable {
    let back = PageLink("Back to repositories", path: "/repos")
    let owner: String
    let name: String
    let avatar: Avatar
    let isLoading: Bool
    let missing: EmptyState?
    let failure: Notice?
    let tryAgain: ActionButton?
    let about: About?

    /// The details of a repository that was read.
    struct About: Sendable, Equatable {
        let summary: String
        let badges: [Badge]
        let counts: [Fact]
        let facts: [Fact]
        let topics: [Badge]
        let page: String?
        let homepage: String?
    }

    @MainActor
    init(_ model: RepoDetailModel) {
        owner = model.name.owner
        name = model.name.name
        avatar = Avatar(name: owner)
        isLoading = model.isLoading
        let isMissing = model.failure == .notFound
        missing =
            isMissing
            ? EmptyState(
                "There is nothing here", text: RepoError.notFound.message,
                way: PageLink("Search repositories", path: "/repos")) : nil
        failure = isMissing ? nil : model.failure.map(Notice.init)
        tryAgain = failure.map { _ in ActionButton("Try again", action: "tryAgain", style: .secondary) }
        about = model.repo.map(About.init)
    }
}

extension RepoDetailContext.About {
    fileprivate init(_ repo: Repo) {
        summary = repo.summary ?? "No description."
        badges = [
            repo.isArchived ? Badge("Archived", tone: .warning) : nil, repo.isFork ? Badge("Fork", tone: .info) : nil,
        ].compactMap(\.self)
        counts = [
            Self.count("Stars", repo.stars), Self.count("Forks", repo.forks), Self.count("Watchers", repo.watchers),
            Self.count("Open issues", repo.openIssues),
        ].compactMap(\.self)
        facts = [
            repo.language.map { Fact("Language", $0) }, repo.license.map { Fact("Licence", $0) },
            repo.defaultBranch.map { Fact("Branch", $0) }, repo.createdAt.map { Fact("Created", PageTime($0, .day)) },
            repo.pushedAt.map { Fact("Last change", PageTime($0, .day)) },
        ].compactMap(\.self)
        topics = repo.topics.map { Badge($0) }
        page = repo.page?.absoluteString
        homepage = repo.homepage?.absoluteString
    }

    private static func count(_ label: String, _ number: Int?) -> Fact? {
        number.map { Fact(label, $0.formatted(.number.locale(Locale(identifier: "en_GB")))) }
    }
}

extension Notice {
    /// Describes why repositories can't be shown.
    init(_ error: RepoError) {
        self.init(
            error.message, time: error.retryTime.map { PageTime($0, .time, after: "Try again after") }, tone: .danger)
    }
}
