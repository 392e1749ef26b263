/// A dependency that a target declares, found in the workspace or outside of it.
public struct DeclaredDependency: Hashable, Sendable {
    /// What the dependency turned out to be.
    public enum Target: Hashable, Sendable {
        /// Modules of the workspace: one for a target, all of a product's for a product.
        case modules([ModuleID])
        /// A product of a package outside. `modules` is `nil` when that package is not checked out.
        case external(package: String, modules: [String]?)
        /// Nothing of that name.
        case missing
    }

    public let dependency: TargetDependency
    public let target: Target
    /// Whether it is a build tool plugin that the target uses.
    public let isPlugin: Bool

    /// The modules of the workspace that it makes available.
    public var modules: [ModuleID] {
        if case .modules(let modules) = target { modules } else { [] }
    }
}
