import Backplane
import RepoSearchInterface

/// The screen on which repositories are searched.
final class RepoSearchScreen: Screen {
    let id = ScreenID()
    let title = "Repositories"
    let model: RepoSearchModel

    var route: any Route { RepoPlace.search(model.query.text) }

    init(model: RepoSearchModel) {
        self.model = model
    }
}
