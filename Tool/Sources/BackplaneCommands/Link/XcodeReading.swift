import Foundation
import Linkage
import ProjectLinkage
import SystemSupport
import XcodeProjects

/// Reads what Xcode projects below a folder link into what.
enum XcodeReading {
    /// The images of all projects; `nil` where there are none.
    static func images(below root: String) async -> ProjectImages? {
        let paths = await FileListing.files(below: root)
        guard paths.contains(where: { $0.contains(".xcodeproj/") }) else { return nil }
        let files = ListedFiles(paths) { path in
            FileManager.default.contents(atPath: "\(root)/\(path)").map { [UInt8]($0) }
        }
        return ProjectImages(XcodeCodebase.read(paths, files))
    }
}
