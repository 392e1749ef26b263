import DesignSystemInterface

extension HomeScreen: WebScreen {
    static let template = WebTemplate("Home", bytes: PackageResources.Home_mustache)

    var address: String { "/home" }

    var context: HomeContext { HomeContext(model) }

    func perform(_ action: HomeAction) async {
        switch action {
        case .signOut: model.signOut()
        case .tryAgain: model.tryAgain()
        }
    }
}
