import Configuration
import SystemSupport
import WorkspaceModel

/// A codebase as it is now, as those see it who ask what its files are inputs of.
public struct Codebase: Sendable {
    /// Its root as an absolute path without links.
    public let root: String
    public let workspace: Workspace
    /// The packages outside that are checked out.
    public let external: [ExternalPackage]
    public let policy: AffectedPolicy
    /// The folders that are no part of the codebase.
    public let exclude: PathPatterns
    /// What tests were seen to read.
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

    /// The same codebase, with what tests were seen to read.
    public func observing(_ observed: [ModuleID: ObservedInputs]) -> Codebase {
        Codebase(
            root: root, workspace: workspace, external: external, policy: policy, exclude: exclude, observed: observed)
    }

    /// What the manifests say that are known, of packages in the workspace and outside.
    var manifests: [Manifest] { workspace.packages.map(\.manifest) + external.map(\.manifest) }

    /// The folder of a package as an absolute path.
    public func folder(of package: PackageID) -> String { Path.joined(workspace[package].path, to: root) }
}
