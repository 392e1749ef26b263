import Foundation
import Inputs
import SystemSupport
import WorkspaceModel

/// Finds the modules whose tests were observed to read a file.
struct ObservedReaders {
    /// The tests that read the index or the references of a repository, each with the first of these files.
    private(set) var ofRepository: [ModuleID: String] = [:]
    private var files: [String: [ModuleID]] = [:]
    private var folders: [String: [ModuleID]] = [:]
    /// The added files, with the folders that contain them.
    private var added: Set<String> = []

    init(_ observed: [ModuleID: ObservedInputs], root: String, _ changes: [ChangeSet.File]) {
        for file in changes where file.file.change == .added || file.file.change == .untracked {
            added.insert(file.absolute)
            for folder in Self.folders(around: file.absolute) { guard added.insert(folder).inserted else { break } }
        }
        for (module, inputs) in observed.sorted(by: { $0.key < $1.key }) {
            for path in inputs.files { files[Path.normalised("\(root)/\(path)"), default: []].append(module) }
            for path in inputs.folders { folders[Path.normalised("\(root)/\(path)"), default: []].append(module) }
            ofRepository[module] = inputs.files.union(inputs.folders).filter(Self.changesWithCommits).min()
        }
    }

    /// Returns the modules that a change of the file at an absolute path affects.
    func modules(for path: String, _ change: ChangedFile) -> [ModuleID] {
        guard !files.isEmpty || !folders.isEmpty else { return [] }
        var found = files[path] ?? []
        if change.isFolder {
            found += files.filter { $0.key.hasPrefix(path + "/") }.values.joined()
            found += folders.filter { $0.key == path || $0.key.hasPrefix(path + "/") }.values.joined()
        }
        guard change.change != .modified || change.isFolder else { return found }
        // An added or removed file is a name in its folder, and can be the reason why a folder exists.
        for folder in Self.folders(around: path) {
            found += folders[folder] ?? []
            if let readers = files[folder], hasComeOrGone(folder) { found += readers }
        }
        return found
    }

    /// Returns the modules whose tests read something in the folder at an absolute path, or list it.
    func modules(readingIn folder: String) -> Set<ModuleID> {
        let isInside = { (path: String) in path.hasPrefix(folder + "/") }
        return Set(files.filter { isInside($0.key) }.values.joined())
            .union(folders.filter { $0.key == folder || isInside($0.key) }.values.joined())
    }

    /// What git does not write when it commits, adds or checks out.
    private static let settings: Set<Substring> = [
        "branches", "commondir", "config", "config.worktree", "description", "gitdir", "hooks", "info", "objects",
    ]

    /// Returns whether a path is in a folder of git, also in that of a submodule or of another worktree, and is not one
    /// of its settings.
    private static func changesWithCommits(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard let top = parts.lastIndex(of: ".git"), let first = parts.dropFirst(top + 1).first else { return false }
        return !settings.contains(first)
    }

    /// Returns whether a folder may exist only since a file was added to it, or no longer exists.
    private func hasComeOrGone(_ folder: String) -> Bool {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        return names?.allSatisfy { added.contains("\(folder)/\($0)") } ?? true
    }

    /// Returns the folders that contain a path, nearest first.
    private static func folders(around path: String) -> [String] {
        var folders: [String] = []
        var folder = path[...]
        while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            folder = folder[..<slash]
            folders.append(String(folder))
        }
        return folders
    }
}
