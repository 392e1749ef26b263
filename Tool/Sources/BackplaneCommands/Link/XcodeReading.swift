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
        return ProjectImages(codebase, importing: ProjectImages.imports(in: workspace))
    }
}
