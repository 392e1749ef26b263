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
    /// Why more can't be shown.
    let moreNotice: Notice?
    let more: ActionButton?
    let first: ActionButton?

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
        let results = phase == .searching ? model.lastResults : phase.results
        rows = results.map { $0.repos.map(ListRow.init) } ?? []
        moreNotice = model.moreFailure.map(Notice.init)
        more = phase.results?.next.map { _ in ActionButton("Show more", action: "showMore", style: .secondary) }
        first =
            phase.results?.isAtStart == false
            ? ActionButton("Back to the beginning", action: "showFirst", style: .quiet) : nil
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
        case .found(let results) where results.repos.isEmpty: ""
        case .found(let results): count(results)
        }
    }

    private static func count(_ results: RepoResults) -> String {
        let (count, start) = (results.repos.count, results.start)
        let total = Count(results.total, "repository", "repositories").text
        let part =
            results.isAtStart ? "the first \(count)" : "numbers \(start.grouped) to \((start + count - 1).grouped)"
        let shown = results.total > count ? "\(total). These are \(part)." : "\(total)."
        guard results.unreadable > 0 else { return shown }
        return "\(shown) \(Count(results.unreadable, "result", "results").text) can’t be read."
    }

    private static func empty(_ phase: RepoSearchModel.Phase, query: RepoQuery) -> EmptyState? {
        switch phase {
        case .start: EmptyState("What are you looking for?", text: "Results appear here.")
        case .found(let results) where results.repos.isEmpty && results.unreadable > 0:
            EmptyState("No result can be read", text: "GitHub’s answer has an unexpected form. Try other words.")
        case .found(let results) where results.repos.isEmpty:
            EmptyState("No repository for “\(query.text)”", text: "Try fewer or other words.")
        default: nil
        }
    }
}

extension RepoSearchModel.Phase {
    fileprivate var results: RepoResults? {
        if case .found(let results) = self { results } else { nil }
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
        text = "\(number.grouped) \(number == 1 ? one : many)"
    }
}

extension Int {
    /// The number as people write it, such as `12,345`.
    fileprivate var grouped: String { formatted(.number.locale(Locale(identifier: "en_GB"))) }
}
