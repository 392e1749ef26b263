import HomeInterface

extension WindowSystem {
    /// The way from home to searching repositories, which is open to everyone. From there on the module goes its ways
    /// itself.
    static let repoSearchEntry = HomeEntry(
        id: "repos", title: "Repositories", text: "Search what others build at GitHub.", path: "/repos", symbol: "code")
}
