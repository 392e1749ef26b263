import Backplane

/// The screen of one repository.
final class RepoDetailScreen: Screen {
    let id = ScreenID()
    let model: RepoDetailModel

    var title: String { model.name.description }
    var route: any Route { RepoDetailRoute(name: model.name) }

    init(model: RepoDetailModel) {
        self.model = model
    }
}
