import Foundation
import SystemSupport

/// Finds folders that were moved, and links that were set, since a moment. Files below them are other files then, but
/// keep their own dates.
///
/// Moving a folder changes only the time at which it was changed, while a change of its names sets both times to the same
/// moment. A folder whose names changed after it was moved is therefore not found.
public struct MovedPlaces {
    /// What is known of the way to a path.
    private struct Way {
        /// The path without links.
        let end: String
        /// The first folder or link that was moved or set, in alphabetical order.
        let moved: String?
    }

    private let root: String
    private let start: UInt64
    /// The folders of local packages, by identity.
    private let packages: [String: String]
    private var known: [String: Way] = [:]

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - root: The folder that paths are relative to.
    ///   - packages: The folders of local packages, by identity.
    ///   - moment: The moment, as in stamps. A move up to two seconds before it counts, too: file systems store times
    ///     with such a resolution.
    init(root: String, packages: [String: String], since moment: UInt64) {
        self.root = root
        self.packages = packages
        start = moment &- 2_000_000_000
    }

    /// Returns the first folder or link on the path of an input, in alphabetical order, that was moved or set. Those
    /// outside of the root count, too, except the folders around it.
    public mutating func first(on inputs: TestInputs) -> String? {
        inputs.digests.keys.compactMap(path).compactMap { way(to: $0).moved }.min()
    }

    /// The beginnings of the names of inputs that are paths.
    private static let kinds = ["file ", "names in "]

    /// Returns the absolute path of an input; `nil` if it is no path.
    private func path(of input: String) -> String? {
        if let kind = Self.kinds.first(where: input.hasPrefix) {
            return Path.normalised("\(root)/\(input.dropFirst(kind.count))")
        }
        guard input.hasPrefix(Self.inPackage), let comma = input.firstRange(of: ", ") else { return nil }
        let folder = packages[String(input[..<comma.lowerBound].dropFirst(Self.inPackage.count))]
        return folder.map { Path.normalised("\($0)/\(input[comma.upperBound...])") }
    }

    /// The beginning of the names of inputs that are in packages: `package support, Sources/Support/User.swift`.
    private static let inPackage = "package "

    /// Examines the way to a path without dots. A loop of links ends where it began.
    private mutating func way(to path: String) -> Way {
        if let way = known[path] { return way }
        guard path != root, !root.hasPrefix(path == "/" ? path : path + "/") else { return Way(end: path, moved: nil) }
        known[path] = Way(end: path, moved: nil)
        let (folder, name) = Path.split(path)
        let above = way(to: folder.isEmpty ? "/" : folder)
        let place = above.end == "/" ? "/\(name)" : "\(above.end)/\(name)"
        let (isMoved, destination) = examine(place)
        let beyond = destination.map { self.way(along: $0, from: above.end) }
        let moved = isMoved ? Path.route(to: place, from: root) : nil
        let way = Way(end: beyond?.end ?? place, moved: [above.moved, moved, beyond?.moved].compactMap { $0 }.min())
        known[path] = way
        return way
    }

    /// Examines the way along the destination of a link in a folder without links.
    private mutating func way(along destination: String, from folder: String) -> Way {
        var end = destination.hasPrefix("/") ? "/" : folder
        var moved: String?
        for part in destination.split(separator: "/") where part != "." {
            if part == ".." {
                end = Path.normalised("\(end)/..")
            } else {
                let next = way(to: Path.normalised("\(end)/\(part)"))
                end = next.end
                moved = [moved, next.moved].compactMap { $0 }.min()
            }
        }
        return Way(end: end, moved: moved)
    }

    /// Returns whether a folder was moved or a link was set, and the destination of a link.
    private func examine(_ path: String) -> (isMoved: Bool, destination: String?) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return (false, nil) }
        let stamp = FileStamp(status)
        let isNew = stamp.changed >= start
        switch status.st_mode & S_IFMT {
        case S_IFLNK: return (isNew, try? FileManager.default.destinationOfSymbolicLink(atPath: path))
        case S_IFDIR: return (isNew && stamp.modified < stamp.changed, nil)
        default: return (false, nil)
        }
    }
}
