import DesignSystemInterface

extension HomeScreen: WebScreen {
    static let template = WebTemplate("Home", bytes: PackageResources.Home_mustache)

    var address: String { model.session == nil ? "/welcome" : "/home" }

    var isLoading: Bool { model.session != nil && model.sessions == .loading }

    var context: HomeContext { HomeContext(model) }

    func perform(_ action: HomeAction) async throws(WebFormError) {
        switch action {
        case .open(let id): guard model.open(id) else { throw .unknownAction(HomeAction.opening + id) }
        case .signIn: model.signIn()
        case .register: model.register()
        case .tryAgain: model.tryAgain()
        }
    }
}
