/// The first results of a search.
struct RepoPage: Sendable, Hashable {
    /// How many repositories there are for the search, as far as GitHub counted.
    var total: Int
    /// The first of them, best first.
    var repos: [Repo]
    /// How many more came that could not be read.
    var unreadable = 0
}
