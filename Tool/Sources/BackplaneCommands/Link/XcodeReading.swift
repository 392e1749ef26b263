import Foundation
import Linkage
import ProjectLinkage
import SystemSupport
import WorkspaceModel
import XcodeProjects

/// Reads what the Xcode projects below a folder link.
enum XcodeReading {
    /// The images of all projects; `nil` if there are no projects.
    ///
    /// - Parameter workspace: Provides the imports of the targets' sources. If it could not be read, the frameworks
    ///   that the compiler links for imports are unknown.
    static func images(below root: String, in workspace: Workspace?) async -> ProjectImages? {
        let paths = await FileListing.files(below: root)
        guard paths.contains(where: { $0.contains(".xcodeproj/") }) else { return nil }
        let files = ListedFiles(paths) { path in
            FileManager.default.contents(atPath: "\(root)/\(path)").map { [UInt8]($0) }
        }
        let codebase = XcodeCodebase.read(paths, files)
        guard let workspace else { return ProjectImages(codebase, imports: nil) }
        return ProjectImages(codebase, importing: ProjectImages.imports(in: workspace))
    }
}
