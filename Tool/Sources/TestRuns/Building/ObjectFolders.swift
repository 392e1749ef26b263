import Foundation

/// Finds the object files of targets in a package's folder for what is built.
struct ObjectFolders {
    /// By the name of the target. One that is built for several platforms or configurations, or also as a tool, has several.
    private var native: [String: [String]] = [:]
    private var swiftBuild: [String: [String]] = [:]

    /// Looks through the folder, usually `.build`.
    init(in scratch: String) {
        for platform in Self.names(in: scratch) where !Self.isLink("\(scratch)/\(platform)") {
            for configuration in Self.names(in: "\(scratch)/\(platform)") {
                add(in: "\(scratch)/\(platform)/\(configuration)", to: &native)
            }
        }
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

    /// The folders with objects of a target.
    func folders(of target: CompiledTarget) -> [String] {
        native[target.name, default: []] + swiftBuild[target.name, default: []]
    }

    /// The objects that a target's source, given relative to the target's folder, may have.
    func objects(of source: String, in target: CompiledTarget) -> [String] {
        // No two sources of a target may have the same name, so their folders are left out.
        let file = URL(fileURLWithPath: source)
        let name = file.deletingPathExtension().lastPathComponent
        return native[target.name, default: []].map { "\($0)/\(file.lastPathComponent).o" }
            + swiftBuild[target.name, default: []].map { "\($0)/\(name).o" }
    }

    /// What plugins run and macros are is built for the machine that builds, and executables in parts, under names of their own.
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

    private static func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }
}
