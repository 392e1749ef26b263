import SystemSupport

/// Finds folders that were moved, and links that were set, since a moment. Files below them are other files then, but
/// keep their own dates.
///
/// Moving a folder changes only the time at which it was changed, while a change of its names sets both times to the same
/// moment. A folder whose names changed after it was moved is therefore not found.
public struct MovedPlaces {
    private let root: String
    private let start: UInt64
    private var known: [String: Bool] = [:]

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - root: The folder that paths are relative to.
    ///   - moment: The moment, as in stamps. A move up to two seconds before it counts, too: file systems store times
    ///     with such a resolution.
    init(root: String, since moment: UInt64) {
        self.root = root
        start = moment &- 2_000_000_000
    }

    /// Returns the first folder or link on the path of an input, in alphabetical order, that was moved or set.
    public mutating func first(on inputs: TestInputs) -> String? {
        var moved: String?
        for name in inputs.digests.keys {
            guard let kind = Self.kinds.first(where: name.hasPrefix) else { continue }
            for place in Self.places(of: String(name.dropFirst(kind.count))) where moved.map({ place < $0 }) ?? true {
                if isMoved(place) { moved = place }
            }
        }
        return moved
    }

    /// The beginnings of the names of inputs that are paths.
    private static let kinds = ["file ", "names in "]

    /// Returns a path with the folders above it, as far as they are below the root.
    private static func places(of path: String) -> [String] {
        var places = [path]
        var rest = path[...]
        while let slash = rest.lastIndex(of: "/") {
            rest = rest[..<slash]
            if rest.isEmpty || rest.hasSuffix("..") { break }
            places.append(String(rest))
        }
        return places
    }

    private mutating func isMoved(_ path: String) -> Bool {
        if let answer = known[path] { return answer }
        let full = Path.normalised("\(root)/\(path)")
        let answer =
            if let link = FileStamp(link: full) {
                link.changed >= start
            } else if Path.isDirectory(full), let folder = FileStamp(path: full) {
                folder.changed >= start && folder.modified < folder.changed
            } else {
                false
            }
        known[path] = answer
        return answer
    }
}
