import DesignSystemInterface

/// What a person can do on the page of a repository.
enum RepoDetailAction: WebAction, Equatable {
    case tryAgain

    init(name: String, form: WebForm) throws(WebFormError) {
        guard name == "tryAgain" else { throw .unknownAction(name) }
        self = .tryAgain
    }
}
