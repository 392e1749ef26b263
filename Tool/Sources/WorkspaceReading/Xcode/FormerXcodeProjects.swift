import Foundation
import SystemSupport
import WorkspaceModel
import XcodeProjects

/// The Xcode projects of a commit, read from git's objects.
package struct FormerXcodeProjects: Sendable {
    /// The projects, with the paths of the current ones.
    package let projects: [ProjectListing]
    /// The configuration files that some project reads, relative to the root.
    package let configurationFiles: Set<String>

    /// Reads the projects below a folder.
    ///
    /// - Parameters:
    ///   - commit: The commit to read.
    ///   - root: The root of the workspace in the repository, as an absolute path without links.
    /// - Throws: ``GitError`` if git can't read the files.
    package static func read(_ commit: String, of repository: GitRepository, root: String) async throws
        -> FormerXcodeProjects
    {
        let all = try await repository.files(of: commit) { path in
            XcodeSource.tells(path) || path.hasSuffix(".xcconfig") || path.hasSuffix(Podfile.name)
        }
        let place = Path.relative(root, to: repository.top) ?? "."
        let prefix = place == "." ? "" : place + "/"
        var contents: [String: [UInt8]] = [:]
        var paths: [String] = []
        for (path, content) in all where path.hasPrefix(prefix) {
            let shown = String(path.dropFirst(prefix.count))
            paths.append(shown)
            if let content { contents[shown] = Array(content) }
        }
        let known = contents
        let told = paths.filter { XcodeSource.tells($0) }
        let codebase = XcodeCodebase.read(told, ListedFiles(paths) { known[$0] })
        let tree = FileTree(FolderFiles(root: root))
        let translation = XcodeTranslation(codebase, root: root, generated: [], find: tree.file)
        return FormerXcodeProjects(
            projects: codebase.projects.indices.map(translation.listing),
            configurationFiles: Set(codebase.targets.flatMap(\.target.settings.configurationFiles)))
    }
}

extension XcodeSource {
    private static let telling = PathPatterns(files)

    /// Returns whether a file describes Xcode projects.
    package static func tells(_ path: String) -> Bool { telling.matches(path) }
}
