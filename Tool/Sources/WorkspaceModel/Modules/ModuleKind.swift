/// What SwiftPM or Xcode makes of a target.
public enum ModuleKind: String, Hashable, Sendable, CaseIterable {
    case library
    case executable
    case test
    case macro
    case plugin
    case system
    case binary
    /// An app.
    case application
    /// An extension of an app or of the system.
    case appExtension
    case framework
    case uiTest
    /// Builds others, or runs scripts.
    case aggregate

    /// Whether it holds tests.
    public var isTest: Bool { self == .test || self == .uiTest }

    /// Whether others link it for what it declares.
    public var isLibrary: Bool { self == .library || self == .framework }

    /// Whether it is a program by itself, which may name whatever it is put together from.
    public var isProgram: Bool { self == .executable || self == .application || self == .appExtension }

    /// Whether the target is built from files of the package.
    public var hasSources: Bool { self != .system && self != .binary && self != .aggregate }
}
