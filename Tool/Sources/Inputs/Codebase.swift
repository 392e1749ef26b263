import Configuration
import SystemSupport
import WorkspaceModel

/// The current state of a codebase, for determining what its files are inputs of.
public struct Codebase: Sendable {
    /// Its root as an absolute path without links.
    public let root: String
    public let workspace: Workspace
    /// The checked-out external packages.
    public let external: [ExternalPackage]
    public let policy: AffectedPolicy
    /// The folders that are not part of the codebase.
    public let exclude: PathPatterns
    /// The files that tests were observed to read.
    public let observed: [ModuleID: ObservedInputs]

    /// Describes a codebase.
    public init(
        root: String, workspace: Workspace, external: [ExternalPackage], policy: AffectedPolicy,
        exclude: PathPatterns = [], observed: [ModuleID: ObservedInputs] = [:]
    ) {
        self.root = root
        self.workspace = workspace
        self.external = external
        self.policy = policy
        self.exclude = exclude
        self.observed = observed
    }

    /// The same codebase with the files that tests were observed to read.
    public func observing(_ observed: [ModuleID: ObservedInputs]) -> Codebase {
        Codebase(
            root: root, workspace: workspace, external: external, policy: policy, exclude: exclude, observed: observed)
    }

    /// The known manifests, of packages in the workspace and external ones.
    var manifests: [Manifest] { workspace.packages.map(\.manifest) + external.map(\.manifest) }

    /// The folder of a package as an absolute path.
    public func folder(of package: PackageID) -> String { Path.joined(workspace[package].path, to: root) }
}
