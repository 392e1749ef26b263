import WorkspaceReading

/// The other paths that links give to files of a repository: a folder of shared sources that two targets link to.
struct LinkedPaths {
    /// Where each link leads, and the link, both relative to the top of the repository.
    private let links: [(target: String, link: String)]

    init(_ links: [String], top: String) {
        self.links = links.compactMap { link in
            guard let real = Path.real("\(top)/\(link)"), let target = Path.relative(real, to: top),
                target != ".", !link.hasPrefix(target + "/")
            else { return nil }
            return (target, link)
        }
    }

    /// The paths by which links show the file at `path`.
    func paths(for path: String) -> [String] {
        links.compactMap { target, link in
            if path == target { return link }
            return path.hasPrefix(target + "/") ? link + path.dropFirst(target.count) : nil
        }
    }
}
