import WorkspaceModel
import WorkspaceReading

/// The modules that a change affects, and why each.
public struct Impact: Sendable {
    /// Why a module is affected.
    public enum Cause: Hashable, Sendable {
        case direct(Reason)
        /// A module that it depends on directly is affected.
        case dependency(ModuleID)
        /// A module is affected whose program it was seen to run.
        case program(ModuleID)

        /// The module from where it comes.
        var next: ModuleID? {
            switch self {
            case .direct: nil
            case .dependency(let module), .program(let module): module
            }
        }
    }

    /// What changed, relative to the root of the workspace, sorted.
    public let changes: [ChangedFile]
    public let causes: [ModuleID: Cause]
    /// The files that belong to nothing and so affect everything, sorted.
    public let unclaimed: [String]
    /// The number of changed files that change no build and no test.
    public let ignoredCount: Int

    /// The affected modules in the order of the workspace.
    public var modules: [ModuleID] { causes.keys.sorted() }

    /// The affected test targets in the order of the workspace.
    public func tests(in workspace: Workspace) -> [ModuleID] {
        modules.filter { workspace[$0].isTest }
    }

    /// The way from `module` down to the module that a change reached directly, both included, with the reason; `nil` for a
    /// module that is not affected.
    public func explanation(of module: ModuleID) -> (chain: [ModuleID], reason: Reason)? {
        var chain = [module]
        while let last = chain.last, let cause = causes[last] {
            switch cause {
            case .direct(let reason): return (chain, reason)
            case .dependency(let next), .program(let next): chain.append(next)
            }
        }
        return nil
    }
}
