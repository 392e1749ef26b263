import Configuration
import SystemSupport
import WorkspaceModel

/// The current state of a codebase, for determining which tests its files are inputs of.
public struct Codebase: Sendable {
    /// The root, as an absolute path without links.
    public let root: String
    public let workspace: Workspace
    /// The checked-out external packages.
    public let external: [ExternalPackage]
    public let policy: AffectedPolicy
    /// The folders that are not part of the codebase.
    public let exclude: PathPatterns
    /// The files that tests were observed to read.
    public let observed: [ModuleID: ObservedInputs]

    /// Creates a codebase.
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

    /// Returns the codebase with the files that tests were observed to read.
    public func observing(_ observed: [ModuleID: ObservedInputs]) -> Codebase {
        Codebase(
            root: root, workspace: workspace, external: external, policy: policy, exclude: exclude, observed: observed)
    }

    /// Returns whether a file that belongs to no target affects none. Specifications for CocoaPods affect what it builds.
    package func leavesOut(_ path: String) -> Bool {
        exclude.matches(path) || policy.ignores(path)
            || AffectedPolicy.isPodspec(path) && !workspace.modules.contains(where: \.usesPods)
    }

    /// The known manifests, both of the workspace and of external packages.
    var manifests: [Manifest] { workspace.packages.map(\.manifest) + external.map(\.manifest) }

    /// Returns the path of a package's own list of mirrors, which may not exist.
    package func mirrors(of package: PackageID) -> String {
        "\(folder(of: package))/.swiftpm/configuration/mirrors.json"
    }

    /// Returns the folder of a package as an absolute path.
    public func folder(of package: PackageID) -> String { Path.joined(workspace[package].path, to: root) }

    /// Returns the folder of a module as an absolute path.
    func folder(of module: ModuleID) -> String { Path.joined(workspace[module].path, to: root) }
}
