/// Names files from the top of their repository, which is how services that show them know them.
public struct RepositoryPaths: Sendable {
    private let folder: [Substring]

    /// - Parameter folder: Where the root of the workspace lies in the repository; empty at its top.
    public init(folder: String = "") {
        self.folder = folder.split(separator: "/")
    }

    /// A path relative to the root, from the top of the repository.
    func path(_ path: String) -> String {
        var parts = folder
        for part in path.split(separator: "/") where part != "." {
            if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}
