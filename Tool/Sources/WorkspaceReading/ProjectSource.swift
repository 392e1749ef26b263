import ProjectLinkage
import SystemSupport
import WorkspaceModel

/// A kind of project that describes modules, besides Swift packages: Xcode projects.
///
/// A source lists the projects, their targets and the targets' files. Everything else is the same for all kinds: the
/// files are scanned, and ``WorkspaceAssembler`` resolves dependencies and imports.
package protocol ProjectSource: Sendable {
    /// The files that indicate projects, as patterns for git.
    var patterns: [String] { get }

    /// Returns the projects below `root`, an absolute path without links.
    ///
    /// - Parameters:
    ///   - paths: The files that match ``patterns``, relative to the root; empty if there are no such projects.
    ///   - leftOut: The files that a sparse checkout leaves out. They belong to their targets, unread.
    func projects(
        below root: String, among paths: [String], without leftOut: SparseCheckout
    ) async throws -> FoundProjects

    /// Returns the images that the projects below `root` produce; `nil` if they link nothing. Images depend on the
    /// imports of sources, so this is called after the sources have been read.
    func images(below root: String, in workspace: Workspace) async -> ProjectImages?
}

extension ProjectSource {
    package func images(below root: String, in workspace: Workspace) async -> ProjectImages? { nil }
}
