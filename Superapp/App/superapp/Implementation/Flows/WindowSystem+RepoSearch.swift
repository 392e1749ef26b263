import HomeInterface

extension WindowSystem {
    /// Home's entry for searching repositories, which is open to everyone. The module connects its own boards.
    static let repoSearchEntry = HomeEntry(
        id: "repos", title: "Repositories", text: "Search what others build at GitHub.", path: "/repos", symbol: "code")
}
