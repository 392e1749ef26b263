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

    /// Returns the specifications among `paths` that are not in the folder of an existing project.
    static func find(_ paths: some Sequence<String>, projects: [String], in tree: FileTree) -> [ProjectGenerator] {
        let made = Set(projects.map { FileTree.split($0).folder })
        var found: [ProjectGenerator] = []
        for path in paths {
            let (folder, name) = FileTree.split(path)
            guard
                name == "project.yml" || name == "project.yaml" || name == "Project.swift" || name == "Workspace.swift"
            else {
                continue
            }
            guard !made.contains(folder), let bytes = tree.files.content(of: path) else { continue }
            let text = String(decoding: bytes.prefix(1 << 16), as: UTF8.self)
            let lines = text.split(whereSeparator: \.isNewline)
            if name.hasSuffix(".swift") {
                guard lines.contains(where: { $0.trimmed == "import ProjectDescription" }) else { continue }
                found.append(ProjectGenerator(tool: .tuist, file: path))
            } else if lines.contains(where: {
                $0.hasPrefix("targets:") || $0.hasPrefix("include:") || $0.hasPrefix("targetTemplates:")
            }),
                lines.contains(where: { $0.hasPrefix("name:") })
            {
                found.append(ProjectGenerator(tool: .xcodeGen, file: path))
            }
        }
        // One command of Tuist generates all projects of a workspace.
        let workspace = found.first { $0.tool == .tuist && $0.file.hasSuffix("Workspace.swift") }
        return found.filter { $0.tool != .tuist || workspace == nil || $0 == workspace }.sorted { $0.file < $1.file }
    }
}
