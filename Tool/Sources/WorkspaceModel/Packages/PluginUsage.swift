/// A build tool plugin that a target uses.
public struct PluginUsage: Hashable, Sendable {
    public let name: String
    /// The package it comes from; `nil` for a plugin of the same package.
    public let package: String?

    /// Describes a usage.
    public init(name: String, package: String? = nil) {
        self.name = name
        self.package = package
    }
}
