import WorkspaceModel

@testable import Linkage

/// Packages as manifests describe them, in few words.
struct SamplePackage {
    var products: [Product] = []
    var targets: [TargetDescription] = []
    var uses: [String] = []
    var toolsVersion = "6.0.0"
    var traits: [String: [String]] = [:]
    var asked: [String: [String]] = [:]
}

func library(_ name: String, _ linkage: Linkage = .automatic, _ targets: String...) -> Product {
    Product(name: name, type: "library", linkage: linkage.rawValue, targets: targets.isEmpty ? [name] : targets)
}

func target(_ name: String, _ kind: ModuleKind = .library, needs: TargetDependency...) -> TargetDescription {
    TargetDescription(name: name, kind: kind, dependencies: needs)
}

extension TargetDependency {
    static func target(_ name: String, platforms: [String] = [], traits: [String] = []) -> TargetDependency {
        TargetDependency(name: name, form: .target, platforms: platforms, traits: traits)
    }

    static func product(_ name: String, _ package: String, traits: [String] = []) -> TargetDependency {
        TargetDependency(name: name, form: .product(package: package), traits: traits)
    }

    static func byName(_ name: String) -> TargetDependency { TargetDependency(name: name, form: .byName) }
}

func sampleMap(
    _ packages: [String: SamplePackage], root: String = "app", loads: [String: [String]] = [:],
    platform: String = "linux"
) -> ImageMap {
    let sources = packages.reduce(into: [String: PackageSource]()) { sources, entry in
        let (identity, package) = entry
        let manifest = Manifest(
            name: identity, toolsVersion: package.toolsVersion,
            dependencies: package.uses.map {
                PackageDependency(
                    identity: $0, location: .local(path: "/\($0)"), traits: package.asked[$0] ?? ["default"])
            },
            products: package.products, targets: package.targets, traits: package.traits)
        sources[identity] = PackageSource(
            manifest: manifest, manifestPath: identity.hasPrefix("outside") ? nil : "\(identity)/Package.swift",
            dependencies: package.uses)
    }
    return ImageMap(LinkGraph(root: root, packages: sources, loads: loads, platform: platform))
}

extension ImageMap {
    /// The names of the modules in each image of a program.
    func contents(_ program: String) -> [String: [String]] {
        let found = self.program(named: program)
        return (found?.images ?? []).reduce(into: [:]) { contents, image in
            contents[image.name] = image.modules.map { graph.modules[$0].name }.sorted()
        }
    }

    func duplicates(_ program: String) -> [Duplicate] {
        self.program(named: program).map { Duplicate.all(in: $0, of: graph) } ?? []
    }

    func names(_ modules: [Int]) -> [String] { modules.map { graph.modules[$0].name } }

    func way(_ image: Image, _ module: Int) -> [String] { image.way(to: .module(module)).map(graph.name) }
}
