/// A folder whose files belong to targets without being listed.
package struct SynchronizedFolder: Sendable {
    package let location: FileLocation
    /// The targets that contain the whole folder, by their identifiers in the project's file.
    package internal(set) var targets: [String]
    package internal(set) var exceptions: [MembershipException] = []
    /// The folders that are copied unchanged, relative to this one.
    package internal(set) var opaqueFolders: Set<String> = []
    /// The folders of packages at or below this one, relative to the root. Their files are not part of the folder.
    package fileprivate(set) var packages: [String] = []
    /// The types of files that their names do not imply: `sourcecode.swift` for `special.dat`.
    package internal(set) var fileTypes: [String: String] = [:]
    package let line: Int
}

/// An exception for one target, or for one of its build phases.
package struct MembershipException: Sendable {
    package let target: String
    /// The role of the build phase; `nil` if the exception applies to the whole target.
    package internal(set) var phase: FileRole?
    /// Files and folders, relative to the synchronised folder. They are excluded from a target that contains the
    /// folder, and added to any other target.
    package internal(set) var paths: Set<String> = []
    /// Whether the paths are included; `nil` if the format does not specify it.
    package internal(set) var isInclusion: Bool?
    package internal(set) var headers: Set<String> = []
    package internal(set) var platforms: [String: [String]] = [:]
    package let line: Int
}

extension XcodeProject {
    /// Adds the files of synchronised folders to the targets.
    mutating func addFilesOfFolders(_ tree: FileTree) {
        var added: [String: [TargetFile]] = [:]
        var closed: [String: Int] = [:]
        for index in folders.indices {
            let folder = folders[index]
            guard let path = folder.location.path else { continue }
            guard let content = folder.content(at: path, tree) else {
                problems.append(
                    ProjectProblem(
                        file: file, line: folder.line, "the folder '\(path)' does not exist", severity: .warning))
                continue
            }
            folders[index].packages = content.packages
            closedFolders.formUnion(content.closed)
            for target in Set(folder.targets).union(folder.exceptions.map(\.target)).sorted() {
                added[target, default: []] += folder.files(of: target, among: content.members)
                closed[target, default: 0] += content.closed.count
            }
        }
        guard !added.isEmpty else { return }
        for index in targets.indices {
            targets[index].files += added[targets[index].id] ?? []
            targets[index].closedFolderCount += closed[targets[index].id] ?? 0
        }
    }
}

extension SynchronizedFolder {
    /// A file or a wrapper below the folder.
    struct Member {
        /// The path relative to the folder.
        let path: String
        let full: String
        let role: FileRole?
        let isFolder: Bool
    }

    /// What is below the folder.
    struct Content {
        var members: [Member]
        /// The folders of packages, which are not part of it.
        var packages: [String]
        /// The folders that can't be read.
        var closed: [String]
    }

    /// Returns the files and wrappers below the folder at a path; `nil` if it does not exist.
    func content(at path: String, _ tree: FileTree) -> Content? {
        guard let found = tree.find(path) else {
            return tree.closedFolder(around: path).map { Content(members: [], packages: [], closed: [$0]) }
        }
        return found.isFolder ? content(of: found.path, tree) : nil
    }

    private func content(of place: String, _ tree: FileTree) -> Content {
        func isPackage(_ folder: String) -> Bool {
            tree.entries(of: folder).contains { $0.name == "Package.swift" && !$0.isFolder }
        }
        var wrappers: [Member] = []
        var packages = isPackage(place) ? [place] : []
        let (files, closed) = tree.files(below: place) { path, name in
            let full = FileTree.joined(place, path)
            if opaqueFolders.contains(path) {
                wrappers.append(Member(path: path, full: full, role: .copied, isFolder: true))
                return false
            }
            if FileTypes.isWrapper(name) {
                wrappers.append(Member(path: path, full: full, role: FileTypes.role(of: name), isFolder: true))
                return false
            }
            guard isPackage(full) else { return true }
            packages.append(full)
            return false
        }
        let members =
            wrappers
            + files.map { path in
                let role =
                    fileTypes[path].map { $0.hasPrefix("sourcecode") ? .source : .resource } ?? FileTypes.role(of: path)
                return Member(path: path, full: FileTree.joined(place, path), role: role, isFolder: false)
            }
        return Content(
            members: members, packages: packages, closed: closed.map { FileTree.joined(place, $0) })
    }

    /// Returns the files of the folder that belong to a target.
    func files(of target: String, among members: [Member]) -> [TargetFile] {
        let hasFolder = targets.contains(target)
        let exceptions = exceptions.filter { $0.target == target }
        return members.compactMap { member in
            var role = hasFolder ? member.role : nil
            var platforms: [String] = []
            for exception in exceptions {
                if exception.names(member.path) {
                    if let phase = exception.phase {
                        // A file that would be in the phase anyway is removed from it; any other is added.
                        let isInclusion = exception.isInclusion ?? (role != phase)
                        role = isInclusion ? phase : role == phase ? nil : role
                    } else {
                        role = exception.isInclusion ?? !hasFolder ? member.role : nil
                    }
                }
                if exception.headers.contains(member.path) { role = .header }
                platforms += exception.platforms[member.path] ?? []
            }
            return role.map {
                TargetFile(
                    location: .repository(member.full), role: $0, platforms: platforms, line: nil,
                    isFolder: member.isFolder,
                    group: FileTree.split(member.full).folder)
            }
        }
    }
}

extension MembershipException {
    /// Returns whether the exception lists a path, or a folder that contains it.
    func names(_ path: String) -> Bool {
        if paths.contains(path) { return true }
        guard !paths.isEmpty else { return false }
        var folder = path[...]
        while let slash = folder.utf8.lastIndex(of: .slash) {
            folder = folder[..<slash]
            if paths.contains(String(folder)) { return true }
        }
        return false
    }
}
