import WorkspaceModel

/// Where the sources of a package's targets lie, by SwiftPM's conventions.
struct TargetLayout {
    private let directory: String
    private let manifest: Manifest

    init(directory: String, manifest: Manifest) {
        self.directory = directory
        self.manifest = manifest
    }

    /// The target's folder, relative to the package, or `nil` when none of the usual ones exists.
    func folder(of target: TargetDescription) -> String? {
        if let path = target.path {
            let trimmed = Path.normalised("/" + path).dropFirst()
            return trimmed.isEmpty ? "." : String(trimmed)
        }
        let parents = Self.parents(of: target.kind)
        for parent in parents where Path.isDirectory("\(directory)/\(parent)/\(target.name)") {
            return "\(parent)/\(target.name)"
        }
        // Since tools version 5.9 a target that has no sibling can have the whole folder to itself.
        guard isAlone(target) else { return nil }
        return parents.first { Path.isDirectory("\(directory)/\($0)") }
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
