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
    /// The traits of the package that are asked for; `["default"]` where nothing else is written.
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
    /// Whether it is given by its folder.
    public var isLocal: Bool {
        if case .local = location { true } else { false }
    }
}
