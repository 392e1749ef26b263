import Foundation
import Inputs
import SystemSupport

/// Finds the object files of targets in a package's build folder.
struct ObjectFolders {
    /// The folders by the name of the target. A target that is built for several platforms or configurations, or also
    /// as a tool, has several.
    private var native: [String: [String]] = [:]
    private var swiftBuild: [String: [String]] = [:]
    /// The folders with the products of a platform and configuration.
    private var productFolders: [String] = []
    private let scratch: String

    /// Searches a folder, usually `.build`.
    init(in scratch: String) {
        self.scratch = scratch
        for platform in Self.names(in: scratch) where !Self.isLink("\(scratch)/\(platform)", within: scratch) {
            for configuration in Self.names(in: "\(scratch)/\(platform)") {
                add(in: "\(scratch)/\(platform)/\(configuration)", to: &native)
                productFolders.append("\(scratch)/\(platform)/\(configuration)")
            }
        }
        productFolders += Self.names(in: "\(scratch)/out/Products").map { "\(scratch)/out/Products/\($0)" }
        let intermediates = "\(scratch)/out/Intermediates.noindex"
        for package in Self.names(in: intermediates) {
            for configuration in Self.names(in: "\(intermediates)/\(package)") {
                add(in: "\(intermediates)/\(package)/\(configuration)", to: &swiftBuild)
            }
        }
        swiftBuild = swiftBuild.mapValues { folders in
            folders.flatMap { folder in
                Self.names(in: "\(folder)/Objects-normal").map { "\(folder)/Objects-normal/\($0)" }
            }
        }
    }

    /// Returns the folders with objects of a target.
    func folders(of target: CompiledTarget) -> [String] {
        native[target.name, default: []] + swiftBuild[target.name, default: []]
    }

    /// The folders with objects of all targets, also of those of other packages.
    var all: Set<String> { Set(native.values.joined()).union(swiftBuild.values.joined()) }

    /// Returns the path of the module that the compiler makes with the objects of a Swift target in a folder.
    func module(madeIn folder: String) -> String {
        let (parent, name) = Path.split(folder)
        guard name.hasSuffix(".build") else {
            let modules = Self.names(in: "\(folder)/Modules").filter { $0.hasSuffix(".swiftmodule") }
            return "\(folder)/Modules/\(modules.first ?? "")"
        }
        let target = String(name.dropLast(".build".count))
        let isTool = target.hasSuffix("-tool")
        let module = (isTool ? String(target.dropLast("-tool".count)) : target).importName
        return "\(parent)/Modules\(isTool ? "-tool" : "")/\(module).swiftmodule"
    }

    /// Returns the objects in a folder that the compiler has made of the target's present Swift sources. Those of former
    /// sources stay in the folder, but are not linked.
    static func swiftObjects(in folder: String) -> [String] {
        let list = FileManager.default.contents(atPath: "\(folder)/sources").map { String(decoding: $0, as: UTF8.self) }
        // Paths with special characters are quoted, or written with escapes.
        let isPlain = list?.contains { "'\"\\".contains($0) } == false
        let sources =
            isPlain ? list.map { Set($0.split(separator: "\n").map { $0.split(separator: "/").last ?? "" }) } : nil
        return FileListing.all(below: folder).filter { name in
            guard name.hasSuffix(".o"), !name.hasSuffix(".swiftmodule.o") else { return false }
            return sources?.contains(name.dropLast(".o".count)) ?? true
        }
        .map { "\(folder)/\($0)" }
    }

    /// Returns the paths at which the objects of a source can be.
    ///
    /// - Parameter source: The path of the source, relative to the target's folder.
    func objects(of source: String, in target: CompiledTarget) -> [String] {
        // Sources of a target must have different names, so their folders are ignored.
        let file = URL(fileURLWithPath: source)
        let name = file.deletingPathExtension().lastPathComponent
        return native[target.name, default: []].map { "\($0)/\(file.lastPathComponent).o" }
            + swiftBuild[target.name, default: []].map { "\($0)/\(name).o" }
    }

    /// Returns what a build has made of a target: objects, generated sources and the bundle of its resources.
    func products(of target: CompiledTarget) -> [String] {
        let objects = folders(of: target).flatMap { folder in
            FileListing.all(below: folder).filter { $0.hasSuffix(".o") || $0.hasPrefix("DerivedSources/") }
                .map { "\(folder)/\($0)" }
        }
        return objects
            + bundles.filter { $0.hasSuffix("_\(target.name).resources") || $0.hasSuffix("_\(target.name).bundle") }
    }

    /// The bundles with the resources of all targets.
    var bundles: [String] {
        productFolders.flatMap { folder in
            Self.names(in: folder).filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") }
                .map { "\(folder)/\($0)" }
        }
    }

    /// Returns the programs and libraries that were made of a product.
    func files(ofProduct name: String) -> [String] {
        productFolders.flatMap { folder in
            [name, "lib\(name).so", "lib\(name).dylib", "lib\(name).a"].map { "\(folder)/\($0)" }
        }
        .filter(Path.isFile)
    }

    /// Returns the modules of a target, with their documentation and objects.
    func modules(of target: CompiledTarget) -> [String] {
        productFolders.flatMap { folder in
            Self.names(in: "\(folder)/Modules").filter { $0.hasPrefix(target.name.importName + ".") }
                .map { "\(folder)/Modules/\($0)" }
        }
    }

    /// Returns whether the objects of a target were compiled with the module of one of other targets.
    func hasImported(_ others: Set<String>, in target: CompiledTarget) -> Bool {
        let marks = others.flatMap { [Data("/\($0.importName).swiftmodule".utf8), Data("/\($0).build/".utf8)] }
        return folders(of: target).contains { folder in
            FileListing.all(below: folder).contains { name in
                guard name.hasSuffix(".d") else { return false }
                let text = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
                return marks.contains { text.range(of: $0) != nil }
            }
        }
    }

    /// Returns the files that the compiler recorded to have read for a target, as absolute paths: headers and modules
    /// among them.
    func filesRead(for target: CompiledTarget) -> Set<String> {
        folders(of: target).reduce(into: []) { $0.formUnion(Self.filesRead(in: $1)) }
    }

    /// Returns the files that the compiler recorded to have read for the objects of a folder, as absolute paths.
    static func filesRead(in folder: String) -> Set<String> {
        let rules = FileListing.all(below: folder).filter { $0.hasSuffix(".d") }
        // For Swift, one file lists the files that all sources of the target import; the others list the target's own
        // files.
        let ofModule = rules.filter { $0.hasSuffix("emit-module.d") }
        return (ofModule.isEmpty ? rules : ofModule).reduce(into: []) { files, rule in
            let text = FileManager.default.contents(atPath: "\(folder)/\(rule)") ?? Data()
            files.formUnion(paths(in: String(decoding: text, as: UTF8.self)))
        }
    }

    /// Returns the existing files that the last build has read for targets, besides their sources and the products, such
    /// as headers in other folders.
    func headersElsewhere(for targets: [CompiledTarget]) -> Set<String> {
        targets.reduce(into: []) { files, target in
            files.formUnion(
                filesRead(for: target).filter {
                    !$0.hasSuffix(".swift") && !$0.hasPrefix(target.folder + "/") && !$0.hasPrefix(scratch + "/")
                        && Path.isFile($0)
                })
        }
    }

    /// Returns the files that plugins have generated for a target.
    func outputs(of target: CompiledTarget) -> [String] {
        guard target.usesPlugins else { return [] }
        let all = "\(scratch)/plugins/outputs"
        return Self.names(in: all).map { "\(all)/\($0)/\(target.name)" }.flatMap { folder in
            FileListing.all(below: folder).map { "\(folder)/\($0)" }
        }
    }

    /// Returns the absolute paths after the colon of a `make` rule.
    private static func paths(in rule: String) -> [String] {
        let text = rule.replacingOccurrences(of: "\\\n", with: " ").replacingOccurrences(of: "\\ ", with: "\u{0}")
            .replacingOccurrences(of: "\\#", with: "#").replacingOccurrences(of: "$$", with: "$")
        return text.split { $0 == " " || $0 == "\n" }.filter { $0.hasPrefix("/") && !$0.hasSuffix(":") }.map {
            Path.normalised($0.replacingOccurrences(of: "\u{0}", with: " "))
        }
    }

    /// The folders with modules that the compiler has made of headers.
    var moduleCaches: [String] {
        productFolders.map { "\($0)/ModuleCache" }
    }

    /// The suffixes for variants: plugin tools and macros are built for the host, and executables in parts.
    private static let variants = ["-tool", "-product", "-testable"]

    private func add(in parent: String, to folders: inout [String: [String]]) {
        for name in Self.names(in: parent) where name.hasSuffix(".build") {
            let target = String(name.dropLast(".build".count))
            folders[target, default: []].append("\(parent)/\(name)")
            for variant in Self.variants where target.hasSuffix(variant) {
                folders[String(target.dropLast(variant.count)), default: []].append("\(parent)/\(name)")
            }
        }
    }

    private static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// Returns whether a path is a link into a folder, such as `debug`, and not one to another disk.
    private static func isLink(_ path: String, within folder: String) -> Bool {
        guard (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil else { return false }
        guard let real = Path.real(path), let top = Path.real(folder) else { return true }
        return Path.relative(real, to: top) != nil
    }
}
