/// The content of a `Package.swift`, as far as it concerns modules, tests and their inputs.
public struct Manifest: Hashable, Sendable {
    /// The name of the package as written.
    public var name: String
    /// The tools version, such as `6.2.0`.
    public var toolsVersion: String
    public var dependencies: [PackageDependency]
    public var products: [Product]
    public var targets: [TargetDescription]
    /// The package's traits, each with the traits that it enables; `default` lists those that are enabled by default.
    public var traits: [String: [String]]
    /// A short text that identifies the result of a manifest that was evaluated; `nil` for one that was parsed.
    public var outcome: String?

    /// Creates a manifest.
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

    /// Returns whether a manifest in a folder is read by Tuist only, for the dependencies in it.
    public static func isForTuist(in folder: String) -> Bool {
        folder == "Tuist" || folder.hasSuffix("/Tuist")
    }

    /// Returns whether a product contains a target, so that other packages can depend on it.
    func offers(_ target: String) -> Bool { products.contains { $0.targets.contains(target) } }
}

/// A dependency of a package on another package.
public struct PackageDependency: Hashable, Sendable {
    /// The location of the package.
    public enum Location: Hashable, Sendable {
        /// A folder, as an absolute path.
        case local(path: String)
        /// The URL of a repository, or the folder of a local repository.
        case repository(String)
        case registry(identity: String)
    }

    /// The last component of the location in lower case, by which SwiftPM distinguishes packages.
    public let identity: String
    /// The explicit name, as in older manifests.
    public let name: String?
    public let location: Location
    /// The required versions and traits as one text, which is equal for equal requirements.
    public let requirement: String
    /// The requested traits of the package; `["default"]` if none are given.
    public let traits: [String]

    /// Creates a dependency.
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
    /// Whether the dependency is given by a folder.
    public var isLocal: Bool {
        if case .local = location { true } else { false }
    }
}

/// A product of a package, on which other packages can depend.
public struct Product: Hashable, Sendable {
    public let name: String
    /// `library`, `executable`, `plugin`, `macro` or `snippet`.
    public let type: String
    /// The linkage of a library: `automatic`, `static` or `dynamic`; `nil` for other products.
    public let linkage: String?
    /// The targets of the product.
    public let targets: [String]

    /// Creates a product.
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
    /// The package that contains the plugin; `nil` for a plugin of the same package.
    public let package: String?

    /// Creates a usage.
    public init(name: String, package: String? = nil) {
        self.name = name
        self.package = package
    }
}
