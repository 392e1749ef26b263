/// A module's dependency on another, with what makes it.
public struct Edge: Sendable {
    public let from: ModuleID
    public let to: ModuleID
    /// Whether the manifest declares it.
    public internal(set) var isDeclared: Bool
    /// The imports that make it, in the sources of `from`.
    public internal(set) var sites: [ImportSite]

    /// Whether a source imports it.
    public var isImported: Bool { !sites.isEmpty }
}
