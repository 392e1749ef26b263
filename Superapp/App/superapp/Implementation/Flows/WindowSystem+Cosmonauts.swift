import CosmonautsInterface
import HomeInterface

extension WindowSystem {
    /// Everybody may look at the crew; what changes it goes through the sign-in. The module itself tells its screens what
    /// came of a change.
    func connectCosmonauts() {
        guardWithSignIn(.crewChange)
    }

    static let cosmonautsEntry = HomeEntry(
        id: "cosmonauts", title: "Cosmonauts", text: "The crew, their suits, and who is outside right now.",
        path: "/cosmonauts", symbol: "rocket")
}
