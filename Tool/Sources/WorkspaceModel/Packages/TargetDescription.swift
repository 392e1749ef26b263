/// A target as its manifest describes it.
public struct TargetDescription: Hashable, Sendable {
    public let name: String
    public let kind: ModuleKind
    /// The folder, relative to the package, where the manifest gives one.
    public let path: String?
    /// The files and folders to leave out, relative to the target's folder.
    public let exclude: [String]
    /// The only files and folders to take, relative to the target's folder; `nil` takes all.
    public let sources: [String]?
    /// The folder of a C target's public headers, where the manifest gives one.
    public let publicHeadersPath: String?
    public let resources: [String]
    public let dependencies: [TargetDependency]
    public let plugins: [PluginUsage]
    /// The flags that its Swift settings define, whatever their condition.
    public let defines: [String]
    /// The modules that names in its imports mean by its flags (`-module-alias Name=Module`).
    public let aliases: [String: String]
    /// The build settings, each as canonical JSON, in the order written.
    public let settings: [String]
    /// The address or path of a binary target.
    public let binaryLocation: String?
    /// Where it is described, if reading told; otherwise the manifest is searched for it.
    public let place: SourcePlace?
    /// The name under which sources import it, where it is not made from the target's name.
    public let moduleName: String?

    /// Describes a target.
    public init(
        name: String, kind: ModuleKind, path: String? = nil, exclude: [String] = [], sources: [String]? = nil,
        publicHeadersPath: String? = nil, resources: [String] = [], dependencies: [TargetDependency] = [],
        plugins: [PluginUsage] = [], defines: [String] = [], aliases: [String: String] = [:], settings: [String] = [],
        binaryLocation: String? = nil, place: SourcePlace? = nil, moduleName: String? = nil
    ) {
        self.name = name
        self.kind = kind
        self.path = path
        self.exclude = exclude
        self.sources = sources
        self.publicHeadersPath = publicHeadersPath
        self.resources = resources
        self.dependencies = dependencies
        self.plugins = plugins
        self.defines = defines
        self.aliases = aliases
        self.settings = settings
        self.binaryLocation = binaryLocation
        self.place = place
        self.moduleName = moduleName
    }
}
