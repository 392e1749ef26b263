import ProjectLinkage
import WorkspaceModel

/// A kind of project that describes modules, beside Swift packages: Xcode projects.
///
/// It says which projects there are, what targets they describe and which files these have. All that comes after is the same
/// for every kind: the files are scanned, and ``WorkspaceAssembler`` finds what dependencies and imports mean.
package protocol ProjectSource: Sendable {
    /// The files that tell where there are projects, as patterns for git.
    var patterns: [String] { get }

    /// The projects below `root`, an absolute path without links.
    ///
    /// - Parameter paths: The files that fit ``patterns``, relative to the root; none where there are no such projects.
    func projects(below root: String, among paths: [String]) async throws -> FoundProjects

    /// What the projects that were found below `root` link into what. That depends on what sources import, so this is asked when
    /// they have been read. `nil` where they make nothing that is linked.
    func images(below root: String, in workspace: Workspace) async -> ProjectImages?
}

extension ProjectSource {
    package func images(below root: String, in workspace: Workspace) async -> ProjectImages? { nil }
}
