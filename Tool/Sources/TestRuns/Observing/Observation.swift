import Foundation
import WorkspaceReading

/// What the processes of a test target did with files of the repository, by absolute paths, as `observer.c` noted it.
public struct Observation: Hashable, Sendable {
    /// What was opened or asked about, those that were not there included, but for what the tests made themselves.
    private(set) var files: Set<String> = []
    /// The folders whose names were read.
    private(set) var folders: Set<String> = []
    /// The programs that were started.
    private(set) var programs: Set<String> = []
    /// The programs that can't be observed.
    public private(set) var closed: Set<String> = []
    /// Whether the tests' process was observed at all.
    public private(set) var isWhole = false

    /// What was done first with a path, and whether the tests made it later.
    private struct History {
        var first: Character
        var isMade = false
    }

    /// Nothing was seen.
    public init() {}

    /// Reads the notes at a path; without any, nothing was observed.
    init(notes path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return }
        var histories: [String: History] = [:]
        var asked: Set<String> = []
        var order: [(Character, String)] = []
        for note in data.split(separator: 0) {
            let kind = Character(Unicode.Scalar(note[note.startIndex]))
            let path = String(decoding: note.dropFirst(), as: UTF8.self)
            switch kind {
            case "A": isWhole = true
            case "U": closed.insert(path)
            case "X": programs.insert(path)
            default:
                order.append((kind, path))
                if histories[path] == nil { histories[path] = History(first: kind) }
                if kind == "W" { histories[path]?.isMade = true } else { asked.insert(path) }
            }
        }
        func isOwn(_ path: String) -> Bool {
            guard let history = histories[path], history.isMade else { return false }
            // What was not there, was made and went again would be the same the next time.
            return history.first == "W" || history.first == "N" && FileStamp(path: path) == nil
        }
        func isBelowOwn(_ path: String) -> Bool {
            var folder = path[...]
            while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
                folder = folder[..<slash]
                if isOwn(String(folder)) { return true }
            }
            return false
        }
        let read = asked.filter { !isOwn($0) && !isBelowOwn($0) }
        for (kind, path) in order where read.contains(path) {
            switch kind {
            case "L": folders.insert(path)
            case "T": addTree(path)
            case "W": break
            default: files.insert(path)
            }
        }
    }

    /// All that lies below a folder: the walk of it is not seen one by one.
    private mutating func addTree(_ folder: String) {
        folders.insert(folder)
        for path in FileListing.all(below: folder) {
            files.insert("\(folder)/\(path)")
            var parent = path[...]
            while let slash = parent.lastIndex(of: "/") {
                parent = parent[..<slash]
                folders.insert("\(folder)/\(parent)")
            }
        }
    }

    /// The same with files that were read for the tests before they ran.
    public func adding(_ paths: Set<String>) -> Observation {
        var all = self
        all.files.formUnion(paths)
        return all
    }
}
