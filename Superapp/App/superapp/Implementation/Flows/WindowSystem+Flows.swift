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

    /// The ways on from Home, in their order. Each is declared beside its feature's flows.
    static let entries: [HomeEntry] = [
        listingsEntry, chatEntry, postsEntry, todosEntry, repoSearchEntry, cosmonautsEntry,
    ]
}
