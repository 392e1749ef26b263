import CompilerIndex
import Foundation
import WorkspaceModel
import SystemSupport

/// A package whose targets are split or merged, or an Xcode project for which that is only planned.
public struct PackageSubject: Sendable {
    /// A target with sources in Swift.
    public struct Target: Sendable {
        public let name: String
        /// The name under which sources import it.
        public let module: String
        public let kind: ModuleKind
        /// Its folder, as an absolute path.
        public let folder: String
        /// Its Swift files, as absolute paths.
        public let files: [String]
        /// The targets of the package that it depends on.
        public let targets: [String]
        /// The modules of other packages that it can import, each with the product that contains it, as named in the
        /// manifest.
        public let products: [String: TargetDependency]
        /// The modules of the package that contain no Swift, C or system libraries, each with its target.
        let foreign: [String: String]
        public let resources: [String]
        /// Whether plugins may generate code into it.
        let hasPlugins: Bool
        /// Whether its folder follows from its name.
        public let hasUsualFolder: Bool
    }

    /// The package's folder, as an absolute path without links.
    public let folder: String
    public let manifest: Manifest
    /// The file of an Xcode project, relative to the folder; `nil` for a package.
    public let project: String?
    public let targets: [Target]
    /// Other packages of the same codebase with files that import this one's targets, by target.
    public let outsideImports: [String: [String]]

    /// Prepares the package at `path` (relative to the workspace's root).
    public init(_ workspace: Workspace, root: String, package: WorkspacePackage) {
        manifest = package.manifest
        let path = Path.joined(package.path, to: root)
        if case .xcode(let file) = package.kind {
            // A project is a folder beside its sources.
            let around = (path as NSString).deletingLastPathComponent
            folder = around
            project = Path.relative("\(root)/\(file)", to: around) ?? file
        } else {
            folder = path
            project = nil
        }
        let folder = folder
        targets = workspace.modules.filter { $0.package == package.id && !$0.isClang && $0.kind.hasSources }.map {
            module in
            var products: [String: TargetDependency] = [:]
            var own: [String] = []
            var foreign: [String: String] = [:]
            for declared in module.declared where !declared.isPlugin {
                switch declared.target {
                case .modules(let ids):
                    for id in ids {
                        if workspace[id].package == package.id, case .product = declared.dependency.form {
                            continue
                        } else if workspace[id].package == package.id {
                            own.append(workspace[id].target)
                            guard workspace[id].isClang || !workspace[id].kind.hasSources else { continue }
                            for name in workspace[id].importNames { foreign[name] = workspace[id].target }
                        } else {
                            for name in workspace[id].importNames { products[name] = declared.dependency }
                        }
                    }
                case .external(_, let modules):
                    for name in modules ?? [declared.dependency.name] { products[name] = declared.dependency }
                case .missing: break
                }
            }
            let path = Path.joined(module.path, to: root)
            let usual = module.isTest ? "\(folder)/Tests/\(module.target)" : "\(folder)/Sources/\(module.target)"
            return Target(
                name: module.target, module: module.importNames.first ?? module.target,
                kind: Self.kind(of: module), folder: path,
                files: module.files.map { Path.joined($0.path, to: root) }, targets: own, products: products,
                foreign: foreign,
                resources: module.description.resources, hasPlugins: !module.description.plugins.isEmpty,
                hasUsualFolder: path == usual)
        }
        var outside: [String: [String]] = [:]
        for module in workspace.modules where module.package != package.id {
            for imported in module.imported {
                guard case .module(let id) = imported.target, workspace[id].package == package.id else { continue }
                outside[workspace[id].target, default: []].append(module.name)
            }
        }
        outsideImports = outside
    }

    /// The kind of a target; for one of an Xcode project, the kind of a package's target that is used in the same way.
    private static func kind(of module: Module) -> ModuleKind {
        switch module.kind {
        case .application, .appExtension: .executable
        case .framework: .library
        case .uiTest: .test
        default: module.kind
        }
    }

    public subscript(name: String) -> Target? { targets.first { $0.name == name } }

    /// The package's manifests by name: the main one, and those for certain versions of Swift
    /// (`Package@swift-6.0.swift`).
    func manifests() throws -> [String: String] {
        guard project == nil else { return [:] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var manifests: [String: String] = [:]
        for name in names where name == "Package.swift" || name.hasPrefix("Package@swift-") && name.hasSuffix(".swift")
        {
            guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"),
                let text = String(data: data, encoding: .utf8)
            else { throw ExtractionError("'\(folder)/\(name)' can't be read, or is not UTF-8.") }
            manifests[name] = text
        }
        return manifests
    }

    /// Whether all Swift versions that the manifests allow support the access level `package`.
    static func hasPackageAccess(_ manifests: some Sequence<String>) -> Bool {
        manifests.allSatisfy { text in
            let line = text.prefix { !$0.isNewline }
            guard let start = line.firstIndex(of: ":") else { return false }
            let parts = line[start...].dropFirst().split { !$0.isNumber }.compactMap { Int($0) }
            return (parts.first ?? 0, parts.dropFirst().first ?? 0) >= (5, 9)
        }
    }

    /// A path relative to the package.
    func shown(_ path: String) -> String { Path.relative(path, to: folder) ?? path }

    /// The folders of the targets that are not tests, relative to the package.
    var folders: [String: String] {
        let own = targets.filter { $0.kind != .test }
        return Dictionary(own.map { ($0.name, shown($0.folder)) }, uniquingKeysWith: { first, _ in first })
    }

    /// The modules to read from the index: all with Swift sources. Plugins are built apart, and use none of them.
    public var modules: [CompilerIndex.Module] {
        targets.filter { $0.kind != .plugin }.map {
            .init(target: $0.name, files: $0.files, generated: generatedFiles(of: $0))
        }
    }

    /// The Swift files that plugins, and SwiftPM for embedded resources, have written for a target.
    private func generatedFiles(of target: Target) -> [String] {
        // An earlier build can have left some that no build writes now.
        guard target.hasPlugins || !target.resources.isEmpty else { return [] }
        let outputs = "\(folder)/.build/plugins/outputs"
        let packages = (try? FileManager.default.contentsOfDirectory(atPath: outputs)) ?? []
        let folders =
            (target.hasPlugins ? packages.map { "\(outputs)/\($0)/\(target.name)" } : [])
            + ["\(folder)/.build/debug/\(target.name).build/DerivedSources"]
        return folders.compactMap { Path.real($0) }.flatMap { folder in
            (FileManager.default.enumerator(atPath: folder)?.allObjects ?? []).compactMap { $0 as? String }
                .filter { $0.hasSuffix(".swift") && $0 != "resource_bundle_accessor.swift" }.sorted()
                .map { "\(folder)/\($0)" }
        }
    }
}
