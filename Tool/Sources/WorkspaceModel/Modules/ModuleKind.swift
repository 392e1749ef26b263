/// What SwiftPM makes of a target.
public enum ModuleKind: String, Hashable, Sendable, CaseIterable {
    case library
    case executable
    case test
    case macro
    case plugin
    case system
    case binary

    /// Whether the target is built from files of the package.
    public var hasSources: Bool { self != .system && self != .binary }
}
