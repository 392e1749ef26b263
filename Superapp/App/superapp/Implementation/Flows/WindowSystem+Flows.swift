import Backplane
import HomeInterface

/// All flows of a window, feature by feature.
extension WindowSystem {
    /// Connects the boards. A new feature adds a file `WindowSystem+Feature.swift` beside this one, and its line here.
    func registerFlows() {
        connectLogin()
        connectRegister()
        connectSignOut()
        connectWelcome()
        connectHome()
        connectListings()
        connectChat()
        connectCosmonauts()
        connectPosts()
        connectTodos()
    }

    /// Goes back to a place that a board already shows, or opens it.
    func goBack<Place: Route & Equatable, Output, Command>(to id: BoardID<Place, Output, Command>, at place: Place) {
        let navigator = window.root.navigator
        let shown = navigator.stack.last { $0.boardID == id.rawValue && $0.screen.route as? Place == place }
        if let shown { navigator.pop(to: shown.id) } else { motherboard.activate(id, with: place) }
    }

    /// The entries of Home, in order. Each is declared beside its feature's flows.
    static let entries: [HomeEntry] = [
        listingsEntry, chatEntry, postsEntry, todosEntry, repoSearchEntry, cosmonautsEntry,
    ]
}
