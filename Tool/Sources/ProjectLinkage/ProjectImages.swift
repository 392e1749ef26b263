import Linkage
import WorkspaceModel
import XcodeProjects

/// The images that Xcode projects produce, determined without a build from their targets, link phases, linker flags,
/// imports, embed phases and Mach-O types.
///
/// A framework is an image of its own unless its Mach-O type is static. Static frameworks are part of each image that
/// links them, together with what they link themselves. Products of packages are omitted: Xcode decides for each
/// whether it becomes a framework.
package struct ProjectImages: Hashable, Sendable {
    package let graph: LinkGraph
    /// The differences between the libraries that programs link and those that apps embed, sorted.
    package let faults: [EmbeddingFault]
    /// The targets that merge the frameworks they link in release builds (`MERGED_BINARY_TYPE`), sorted.
    package let merging: [String]
    /// The products of packages that targets link, which are in none of these images, sorted.
    package let packageProducts: [String]

    /// Creates the images from an earlier result.
    package init(graph: LinkGraph, faults: [EmbeddingFault], merging: [String], packageProducts: [String]) {
        self.graph = graph
        self.faults = faults
        self.merging = merging
        self.packageProducts = packageProducts
    }

    /// Determines the images of a codebase; `nil` if no target builds anything that is linked.
    ///
    /// - Parameter imports: Returns the modules that the sources of a target import.
    package init?(_ codebase: XcodeCodebase, imports: (ResolvedTarget) -> Set<String>) {
        let targets = codebase.targets.filter { Self.kind(of: $0) != nil }
        guard !targets.isEmpty else { return nil }
        let places = Dictionary(uniqueKeysWithValues: targets.enumerated().map { ($1.place, $0) })
        let projects = Dictionary(uniqueKeysWithValues: codebase.projects.enumerated().map { ($1.path, $0) })
        let workspaces = codebase.workspaces.map { Set($0.projects.compactMap { projects[$0] }) }
        let links = ProjectLinks(targets, places, workspaces: workspaces, imports: imports)
        let modules = targets.enumerated().map { index, target in
            LinkGraph.Module(
                name: target.target.name, package: target.place.project, kind: Self.moduleKind(of: target),
                dependencies: links.links(of: index).map { .product($0) })
        }
        let products = targets.enumerated().map { index, target in
            LinkGraph.Product(
                name: target.target.name, package: target.place.project, kind: Self.kind(of: target) ?? .executable,
                modules: [index], fileName: Self.fileName(of: target),
                host: Self.host(of: target).flatMap { places[$0] })
        }
        let packages = codebase.projects.map { project in
            LinkGraph.Package(
                identity: project.path, name: project.path.projectName, manifestPath: project.file,
                leavesPluginsOut: true)
        }
        graph = LinkGraph(
            packages: packages, modules: modules, products: products, roots: Set(packages.indices))
        faults = Embeddings(links: links, map: ImageMap(graph)).faults
        merging = targets.filter { target in
            ["automatic", "manual"].contains(target.target.settings.value("MERGED_BINARY_TYPE") ?? "")
        }.map(\.target.name).sorted()
        let used = targets.flatMap(\.needs).filter { $0.purposes.contains(.linked) }
        packageProducts = Set(
            used.compactMap { if case .package(let product, _) = $0.subject { product } else { nil } }
        ).sorted()
    }

    /// Whether a target is part of the images that link it. A target that is so in some configuration only counts as
    /// static, because nothing has to embed it there.
    package static func isStatic(_ target: ResolvedTarget) -> Bool { linkage(of: target).contains(true) }

    /// Whether a target is static in every configuration, so that a copy in an app is never used.
    static func isAlwaysStatic(_ target: ResolvedTarget) -> Bool { linkage(of: target) == [true] }

    /// Returns whether a target is static, in each of its configurations.
    private static func linkage(of target: ResolvedTarget) -> Set<Bool> {
        let settings = target.target.settings
        let usual = ["library.static", "framework.static", "objfile"].contains(target.target.productType ?? "")
        let configurations = settings.configurations.isEmpty ? [""] : settings.configurations
        return configurations.reduce(into: []) { found, configuration in
            let types = settings.values("MACH_O_TYPE", in: configuration)
            found.formUnion(types.isEmpty ? [usual] : types.map { $0 == "staticlib" || $0 == "mh_object" })
        }
    }

    /// Returns the app whose process loads the tests; `nil` for UI tests, which run in their own process and start the
    /// app.
    private static func host(of target: ResolvedTarget) -> TargetPlace? {
        target.kind == .unitTest ? target.host : nil
    }

    private static func kind(of target: ResolvedTarget) -> LinkGraph.Product.Kind? {
        switch target.kind {
        case .application, .appExtension, .tool, .service: .executable
        case .unitTest, .uiTest: .tests
        case .framework, .library: .library(isStatic(target) ? .static : .dynamic)
        case .bundle, .aggregate: nil
        }
    }

    private static func moduleKind(of target: ResolvedTarget) -> ModuleKind {
        switch target.kind {
        case .application: .application
        case .appExtension, .service: .appExtension
        case .tool: .executable
        case .unitTest: .test
        case .uiTest: .uiTest
        default: .library
        }
    }

    static func fileName(of target: ResolvedTarget) -> String {
        if let name = target.target.productName?.split(separator: "/").last { return String(name) }
        let ending: String =
            switch target.kind {
            case .application: ".app"
            case .appExtension: ".appex"
            case .service: ".xpc"
            case .framework: ".framework"
            case .library: isStatic(target) ? ".a" : ".dylib"
            case .unitTest, .uiTest: ".xctest"
            default: ""
            }
        return target.productName + ending
    }
}

extension String {
    /// The name of a project, from the path of its bundle.
    fileprivate var projectName: String {
        let last = split(separator: "/").last.map(String.init) ?? self
        return last.hasSuffix(".xcodeproj") ? String(last.dropLast(".xcodeproj".count)) : last
    }
}
