import Backplane
import CosmonautsInterface
import HomeInterface

extension WindowSystem {
    /// Everyone may look at the crew; changes require signing in. The module itself shows the results of changes on its
    /// screens; the crew offers to put back who was removed.
    func connectCosmonauts() {
        guardWithSignIn(.crewChange)
        motherboard.registerFlow(from: .cosmonaut) { motherboard, outcome in
            switch outcome {
            case .removed: motherboard.activate(.crew)
            }
        }
    }

    static let cosmonautsEntry = HomeEntry(
        id: "cosmonauts", title: "Cosmonauts", text: "The crew, their suits, and who is outside right now.",
        path: "/cosmonauts", symbol: "rocket")
}
