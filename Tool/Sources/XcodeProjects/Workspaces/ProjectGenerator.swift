/// A specification from which a tool generates a project that does not exist yet.
package struct ProjectGenerator: Hashable, Sendable {
    package enum Tool: String, Sendable {
        case xcodeGen = "XcodeGen"
        case tuist = "Tuist"
    }

    package let tool: Tool
    /// The file of the specification, relative to the root.
    package let file: String

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

    /// Returns the specifications among `paths` that are not in the folder of an existing project.
    static func find(_ paths: some Sequence<String>, projects: [String], in tree: FileTree) -> [ProjectGenerator] {
        let made = Set(projects.map { FileTree.split($0).folder })
        var found: [ProjectGenerator] = []
        for path in paths {
            let (folder, name) = FileTree.split(path)
            guard !made.contains(folder) else { continue }
            switch name {
            case "project.yml", "project.yaml": if let spec = xcodeGen(path, in: tree) { found.append(spec) }
            case "Project.swift", "Workspace.swift":
                guard isTuist(text(of: path, in: tree)) else { continue }
                found.append(ProjectGenerator(tool: .tuist, file: path))
            default: continue
            }
        }
        // One command of Tuist generates all projects of a workspace.
        let workspace = found.first { $0.tool == .tuist && $0.file.hasSuffix("Workspace.swift") }
        return found.filter { $0.tool != .tuist || workspace == nil || $0 == workspace }.sorted { $0.file < $1.file }
    }
}
