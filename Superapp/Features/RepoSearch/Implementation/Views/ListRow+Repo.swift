import DateWords
import DesignSystemInterface

extension ListRow {
    /// The row of a repository.
    init(_ repo: Repo) {
        let facts = [
            repo.stars.map { Count($0, "star", "stars").text }, repo.language,
            repo.pushedAt.map { "Updated \($0.dayInWords)" },
        ]
        self.init(
            repo.name.description, detail: repo.summary, facts: facts.compactMap(\.self),
            avatar: Avatar(name: repo.name.owner), badge: repo.isArchived ? Badge("Archived", tone: .warning) : nil,
            path: "/repos/\(repo.name)", action: RepoSearchAction.openName(repo.name))
    }
}
