import Backplane

/// The crew's screen.
final class CrewScreen: Screen {
    let id = ScreenID()
    let title = "Cosmonauts"
    let route: any Route = CrewRoute()
    let model: CrewModel

    init(model: CrewModel) {
        self.model = model
    }
}
