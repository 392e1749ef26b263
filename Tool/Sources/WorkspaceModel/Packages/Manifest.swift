/// What a `Package.swift` says, as far as modules, tests and their inputs are concerned.
public struct Manifest: Hashable, Sendable {
    /// The package's name as written.
    public var name: String
    /// The tools version, as in `6.2.0`.
    public var toolsVersion: String
    public var dependencies: [PackageDependency]
    public var products: [Product]
    public var targets: [TargetDescription]
    /// The package's traits, each with those that it turns on; `default` holds what is on where nothing else is asked for.
    public var traits: [String: [String]]
    /// What a manifest that had to be run came to as a whole, in few characters; `nil` for one that was read as it is written.
    public var outcome: String?

    /// Describes a manifest.
    public init(
        name: String, toolsVersion: String, dependencies: [PackageDependency], products: [Product],
        targets: [TargetDescription], traits: [String: [String]] = [:], outcome: String? = nil
    ) {
        self.name = name
        self.toolsVersion = toolsVersion
        self.dependencies = dependencies
        self.products = products
        self.targets = targets
        self.traits = traits
        self.outcome = outcome
    }
}
