import Foundation
import Linkage
import ProjectLinkage
import SystemSupport
import WorkspaceModel
import XcodeProjects

/// Reads what Xcode projects below a folder link into what.
enum XcodeReading {
    /// The images of all projects; `nil` where there are none.
    ///
    /// - Parameter workspace: Knows what the sources of their targets import; where it could not be read, what the compiler links
    ///   for imports is not known.
    static func images(below root: String, in workspace: Workspace?) async -> ProjectImages? {
        let paths = await FileListing.files(below: root)
        guard paths.contains(where: { $0.contains(".xcodeproj/") }) else { return nil }
        let files = ListedFiles(paths) { path in
            FileManager.default.contents(atPath: "\(root)/\(path)").map { [UInt8]($0) }
        }
        let codebase = XcodeCodebase.read(paths, files)
        guard let workspace else { return ProjectImages(codebase, imports: nil) }
        let imports = imports(in: workspace)
        let projects = codebase.projects.map(\.path)
        return ProjectImages(codebase) { target in
            imports[projects[target.place.project]]?[target.target.name] ?? []
        }
    }

    /// What the sources of Xcode's targets import, by the project's bundle and the target.
    private static func imports(in workspace: Workspace) -> [String: [String: Set<String>]] {
        workspace.modules.filter(\.isOfXcode).reduce(into: [:]) { imports, module in
            let path = workspace[module.package].manifestPath
            let project = path.range(of: ".xcodeproj").map { String(path[..<$0.upperBound]) } ?? path
            imports[project, default: [:]][module.target, default: []].formUnion(module.imported.map(\.name))
        }
    }
}
