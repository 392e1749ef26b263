import DesignSystemInterface
import RepoSearchInterface

/// What a person can do on the search page.
enum RepoSearchAction: WebAction, Equatable {
    case type(String)
    case search(String)
    case tryAgain
    case open(RepoName)

    init(name: String, form: WebForm) throws(WebFormError) {
        switch name {
        case "type": self = .type(try form.text("q"))
        case "search": self = .search(try form.text("q"))
        case "tryAgain": self = .tryAgain
        case _ where name.hasPrefix(Self.openPrefix):
            guard let repo = RepoName(name.dropFirst(Self.openPrefix.count)) else { throw .invalidField("repository") }
            self = .open(repo)
        default: throw .unknownAction(name)
        }
    }

    /// The name of the action that opens a repository: one form holds the whole list.
    static func openName(_ repo: RepoName) -> String { openPrefix + repo.description }

    private static let openPrefix = "open "
}
