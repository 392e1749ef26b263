import Foundation
import Inputs
import SystemSupport
import WorkspaceModel

/// Finds the origin of files in packages' build folders.
struct BuiltProducts: Sendable {
    enum Owner: Hashable, Sendable {
        case module(ModuleID)
        /// An external package, by identity.
        case package(String)
        /// The test program of a package, which exit tests start again.
        case tests(PackageID)
        /// A file that no manifest names: one of the build system, or one that tests have created.
        case unknown
    }

    private static let plugins = "plugins"
    private static let unpacking = "extract"
    /// The folders in a build folder that contain no build of the targets, but external packages, or what plugins do.
    static let foreignFolders: Set = ["checkouts", "repositories", "artifacts", plugins]

    private let workspace: Workspace
    private let root: String
    /// The packages, by their build folders.
    private let packages: [String: PackageID]
    /// The identities of external packages, by the names of their products and targets.
    private let outside: [String: String]

    init(_ subject: Codebase) {
        workspace = subject.workspace
        root = subject.root
        packages = Dictionary(
            subject.workspace.packages.map { ("\(subject.folder(of: $0.id))/.build", $0.id) }
        ) { first, _ in first }
        var outside: [String: String] = [:]
        for package in subject.external {
            for product in package.manifest.products {
                outside[product.name] = outside[product.name] ?? package.identity
            }
            for target in package.manifest.targets {
                outside[target.name] = outside[target.name] ?? package.identity
                let bundle = "\(package.manifest.name)_\(target.name)"
                outside[bundle] = outside[bundle] ?? package.identity
            }
        }
        self.outside = outside
    }

    /// Returns the origin of a file; `nil` if it is in no build folder.
    func owner(of path: String) -> Owner? {
        guard let folder = buildFolder(of: path) else { return nil }
        let parts = path.dropFirst(folder.count).split(separator: "/").map(String.init)
        guard let package = packages[folder], let first = parts.first else { return .unknown }
        switch first {
        case "artifacts": return owner(ofArtifactAt: parts.dropFirst())
        case "checkouts", "repositories": return parts.count > 1 ? .package(parts[1].lowercased()) : .unknown
        case Self.plugins:
            // plugins/outputs/PACKAGE/TARGET
            return parts.count > 3 && parts[1] == "outputs" ? owner(named: parts[3], in: package) ?? .unknown : .unknown
        case "out":
            // out/Products/Debug-linux/NAME
            return parts.count > 3 && parts[1] == "Products" ? owner(of: parts[3], in: package) : .unknown
        case "debug", "release": return owner(ofFileAt: parts.dropFirst(), in: package)
        default:
            // x86_64-unknown-linux-gnu/debug/NAME
            return parts.count > 2 && ["debug", "release"].contains(parts[1])
                ? owner(ofFileAt: parts.dropFirst(2), in: package) : .unknown
        }
    }

    /// Returns whether a product is one that a build of a package's tests makes, and not one that another build has left.
    ///
    /// - Parameter options: The options of the build.
    func isMade(_ path: String, byBuildOf package: PackageID, _ options: TestOptions) -> Bool {
        guard let folder = buildFolder(of: path), packages[folder] == package else { return false }
        let parts = path.dropFirst(folder.count).split(separator: "/").map(String.init)
        switch parts.first {
        case let folder? where Self.foreignFolders.contains(folder): return true
        // out/Products/Debug-linux/NAME
        case "out" where options.usesSwiftBuild:
            return parts.dropFirst(2).first?.lowercased().hasPrefix(options.configuration) ?? false
        // Unless it is demanded, Swift Build is used where nothing else has built.
        case "out": return !Path.isDirectory("\(folder)/debug")
        default: return !options.usesSwiftBuild && parts.prefix(2).contains(options.configuration)
        }
    }

    /// Returns the path of a product in the folder of another configuration; any other path unchanged.
    static func moved(_ path: String, from configuration: String, to other: String) -> String {
        guard other != configuration, let range = path.range(of: "/.build/") else { return path }
        // debug/NAME, or x86_64-unknown-linux-gnu/debug/NAME.
        var parts = path[range.upperBound...].split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, !foreignFolders.contains(String(first)),
            let index = parts.prefix(2).firstIndex(of: configuration[...])
        else { return path }
        parts[index] = other[...]
        return path[..<range.upperBound] + parts.joined(separator: "/")
    }

    /// Returns the build folder of a package that contains a path, or is at it; `nil` if there is none. A package inside
    /// another one's build folder is not part of the codebase, so the outermost folder is used.
    private func buildFolder(of path: String) -> String? {
        for range in path.ranges(of: "/.build") where path.isEnd(range.upperBound) {
            let folder = String(path[..<range.upperBound])
            if packages[folder] != nil || Path.isFile("\(path[..<range.lowerBound])/Package.swift") { return folder }
        }
        return nil
    }

    /// Returns the origin of a file in the folder of binary targets: `PACKAGE/TARGET`, or `extract/PACKAGE/TARGET` while
    /// SwiftPM unpacks an archive.
    private func owner(ofArtifactAt parts: ArraySlice<String>) -> Owner {
        let names = parts.first == Self.unpacking && !isKnown(Self.unpacking) ? parts.dropFirst() : parts
        guard let identity = names.first else { return .unknown }
        guard let own = workspace.packages.first(where: { $0.identity == identity }) else { return .package(identity) }
        guard let target = names.dropFirst().first else { return .unknown }
        let module = workspace.modules.first { $0.package == own.id && $0.target == target }
        return module.map { .module($0.id) } ?? .unknown
    }

    private func isKnown(_ identity: String) -> Bool {
        workspace.packages.contains { $0.identity == identity } || outside.values.contains(identity)
    }

    /// Returns the origin of a file in the folder of the products: `NAME`, or `Modules/NAME`.
    private func owner(ofFileAt parts: ArraySlice<String>, in package: PackageID) -> Owner {
        let inFolder = parts.first == "Modules" ? parts.dropFirst() : parts
        return inFolder.first.map { owner(of: $0, in: package) } ?? .unknown
    }

    private static let endings = [
        "", ".build", ".resources", ".bundle", ".swiftmodule", ".swiftdoc", ".swiftsourceinfo", ".so", ".a", ".dylib",
        ".product", "-tool", ".xctest", "-test-runner",
    ]

    /// Returns the origin of a product, by its file name.
    private func owner(of file: String, in package: PackageID) -> Owner {
        if file == "\(workspace[package].manifest.name)PackageTests.xctest" { return .tests(package) }
        for ending in Self.endings where file.hasSuffix(ending) {
            let name = String(file.dropLast(ending.count))
            for candidate in [name] + (name.hasPrefix("lib") ? [String(name.dropFirst(3))] : []) {
                if let owner = owner(named: candidate, in: package) { return owner }
            }
        }
        return .unknown
    }

    /// Returns the origin of a product or target, by its name. Those of the package itself take precedence.
    private func owner(named name: String, in package: PackageID) -> Owner? {
        let ordered = [workspace[package]] + workspace.packages.filter { $0.id != package }
        for package in ordered {
            let modules = workspace.modules.filter { $0.package == package.id }
            if let module = modules.first(where: {
                $0.target == name || "\(package.manifest.name)_\($0.target)" == name
            }) {
                return .module(module.id)
            }
            if let product = package.manifest.products.first(where: { $0.name == name }),
                let module = modules.first(where: { product.type == "executable" && product.main($0) })
                    ?? modules.first(where: { product.targets.contains($0.target) })
            {
                return .module(module.id)
            }
        }
        return outside[name].map { .package($0) }
    }
}

extension Product {
    /// Returns whether an executable product is built from a module.
    fileprivate func main(_ module: Module) -> Bool { module.kind == .executable && targets.contains(module.target) }
}

extension String {
    /// Returns whether a path component ends at an index.
    fileprivate func isEnd(_ index: Index) -> Bool { index == endIndex || self[index] == "/" }
}
