/// A specification from which a tool generates a project that is not read: it does not exist yet, or git ignores it.
package struct ProjectGenerator: Hashable, Sendable {
    package enum Tool: String, Sendable {
        case xcodeGen = "XcodeGen"
        case tuist = "Tuist"
    }

    package let tool: Tool
    /// The file of the specification, relative to the root.
    package let file: String
    /// The generated project or workspace, if it exists and is only not among the files to be read.
    package var hidden: String?

    package init(tool: Tool, file: String) {
        self.tool = tool
        self.file = file
    }

    /// What there is to say about the file.
    package var message: String {
        guard let hidden else {
            return "describes a project for \(tool.rawValue) that does not exist; '\(command)' creates it"
        }
        return
            "describes a project for \(tool.rawValue) that is not read: git ignores '\(hidden)', or the configuration "
            + "excludes it"
    }

    /// The command that generates the project.
    package var command: String {
        let folder = FileTree.split(file).folder
        switch tool {
        case .xcodeGen:
            let spec = FileTree.split(file).name
            return "xcodegen generate" + (spec == "project.yml" && folder.isEmpty ? "" : " --spec \(file)")
        case .tuist: return "tuist generate" + (folder.isEmpty ? "" : " --path \(folder)")
        }
    }

    /// Returns the specification of a project that does not exist: beside it, with the project's name or the usual one.
    static func find(forMissing project: String, in tree: FileTree) -> ProjectGenerator? {
        let (folder, name) = FileTree.split(project)
        guard name.hasSuffix(".xcodeproj") else { return nil }
        let names = [String(name.dropLast(".xcodeproj".count)), "project"].flatMap { ["\($0).yml", "\($0).yaml"] }
        return names.lazy.compactMap { xcodeGen(FileTree.joined(folder, $0), in: tree) }.first
    }

    /// Returns the specification of XcodeGen in a file; `nil` if it contains anything else.
    private static func xcodeGen(_ path: String, in tree: FileTree) -> ProjectGenerator? {
        let lines = text(of: path, in: tree).split(whereSeparator: \.isNewline)
        let keys = ["targets:", "include:", "targetTemplates:"]
        guard lines.contains(where: { $0.hasPrefix("name:") }),
            lines.contains(where: { line in keys.contains { line.hasPrefix($0) } })
        else { return nil }
        return ProjectGenerator(tool: .xcodeGen, file: path)
    }

    private static func text(of path: String, in tree: FileTree) -> String {
        String(decoding: tree.files.content(of: path)?.prefix(1 << 16) ?? [], as: UTF8.self)
    }

    /// Returns whether a text is a manifest of Tuist.
    package static func isTuist(_ text: String) -> Bool {
        text.contains(/(?m)^[ \t]*import[ \t]+ProjectDescription\b/)
    }

    /// Returns the specifications among `paths` of projects that are not among `projects`.
    ///
    /// A project is recognised by its folder: its name can be computed.
    static func find(
        _ paths: some Sequence<String>, projects: [String], workspaces: [String], in tree: FileTree
    ) -> [ProjectGenerator] {
        let made = Set(projects.map { FileTree.split($0).folder })
        var found: [ProjectGenerator] = []
        var workspace: ProjectGenerator?
        var isWorkspaceMade = false
        for path in paths {
            let (folder, name) = FileTree.split(path)
            switch name {
            case "project.yml", "project.yaml":
                if !made.contains(folder), let spec = xcodeGen(path, in: tree) { found.append(spec) }
            case "Project.swift", "Workspace.swift":
                guard isTuist(text(of: path, in: tree)) else { continue }
                let spec = ProjectGenerator(tool: .tuist, file: path)
                isWorkspaceMade = isWorkspaceMade || made.contains(folder)
                if name == "Workspace.swift" {
                    isWorkspaceMade = isWorkspaceMade || workspaces.contains { FileTree.split($0).folder == folder }
                    workspace = workspace ?? spec
                } else if !made.contains(folder) {
                    found.append(spec)
                }
            default: continue
            }
        }
        for index in found.indices { found[index].hidden = found[index].bundle(in: tree) }
        // One command of Tuist generates all projects of a workspace.
        if var workspace, !isWorkspaceMade {
            workspace.hidden =
                workspace.bundle(in: tree) ?? found.lazy.filter { $0.tool == .tuist }.compactMap(\.hidden).first
            found = found.filter { $0.tool != .tuist } + [workspace]
        }
        return found.sorted { $0.file < $1.file }
    }

    /// Returns the project in the folder of the specification; for one of a workspace, also the workspace.
    private func bundle(in tree: FileTree) -> String? {
        let folder = FileTree.split(file).folder
        let contents = [("xcodeproj", "project.pbxproj"), ("xcworkspace", "contents.xcworkspacedata")]
            .prefix(file.hasSuffix("Workspace.swift") ? 2 : 1)
        return tree.entries(of: folder).lazy.map { FileTree.joined(folder, $0.name) }.filter { bundle in
            contents.contains { bundle.hasSuffix(".\($0)") && tree.file("\(bundle)/\($1)") != nil }
        }.min()
    }
}
