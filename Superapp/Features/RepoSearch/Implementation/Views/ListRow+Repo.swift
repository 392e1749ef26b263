import DesignSystemInterface

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
