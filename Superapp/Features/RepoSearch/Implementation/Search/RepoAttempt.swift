/// One try to find something. Trying again, or typing the same again after the field was empty, is another one.
struct RepoAttempt: Sendable, Hashable {
    var query: RepoQuery
    var number: Int
}
