/// An Xcode project, in either file format.
package struct XcodeProject: Sendable {
    package enum Format: Sendable {
        /// `project.pbxproj`.
        case propertyList
        /// `project.xcproj`.
        case json
    }

    /// The path of the bundle, relative to the root: `App/App.xcodeproj`.
    package let path: String
    package let format: Format
    /// The folder to which paths in the project are relative.
    package internal(set) var sourceRoot: String
    package internal(set) var configurations: [String] = []
    /// The configuration that is used by default.
    package internal(set) var defaultConfiguration: String?
    package internal(set) var targets: [XcodeTarget] = []
    package internal(set) var packages: [PackageReference] = []
    /// The other projects to which the project refers.
    package internal(set) var projects: [String] = []
    /// The folders whose files belong to targets without being listed.
    package internal(set) var folders: [SynchronizedFolder] = []
    /// All files that the project shows, whether they belong to a target or not.
    package internal(set) var references: [NavigatorFile] = []
    package internal(set) var problems: [ProjectProblem] = []
    /// The folders with files of targets that can't be read, relative to the root.
    package internal(set) var closedFolders: Set<String> = []

    /// The path of the project's file.
    package var file: String { path + (format == .json ? "/project.xcproj" : "/project.pbxproj") }

    package var name: String { String(FileTree.split(path).name.dropLast(".xcodeproj".count)) }

    init(path: String, format: Format) {
        self.path = path
        self.format = format
        sourceRoot = FileTree.split(path).folder
    }
}

/// A file or a folder that a project shows in the navigator.
package struct NavigatorFile: Hashable, Sendable {
    package let location: FileLocation
    /// The names of the enclosing groups, joined by `/`.
    package let group: String
    package let line: Int
}

extension XcodeProject {
    /// Reads a project.
    ///
    /// - Parameters:
    ///   - path: The path of the bundle, relative to the root.
    ///   - tree: The files below the root.
    /// - Returns: The project as far as it could be read, with the problems in ``problems``.
    package static func read(at path: String, in tree: FileTree) -> XcodeProject {
        let names = Set(tree.entries(of: path).map(\.name))
        let format: Format = names.contains("project.xcproj") ? .json : .propertyList
        var project = XcodeProject(path: path, format: format)
        if format == .json, names.contains("project.pbxproj") {
            project.problems.append(
                ProjectProblem(
                    file: path,
                    "contains both project.xcproj, which is read, and project.pbxproj: Xcode opens neither while both exist"
                ))
        }
        var reader = DocumentReader(files: tree.files)
        let document = reader.document(at: project.file)
        project.problems += reader.problems
        guard let document else { return project }
        switch format {
        case .propertyList: PropertyListProject.read(document, into: &project, tree)
        case .json: JSONProject.read(document, into: &project, tree)
        }
        project.addFilesOfFolders(tree)
        project.look(in: tree)
        if let podfile = Podfile(of: path, in: tree) {
            for index in project.targets.indices where podfile.targets.contains(project.targets[index].name) {
                project.targets[index].podfile = podfile.path
                project.targets[index].pods = podfile.pods
            }
        }
        return project
    }

    /// Determines which of the files exist, and which are folders. A file in a folder that can't be read may exist.
    private mutating func look(in tree: FileTree) {
        for target in targets.indices {
            var files = targets[target].files
            for index in files.indices {
                guard let path = files[index].path, files[index].line != nil else { continue }
                files[index].look(at: targets[target].settings.paths(ofFile: path), in: tree)
                guard files[index].isMissing, let folder = tree.closedFolder(around: path) else { continue }
                files[index].isMissing = false
                closedFolders.insert(folder)
            }
            targets[target].files = files
            targets[target].uses = targets[target].uses.map { $0.corrected(in: tree) }
        }
    }
}

extension TargetUse {
    fileprivate func corrected(in tree: FileTree) -> TargetUse {
        guard case .file(let location) = subject else { return self }
        return TargetUse(
            subject: .file(location.corrected(in: tree)), purpose: purpose, platforms: platforms, line: line,
            isWeak: isWeak)
    }
}

extension TargetFile {
    /// Determines whether the file exists, at the first of some paths where it does. If one of the paths is not known,
    /// it may exist there.
    fileprivate mutating func look(at paths: [String?], in tree: FileTree) {
        let corrected = location.corrected(in: tree)
        if let found = paths.lazy.compactMap({ $0 }).compactMap({ tree.find($0) }).first {
            isFolder = found.isFolder
            if found.path != path { self = at(.repository(found.path)) }
        } else if corrected != location {
            self = at(corrected)
        } else if let first = paths.first ?? nil, !paths.contains(nil) {
            if first != path { self = at(.repository(first)) }
            isMissing = true
        } else {
            self = at(.outside(path ?? ""))
        }
    }

    /// Returns the same file at its place on disk.
    private func at(_ location: FileLocation) -> TargetFile {
        TargetFile(
            location: location, role: role, platforms: platforms, line: line, isFolder: isFolder,
            isMissing: isMissing,
            group: group)
    }
}
