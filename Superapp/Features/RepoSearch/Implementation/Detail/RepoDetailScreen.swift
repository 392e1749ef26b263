import Backplane
import RepoSearchInterface

/// The screen of one repository.
final class RepoDetailScreen: Screen {
    let id = ScreenID()
    let model: RepoDetailModel

    var title: String { model.name.description }
    var route: any Route { RepoPlace.repo(model.name) }

    init(model: RepoDetailModel) {
        self.model = model
    }
}
