/// What a target says that it depends on.
public struct TargetDependency: Hashable, Sendable {
    /// How the dependency is written.
    public enum Form: Hashable, Sendable {
        case target
        case product(package: String?)
        /// A string alone: a target of the package, or a product of another.
        case byName
    }

    public let name: String
    public let form: Form
    /// The platforms it is limited to; empty for all.
    public let platforms: [String]
    /// The traits of its package of which one has to be on; empty for a dependency that needs none.
    public let traits: [String]
    /// The names under which modules of it are imported (`moduleAliases`), by their own.
    public let aliases: [String: String]

    /// Describes a dependency.
    public init(
        name: String, form: Form, platforms: [String] = [], traits: [String] = [],
        aliases: [String: String] = [:]
    ) {
        self.name = name
        self.form = form
        self.platforms = platforms
        self.traits = traits
        self.aliases = aliases
    }

    /// Whether it depends on a trait.
    public var isTraitDependent: Bool { !traits.isEmpty }

    /// Whether it counts on some platforms or with some traits only.
    public var isConditional: Bool { !platforms.isEmpty || isTraitDependent }
}
