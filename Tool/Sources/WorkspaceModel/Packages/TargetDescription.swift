/// The description of a target in its manifest.
public struct TargetDescription: Hashable, Sendable {
    public let name: String
    public let kind: ModuleKind
    /// The folder, relative to the package, if the manifest states one.
    public let path: String?
    /// The excluded files and folders, relative to the target's folder.
    public let exclude: [String]
    /// The only files and folders to use, relative to the target's folder; `nil` for all.
    public let sources: [String]?
    /// The folder of a C target's public headers, if the manifest states one.
    public let publicHeadersPath: String?
    public let resources: [String]
    public let dependencies: [TargetDependency]
    public let plugins: [PluginUsage]
    /// The flags that the Swift settings define.
    public let flags: CompilationFlags
    /// The modules that flags assign to names in imports (`-module-alias Name=Module`).
    public let aliases: [String: String]
    /// The build settings, each as canonical JSON, in the order written.
    public let settings: [String]
    /// The URL or path of a binary target.
    public let binaryLocation: String?
    /// The position of the description, if known from reading; otherwise the manifest is searched for it.
    public let place: SourcePlace?
    /// The name under which sources import the target, if it differs from the one derived from the target's name.
    public let moduleName: String?
    /// The only platforms for which the target is built, as named in `os()`; empty if any.
    public let platforms: [String]
    /// The import names of the libraries that the target links and nothing in the workspace builds: vendored frameworks.
    public let vendored: [String]
    /// The import names of the pods of the Podfile that names the target.
    public let pods: [String]
    /// Whether the target of an Xcode project becomes part of the programs that link it: a static library.
    public let isStatic: Bool
    /// Whether the target of an Xcode project contains tests that run in no app, so that they can't link an app's code.
    public let lacksHost: Bool

    /// Creates a target.
    public init(
        name: String, kind: ModuleKind, path: String? = nil, exclude: [String] = [], sources: [String]? = nil,
        publicHeadersPath: String? = nil, resources: [String] = [], dependencies: [TargetDependency] = [],
        plugins: [PluginUsage] = [], flags: CompilationFlags = CompilationFlags(), aliases: [String: String] = [:],
        settings: [String] = [],
        binaryLocation: String? = nil, place: SourcePlace? = nil, moduleName: String? = nil,
        platforms: [String] = [], vendored: [String] = [], pods: [String] = [], isStatic: Bool = false,
        lacksHost: Bool = false
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
        self.flags = flags
        self.aliases = aliases
        self.settings = settings
        self.binaryLocation = binaryLocation
        self.place = place
        self.moduleName = moduleName
        self.platforms = platforms
        self.vendored = vendored
        self.pods = pods
        self.isStatic = isStatic
        self.lacksHost = lacksHost
    }

    /// The settings of the linker, each as canonical JSON.
    public var linkerSettings: [String] { settings.filter { $0.contains("\"tool\":\"linker\"") } }

    /// The names of the libraries and frameworks that the settings of a package's target link, which an SDK contains.
    public var linkedLibraries: [String] {
        settings.compactMap { setting in
            guard setting.contains("{\"linkedLibrary\":") || setting.contains("{\"linkedFramework\":"),
                let start = setting.firstRange(of: "\"_0\":\"")
            else { return nil }
            return String(setting[start.upperBound...].prefix { $0 != "\"" })
        }
    }

    /// Whether unsafe linker flags name libraries, object files, or folders of libraries.
    public var linksUnknownLibraries: Bool {
        settings.contains { setting in
            setting.contains("unsafeFlags") && setting.contains("\"linker\"")
                && ["\"-L", ",-L", ".a\"", ".o\"", "\"@"].contains { setting.contains($0) }
        }
    }
}

/// A dependency of a target, as declared.
public struct TargetDependency: Hashable, Sendable {
    /// The form of the declaration.
    public enum Form: Hashable, Sendable {
        case target
        case product(package: String?)
        /// Only a string: a target of the package, or a product of another one.
        case byName
    }

    public let name: String
    public let form: Form
    /// The platforms to which the dependency is limited; empty for all.
    public let platforms: [String]
    /// The traits of the package of which one has to be enabled; empty if none is required.
    public let traits: [String]
    /// The import names of the dependency's modules (`moduleAliases`), by the modules' own names.
    public let aliases: [String: String]
    /// The build configurations to which the dependency is limited; empty for all.
    public let configurations: [String]
    /// The position of the declaration, if known from reading; otherwise the manifest is searched for it.
    public let place: SourcePlace?
    /// Whether the dependency can be imported, rather than only being embedded in a product or built before.
    public let isImported: Bool

    /// Creates a dependency.
    public init(
        name: String, form: Form, platforms: [String] = [], traits: [String] = [],
        aliases: [String: String] = [:], configurations: [String] = [], place: SourcePlace? = nil,
        isImported: Bool = true
    ) {
        self.isImported = isImported
        self.name = name
        self.form = form
        self.platforms = platforms
        self.traits = traits
        self.aliases = aliases
        self.configurations = configurations
        self.place = place
    }

    /// Whether the dependency requires a trait.
    public var isTraitDependent: Bool { !traits.isEmpty }

    /// Whether the dependency is limited to some platforms, configurations or traits.
    public var isConditional: Bool { !platforms.isEmpty || !configurations.isEmpty || isTraitDependent }
}
