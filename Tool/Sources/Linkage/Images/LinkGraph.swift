import WorkspaceModel

/// The modules and products that SwiftPM links for a root package, with their dependencies for one platform and set of
/// traits.
///
/// The graph covers all packages that the root reaches.
public struct LinkGraph: Hashable, Sendable {
    /// A package.
    public struct Package: Hashable, Sendable {
        public let identity: String
        public let name: String
        /// The manifest's path relative to the root of the workspace; `nil` for an external package, which can't be
        /// edited.
        public let manifestPath: String?
        /// Whether the dependencies of plugins are not linked into products that use the plugins, as since tools
        /// version 5.9.
        package let leavesPluginsOut: Bool

        package init(identity: String, name: String, manifestPath: String?, leavesPluginsOut: Bool) {
            self.identity = identity
            self.name = name
            self.manifestPath = manifestPath
            self.leavesPluginsOut = leavesPluginsOut
        }
    }

    /// Whether the graph represents Xcode projects.
    public var isOfXcode: Bool { packages.contains { $0.manifestPath?.contains(".xcodeproj/") == true } }

    /// A target.
    public struct Module: Hashable, Sendable {
        public let name: String
        public let package: Int
        public let kind: ModuleKind
        public internal(set) var dependencies: [Node]

        package init(name: String, package: Int, kind: ModuleKind, dependencies: [Node] = []) {
            self.name = name
            self.package = package
            self.kind = kind
            self.dependencies = dependencies
        }
    }

    /// A product, including those that SwiftPM creates implicitly for executable targets and for a package's tests.
    public struct Product: Hashable, Sendable {
        public let name: String
        public let package: Int
        public internal(set) var kind: Kind
        public let modules: [Int]
        /// The name of the file, unless it follows from the kind: `Kit.framework`.
        package let fileName: String?
        /// The index of the program whose process loads the tests.
        package let host: Int?

        package init(
            name: String, package: Int, kind: Kind, modules: [Int], fileName: String? = nil, host: Int? = nil
        ) {
            self.name = name
            self.package = package
            self.kind = kind
            self.modules = modules
            self.fileName = fileName
            self.host = host
        }

        public enum Kind: Hashable, Sendable {
            case library(Linkage), executable, tests, plugin, macro
        }
    }

    /// The index of a module or a product.
    public enum Node: Hashable, Sendable {
        case module(Int)
        case product(Int)
    }

    public private(set) var packages: [Package] = []
    public private(set) var modules: [Module] = []
    public private(set) var products: [Product] = []
    /// The indices of the packages whose programs are built: the root, or all projects of an Xcode workspace.
    package let roots: Set<Int>
    /// The indices of the dynamic libraries that a program loads at run time, by the program's index.
    private(set) var loads: [Int: [Int]] = [:]

    /// Creates the graph of the packages that a root reaches.
    ///
    /// - Parameters:
    ///   - root: The identity of the root package.
    ///   - packages: The packages by identity, including the root.
    ///   - loads: The libraries that programs load at run time (`dlopen`), by product names. Only existing dynamic
    ///     libraries are considered.
    ///   - traits: The requested traits of the root.
    ///   - platform: The platform to link for, as in manifests, in lower case.
    public init(
        root: String, packages sources: [String: PackageSource], loads: [String: [String]] = [:],
        traits asked: [String] = ["default"], platform: String = Self.host
    ) {
        roots = [0]
        let programs = sources[root].map { Self.products(of: $0.manifest, isRoot: true).map(\.name) } ?? []
        let loads = loads.filter { programs.contains($0.key) }
        let loaded = Set(loads.values.joined())
        let plugged = sources.filter { $1.manifest.products.contains { loaded.contains($0.name) } }.keys.sorted()
        let traits = EnabledTraits(root: root, asked: asked, beside: plugged, packages: sources)
        let reached = traits.packages
        var moduleIndex: [String: [String: Int]] = [:]
        var productIndex: [String: [String: Int]] = [:]
        for (index, identity) in reached.enumerated() {
            guard let source = sources[identity] else { continue }
            let manifest = source.manifest
            packages.append(
                Package(
                    identity: identity, name: manifest.name, manifestPath: source.manifestPath,
                    leavesPluginsOut: !manifest.isOlder(than: 5, 9)))
            for target in manifest.targets where identity == root || target.kind != .test {
                moduleIndex[identity, default: [:]][target.name] = modules.count
                modules.append(Module(name: target.name, package: index, kind: target.kind))
            }
            let own = moduleIndex[identity] ?? [:]
            for product in Self.products(of: manifest, isRoot: identity == root) {
                productIndex[identity, default: [:]][product.name] = products.count
                products.append(
                    Product(
                        name: product.name, package: index, kind: product.kind,
                        modules: product.targets.compactMap { own[$0] }))
            }
        }
        for identity in reached {
            guard let source = sources[identity] else { continue }
            let on = traits[identity]
            for target in source.manifest.targets {
                guard let module = moduleIndex[identity]?[target.name] else { continue }
                modules[module].dependencies = target.dependencies.filter {
                    ($0.platforms.isEmpty || $0.platforms.contains(platform))
                        && ($0.traits.isEmpty || !on.isDisjoint(with: $0.traits))
                }.compactMap { dependency in
                    if dependency.form != .target || moduleIndex[identity]?[dependency.name] == nil,
                        let product = Self.product(dependency, of: source, sources, moduleIndex, productIndex, identity)
                    {
                        return .product(product)
                    }
                    return moduleIndex[identity]?[dependency.name].map { .module($0) }
                }
                modules[module].dependencies += products(linkedBy: target.linkerFlags(on: platform))
            }
        }
        let dynamic = products.indices.filter { products[$0].kind == .library(.dynamic) }
        for program in products.indices where products[program].package == 0 && products[program].kind == .executable {
            guard let names = loads[products[program].name] else { continue }
            self.loads[program] = names.flatMap { name in dynamic.filter { products[$0].name == name } }
        }
    }

    /// Returns the products whose files linker flags name. Other libraries belong to the system.
    private func products(linkedBy flags: LinkerFlags) -> [Node] {
        flags.files.flatMap { files in
            products.indices.filter { index in
                switch products[index].kind {
                case .library(.dynamic): files.contains(Image.fileName(of: products[index]))
                case .library(.static): files.contains("lib\(products[index].name).a")
                default: false
                }
            }.map { .product($0) }
        }
    }

    /// Creates a graph from its parts.
    package init(packages: [Package], modules: [Module], products: [Product], roots: Set<Int> = [0]) {
        self.roots = roots
        self.packages = packages
        self.modules = modules
        self.products = products
    }

    /// The platform of this process, as in manifests.
    public static let host: String = {
        #if os(macOS)
            "macos"
        #elseif os(Windows)
            "windows"
        #else
            "linux"
        #endif
    }()

    /// Returns the graph with the linkage of some libraries changed.
    public func applying(_ changes: [LinkageChange]) -> LinkGraph {
        guard !changes.isEmpty else { return self }
        var copy = self
        for change in changes {
            for index in products.indices where isSubject(of: change, index) {
                copy.products[index].kind = .library(change.linkage)
            }
        }
        return copy
    }

    func isSubject(of change: LinkageChange, _ product: Int) -> Bool {
        guard case .library = products[product].kind else { return false }
        return products[product].name == change.product
            && packages[products[product].package].identity == change.package
    }

    private static func products(
        of manifest: Manifest, isRoot: Bool
    ) -> [(name: String, kind: Product.Kind, targets: [String])] {
        var found: [(name: String, kind: Product.Kind, targets: [String])] = manifest.products.compactMap { product in
            switch product.type {
            case "library":
                (product.name, .library(Linkage(rawValue: product.linkage ?? "") ?? .automatic), product.targets)
            case "executable": (product.name, .executable, product.targets)
            case "plugin": (product.name, .plugin, product.targets)
            case "macro": (product.name, .macro, product.targets)
            default: nil
            }
        }
        let offered = Set(found.filter { $0.kind == .executable }.flatMap(\.targets))
        for target in manifest.targets {
            if target.kind == .executable, !offered.contains(target.name) {
                found.append((target.name, .executable, [target.name]))
            }
            if target.kind == .macro { found.append((target.name, .macro, [target.name])) }
        }
        let tests = manifest.targets.filter { $0.kind == .test }.map(\.name)
        if isRoot, !tests.isEmpty { found.append(("\(manifest.name)PackageTests", .tests, tests)) }
        return found
    }

    /// Returns the product of another package to which a dependency refers. A name without a package refers to a target
    /// of the same package first.
    private static func product(
        _ dependency: TargetDependency, of source: PackageSource, _ sources: [String: PackageSource],
        _ modules: [String: [String: Int]], _ products: [String: [String: Int]], _ own: String
    ) -> Int? {
        let others = source.dependencies.compactMap { $0 }
        switch dependency.form {
        case .product(let name?):
            let wanted = name.lowercased()
            let package =
                source.manifest.dependencies.first { $0.name?.lowercased() == wanted }.flatMap { source.resolved($0) }
                ?? others.first { $0.lowercased() == wanted || sources[$0]?.manifest.name.lowercased() == wanted }
            return package.flatMap { products[$0]?[dependency.name] }
        case .target: return nil
        case .product(nil), .byName:
            guard modules[own]?[dependency.name] == nil else { return nil }
            return others.lazy.compactMap { products[$0]?[dependency.name] }.first
        }
    }
}

extension Manifest {
    func isOlder(than major: Int, _ minor: Int) -> Bool {
        let parts = toolsVersion.split(separator: ".").map { Int($0) ?? 0 }
        return (parts.first ?? 0, parts.dropFirst().first ?? 0) < (major, minor)
    }
}
