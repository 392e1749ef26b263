/// What an attempt found.
struct RepoFinding: Sendable, Hashable {
    let attempt: RepoAttempt
    let page: RepoPage
}
