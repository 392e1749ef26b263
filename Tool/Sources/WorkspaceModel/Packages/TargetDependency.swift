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
    /// Whether it depends on a trait.
    public let isTraitDependent: Bool
    /// The names under which modules of it are imported (`moduleAliases`), by their own.
    public let aliases: [String: String]
    /// The build configurations that it is limited to; empty for all.
    public let configurations: [String]
    /// Where it is declared, if reading told; otherwise the manifest is searched for it.
    public let place: SourcePlace?

    /// Describes a dependency.
    public init(
        name: String, form: Form, platforms: [String] = [], isTraitDependent: Bool = false,
        aliases: [String: String] = [:], configurations: [String] = [], place: SourcePlace? = nil
    ) {
        self.name = name
        self.form = form
        self.platforms = platforms
        self.isTraitDependent = isTraitDependent
        self.aliases = aliases
        self.configurations = configurations
        self.place = place
    }

    /// Whether it counts on some platforms, in some configurations or with some traits only.
    public var isConditional: Bool { !platforms.isEmpty || !configurations.isEmpty || isTraitDependent }
}
