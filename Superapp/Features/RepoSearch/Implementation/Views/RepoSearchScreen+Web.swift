import DesignSystemInterface

extension RepoSearchScreen: WebScreen {
    static let template = WebTemplate("RepoSearch", bytes: PackageResources.RepoSearch_mustache)

    /// A search that is too long to be carried out has no place in an address.
    var address: String {
        model.query.isEmpty || model.query.isTooLong ? "/repos" : "/repos?q=\(model.query.encoded)"
    }

    var isLoading: Bool { model.isAwaited }

    var context: RepoSearchContext { RepoSearchContext(model) }

    func perform(_ action: RepoSearchAction) async {
        switch action {
        case .type(let text): model.type(text)
        case .search(let text): model.submit(text)
        case .tryAgain: model.tryAgain()
        case .open(let name): model.pick(name)
        }
    }
}
