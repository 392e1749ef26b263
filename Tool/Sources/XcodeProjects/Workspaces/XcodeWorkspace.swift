/// A workspace: projects, packages and files that are opened together.
package struct XcodeWorkspace: Sendable {
    /// The path of the bundle, relative to the root: `App.xcworkspace`.
    package let path: String
    /// The projects in the workspace, relative to the root.
    package internal(set) var projects: [String] = []
    /// The folders of the packages in the workspace.
    package internal(set) var packages: [String] = []
    package internal(set) var problems: [ProjectProblem] = []

    package var file: String { path + "/contents.xcworkspacedata" }

    package var name: String { String(FileTree.split(path).name.dropLast(".xcworkspace".count)) }

    /// Reads a workspace, and records references to missing files.
    package static func read(at path: String, in tree: FileTree) -> XcodeWorkspace {
        var workspace = XcodeWorkspace(path: path)
        var reader = DocumentReader(files: tree.files)
        let root = reader.element(at: workspace.file)
        workspace.problems = reader.problems
        let folder = FileTree.split(path).folder
        var rest = (root?.children ?? []).reversed().map { (element: $0, around: String?.some(folder)) }
        while let (element, around) = rest.popLast() {
            guard element.name == "FileRef" || element.name == "Group" else { continue }
            let place = workspace.place(of: element.attributes["location"] ?? "", in: around)
            if element.name == "Group" {
                for child in element.children.reversed() { rest.append((child, place)) }
            } else if let place {
                workspace.add(place, named: element.attributes["location"] ?? "", line: element.line, in: tree)
            }
        }
        return workspace
    }

    /// Returns the path of `group:Sub/App.xcodeproj`, `container:App.xcodeproj` or `self:`; `nil` if it is outside of
    /// the root.
    private func place(of location: String, in group: String?) -> String? {
        let parts = location.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = parts.count == 2 ? String(parts[1]) : ""
        switch parts.first {
        case "group": return group.flatMap { FileTree.normalised(FileTree.joined($0, rest)) }
        case "container": return FileTree.normalised(FileTree.joined(FileTree.split(path).folder, rest))
        // The workspace inside of a project refers to that project.
        case "self": return FileTree.split(path).folder
        default: return nil
        }
    }

    private mutating func add(_ place: String, named location: String, line: Int, in tree: FileTree) {
        guard let found = tree.find(place) else {
            let command =
                DependencyManager(around: place)?.command ?? ProjectGenerator.find(forMissing: place, in: tree)?.command
            problems.append(
                ProjectProblem(
                    file: file, line: line,
                    "names '\(place)', which does not exist" + (command.map { ": '\($0)' creates it" } ?? ""),
                    severity: .warning))
            return
        }
        if place.hasSuffix(".xcodeproj") {
            projects.append(found.path)
        } else if found.isFolder, tree.entries(of: found.path).contains(where: { $0.name == "Package.swift" }) {
            packages.append(found.path)
        }
    }
}
