/// The content of a `Package.swift`, as far as it concerns modules, tests and their inputs.
public struct Manifest: Hashable, Sendable {
    /// The package's name as written.
    public var name: String
    /// The tools version, as in `6.2.0`.
    public var toolsVersion: String
    public var dependencies: [PackageDependency]
    public var products: [Product]
    public var targets: [TargetDescription]
    /// The package's traits, each with the traits that it enables; `default` lists those that are enabled by default.
    public var traits: [String: [String]]
    /// A short text that identifies the result of a manifest that had to be evaluated; `nil` for one that was parsed.
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

/// A dependency of a package on another package.
public struct PackageDependency: Hashable, Sendable {
    /// The location of the package.
    public enum Location: Hashable, Sendable {
        /// A folder, as an absolute path.
        case local(path: String)
        /// A repository's address, or the folder of a local repository.
        case repository(String)
        case registry(identity: String)
    }

    /// The last part of the location in lower case, by which SwiftPM distinguishes packages.
    public let identity: String
    /// The explicit name, which older manifests give.
    public let name: String?
    public let location: Location
    /// The requested versions and traits as one text, which is equal for equal requests.
    public let requirement: String
    /// The requested traits of the package; `["default"]` if none are given.
    public let traits: [String]

    /// Describes a dependency.
    public init(
        identity: String, name: String? = nil, location: Location, requirement: String = "",
        traits: [String] = ["default"]
    ) {
        self.identity = identity
        self.name = name
        self.location = location
        self.requirement = requirement
        self.traits = traits
    }
}

extension PackageDependency {
    /// Whether it is given by a folder.
    public var isLocal: Bool {
        if case .local = location { true } else { false }
    }
}

/// A product of a package, which other packages can depend on.
public struct Product: Hashable, Sendable {
    public let name: String
    /// `library`, `executable`, `plugin`, `macro` or `snippet`.
    public let type: String
    /// How a library is linked: `automatic`, `static` or `dynamic`; `nil` for other products.
    public let linkage: String?
    /// The targets it offers.
    public let targets: [String]

    /// Describes a product.
    public init(name: String, type: String, linkage: String? = nil, targets: [String]) {
        self.name = name
        self.type = type
        self.linkage = linkage
        self.targets = targets
    }
}

/// A build tool plugin that a target uses.
public struct PluginUsage: Hashable, Sendable {
    public let name: String
    /// The package that contains it; `nil` for a plugin of the same package.
    public let package: String?

    /// Describes a usage.
    public init(name: String, package: String? = nil) {
        self.name = name
        self.package = package
    }
}
