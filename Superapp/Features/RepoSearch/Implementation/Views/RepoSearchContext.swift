import DesignSystemInterface
import Foundation
import RepoSearchInterface

/// What the search page shows.
struct RepoSearchContext: Sendable, Equatable {
    let field: FormField
    let search = ActionButton("Search", action: "search")
    /// The search, percent-encoded, for a link to its results.
    let encodedQuery: String
    /// The progress of the search, in words.
    let status: String
    let isSearching: Bool
    /// Whether there are no earlier results to show while the search runs.
    let isLoading: Bool
    let rows: [ListRow]
    let empty: EmptyState?
    let notice: Notice?
    let tryAgain: ActionButton?

    @MainActor
    init(_ model: RepoSearchModel) {
        let phase = model.phase
        let problem = RepoQuery(model.text).isTooLong ? phase.failure?.message : nil
        field = FormField(
            "q", label: "Search GitHub", kind: .search, value: model.text,
            hint: "By name, topic or language, such as “http client language:swift”.", error: problem,
            isFocused: model.text.isEmpty)
        encodedQuery = model.query.encoded
        isSearching = phase == .searching
        let page = phase == .searching ? model.lastPage : phase.page
        rows = page.map { $0.repos.map(ListRow.init) } ?? []
        isLoading = isSearching && rows.isEmpty
        status = Self.status(phase)
        empty = Self.empty(phase, query: model.query)
        notice = problem == nil ? phase.failure.map(Notice.init) : nil
        tryAgain = notice.map { _ in ActionButton("Try again", action: "tryAgain", style: .secondary) }
    }

    private static func status(_ phase: RepoSearchModel.Phase) -> String {
        switch phase {
        case .start, .failed: ""
        case .searching: "Searching…"
        case .found(let page) where page.repos.isEmpty: ""
        case .found(let page): count(page)
        }
    }

    private static func count(_ page: RepoPage) -> String {
        let total = Count(page.total, "repository", "repositories").text
        let shown = page.total > page.repos.count ? "\(total). These are the first \(page.repos.count)." : "\(total)."
        guard page.unreadable > 0 else { return shown }
        return "\(shown) \(Count(page.unreadable, "result", "results").text) can’t be read."
    }

    private static func empty(_ phase: RepoSearchModel.Phase, query: RepoQuery) -> EmptyState? {
        switch phase {
        case .start: EmptyState("What are you looking for?", text: "Results appear here.")
        case .found(let page) where page.repos.isEmpty && page.unreadable > 0:
            EmptyState("No result can be read", text: "GitHub’s answer has an unexpected form. Try other words.")
        case .found(let page) where page.repos.isEmpty:
            EmptyState("No repository for “\(query.text)”", text: "Try fewer or other words.")
        default: nil
        }
    }
}

extension RepoSearchModel.Phase {
    fileprivate var page: RepoPage? {
        if case .found(let page) = self { page } else { nil }
    }

    fileprivate var failure: RepoError? {
        if case .failed(let error) = self { error } else { nil }
    }
}

extension ListRow {
    /// The row of a repository.
    init(_ repo: Repo) {
        let facts = [
            repo.stars.map { Count($0, "star", "stars").text }, repo.language,
        ]
        self.init(
            repo.name.description, detail: repo.summary, facts: facts.compactMap(\.self),
            time: repo.pushedAt.map { PageTime($0, .day, after: "Updated") }, avatar: Avatar(name: repo.name.owner),
            badge: repo.isArchived ? Badge("Archived", tone: .warning) : nil,
            path: "/repos/\(repo.name)", action: RepoSearchAction.openName(repo.name))
    }
}

/// A number of things in words: `1 repository`, `12,345 repositories`.
struct Count {
    let text: String

    init(_ number: Int, _ one: String, _ many: String) {
        text = "\(number.formatted(.number.locale(Locale(identifier: "en_GB")))) \(number == 1 ? one : many)"
    }
}
