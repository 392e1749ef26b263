/// The additional paths that files of a repository have through links, for example in a folder of shared sources to
/// which two targets link.
package struct LinkedPaths {
    /// The destination of each link, and the link, both relative to the top of the repository.
    private let links: [(target: String, link: String)]

    /// - Parameters:
    ///   - links: The links, relative to `top`.
    ///   - top: The folder in which they count, as an absolute path without links.
    package init(_ links: [String], top: String) {
        self.links = links.compactMap { link in
            guard let real = Path.real("\(top)/\(link)"), let target = Path.relative(real, to: top),
                target != ".", !link.hasPrefix(target + "/")
            else { return nil }
            return (target, link)
        }
    }

    /// Returns the paths of the file at `path` through links.
    package func paths(for path: String) -> [String] {
        links.compactMap { target, link in
            if path == target { return link }
            return path.hasPrefix(target + "/") ? link + path.dropFirst(target.count) : nil
        }
    }
}
