import DesignSystemInterface

extension RepoDetailScreen: WebScreen {
    static let template = WebTemplate("RepoDetail", bytes: PackageResources.RepoDetail_mustache)

    var address: String { "/repos/\(model.name)" }

    var isLoading: Bool { model.isLoading }

    var isMissing: Bool { model.failure == .notFound }

    var context: RepoDetailContext { RepoDetailContext(model) }

    func perform(_ action: RepoDetailAction) async {
        switch action {
        case .tryAgain: model.tryAgain()
        }
    }
}
