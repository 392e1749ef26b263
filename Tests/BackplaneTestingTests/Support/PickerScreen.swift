import Backplane
import Observation

struct PickerRoute: Route {}

@MainActor
@Observable
final class PickerScreen: Screen {
    let id = ScreenID()
    let title = "Pick one"
    let route: any Route = PickerRoute()
    var names: [String]

    init(names: [String]) { self.names = names }
}
