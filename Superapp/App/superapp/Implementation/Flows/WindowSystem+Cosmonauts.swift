import CosmonautsInterface
import HomeInterface

extension WindowSystem {
    /// Everyone may look at the crew; changes require signing in. The module itself shows the results of changes on its
    /// screens.
    func connectCosmonauts() {
        guardWithSignIn(.crewChange)
    }

    static let cosmonautsEntry = HomeEntry(
        id: "cosmonauts", title: "Cosmonauts", text: "The crew, their suits, and who is outside right now.",
        path: "/cosmonauts", symbol: "rocket")
}
