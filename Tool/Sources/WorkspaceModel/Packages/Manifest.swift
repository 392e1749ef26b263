/// What a `Package.swift` says, as far as modules, tests and their inputs are concerned.
public struct Manifest: Hashable, Sendable {
    /// The package's name as written.
    public var name: String
    /// The tools version, as in `6.2.0`.
    public var toolsVersion: String
    public var dependencies: [PackageDependency]
    public var products: [Product]
    public var targets: [TargetDescription]
    /// What a manifest that had to be run came to as a whole, in few characters; `nil` for one that was read as it is written.
    public var outcome: String?

    /// Describes a manifest.
    public init(
        name: String, toolsVersion: String, dependencies: [PackageDependency], products: [Product],
        targets: [TargetDescription], outcome: String? = nil
    ) {
        self.name = name
        self.toolsVersion = toolsVersion
        self.dependencies = dependencies
        self.products = products
        self.targets = targets
        self.outcome = outcome
    }
}

/// Another package that a package depends on.
public struct PackageDependency: Hashable, Sendable {
    /// Where the package comes from.
    public enum Location: Hashable, Sendable {
        /// A folder, as an absolute path.
        case local(path: String)
        /// A repository's address, or the folder of a local repository.
        case repository(String)
        case registry(identity: String)
    }

    /// The last part of the location in lower case, which is how SwiftPM tells packages apart.
    public let identity: String
    /// The name given explicitly, as older manifests do.
    public let name: String?
    public let location: Location
    /// Which versions of it are asked for, and with which traits, as one text: equal for equal demands.
    public let requirement: String

    /// Describes a dependency.
    public init(identity: String, name: String? = nil, location: Location, requirement: String = "") {
        self.identity = identity
        self.name = name
        self.location = location
        self.requirement = requirement
    }
}

extension PackageDependency {
    /// Whether it is given by its folder.
    public var isLocal: Bool {
        if case .local = location { true } else { false }
    }
}

/// A product of a package: what other packages can depend on.
public struct Product: Hashable, Sendable {
    public let name: String
    /// `library`, `executable`, `plugin`, `macro` or `snippet`.
    public let type: String
    /// The targets it offers.
    public let targets: [String]

    /// Describes a product.
    public init(name: String, type: String, targets: [String]) {
        self.name = name
        self.type = type
        self.targets = targets
    }
}

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
