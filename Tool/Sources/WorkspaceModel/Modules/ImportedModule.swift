/// A module that a target's sources import, and where.
public struct ImportedModule: Sendable {
    /// What an imported name turned out to be.
    public enum Target: Hashable, Sendable {
        case module(ModuleID)
        /// A module of a package outside of the workspace.
        case external(package: String)
        /// Part of the system or of the toolchain.
        case system
        case unknown
    }

    public let name: String
    public let target: Target
    public let sites: [ImportSite]
}
