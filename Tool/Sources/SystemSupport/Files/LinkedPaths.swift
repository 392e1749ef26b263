/// The additional paths that files of a repository have through links, for example in a folder of shared sources to
/// which two targets link.
package struct LinkedPaths {
    /// The destinations of each link, which are more than one if it leads to other links, and the link, all relative to
    /// the top of the repository.
    private let links: [(target: String, link: String)]
    /// The links that lead out of the top folder, relative to it, each with the absolute path of its destination, which
    /// may be missing.
    package let outward: [(link: String, destination: String)]
    /// The places inside of the top folder to which each link leads, relative to it, the nearest first. Nothing may be
    /// there.
    package let inward: [(link: String, places: [String])]

    /// - Parameters:
    ///   - links: The links, relative to `top`.
    ///   - top: The folder in which they count, as an absolute path without links.
    package init(_ links: [String], top: String) {
        self.links = links.flatMap { link in
            Self.destinations(of: "\(top)/\(link)").compactMap { place in
                guard let target = Path.relative(place, to: top), target != ".", !link.hasPrefix(target + "/") else {
                    return nil
                }
                return (target, link)
            }
        }
        outward = links.compactMap { link in
            let place = "\(top)/\(link)"
            guard let end = Path.real(place) ?? Path.destination(ofLink: place), Path.relative(end, to: top) == nil
            else { return nil }
            return (link, end)
        }
        inward = links.map { link in
            let place = "\(top)/\(link)"
            let known = Self.destinations(of: place)
            let places = known.isEmpty ? [Path.destination(ofLink: place)].compactMap { $0 } : known
            return (link, places.compactMap { Path.relative($0, to: top) }.filter { $0 != "." })
        }
    }

    /// The maximum length of a chain of links, as in the kernel of Linux.
    private static let mostLinks = 40

    /// Returns where a link leads: the next link, and so on to the end; nothing if there is no end.
    private static func destinations(of link: String) -> [String] {
        guard let end = Path.real(link) else { return [] }
        var places: [String] = []
        var place = link
        while places.count < mostLinks, let next = Path.destination(ofLink: place), next != end {
            places.append(next)
            place = next
        }
        return places + [end]
    }

    /// Returns the paths of the file at `path` through links.
    package func paths(for path: String) -> [String] {
        links.compactMap { target, link in
            if path == target { return link }
            return path.hasPrefix(target + "/") ? link + path.dropFirst(target.count) : nil
        }
    }
}
