import WorkspaceModel

/// Where the sources of a package's targets lie, by SwiftPM's conventions.
package struct TargetLayout {
    private let manifest: Manifest
    private let isDirectory: (String) -> Bool

    package init(directory: String, manifest: Manifest) {
        self.init(manifest: manifest) { Path.isDirectory("\(directory)/\($0)") }
    }

    /// A layout of folders that need not be on the disk: `isDirectory` tells of a path relative to the package.
    package init(manifest: Manifest, isDirectory: @escaping (String) -> Bool) {
        self.manifest = manifest
        self.isDirectory = isDirectory
    }

    /// The folders that hold the folders of targets, by convention.
    package static let parents = ["Sources", "Source", "src", "srcs", "Tests", "Plugins"]

    /// The target's folder, relative to the package, or `nil` when none of the usual ones exists.
    package func folder(of target: TargetDescription) -> String? {
        if let path = target.path {
            let trimmed = Path.normalised("/" + path).dropFirst()
            return trimmed.isEmpty ? "." : String(trimmed)
        }
        let parents = Self.parents(of: target.kind)
        for parent in parents where isDirectory("\(parent)/\(target.name)") {
            return "\(parent)/\(target.name)"
        }
        // Since tools version 5.9 a target that has no sibling can have the whole folder to itself.
        guard isAlone(target) else { return nil }
        return parents.first(where: isDirectory)
    }

    private static func parents(of kind: ModuleKind) -> [String] {
        switch kind {
        case .test: ["Tests", "Sources", "Source", "src", "srcs"]
        case .plugin: ["Plugins"]
        default: ["Sources", "Source", "src", "srcs"]
        }
    }

    private func isAlone(_ target: TargetDescription) -> Bool {
        let parents = Self.parents(of: target.kind)
        return manifest.targets.allSatisfy { $0.name == target.name || Self.parents(of: $0.kind) != parents }
    }
}
