import Backplane

/// A cosmonaut's screen.
final class CosmonautScreen: Screen {
    let id = ScreenID()
    let model: CosmonautModel

    init(model: CosmonautModel) {
        self.model = model
    }

    var title: String { model.cosmonaut?.name ?? "Cosmonaut" }

    var route: any Route { CosmonautRoute(cosmonaut: model.id) }
}
