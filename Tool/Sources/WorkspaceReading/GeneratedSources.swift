import Manifests
import SystemSupport
import WorkspaceModel

/// The Swift files that generators write according to their configuration, and that do not exist yet: most repositories
/// ignore them.
struct GeneratedSources {
    private static let configurations = ["Mockfile", ".sourcery.yml", "swiftgen.yml"]

    /// The files, relative to the root.
    private var missing: Set<String> = []

    /// No files.
    init() {}

    /// Reads the configurations in the folders of packages, and in those around them.
    ///
    /// - Parameters:
    ///   - packages: The folders of the packages, relative to the root.
    ///   - root: The codebase's folder, as an absolute path.
    init(packages: [String], root: String) {
        let folders = packages.reduce(into: Set(["."])) { folders, package in
            var folder = package
            while folder != ".", folders.insert(folder).inserted {
                folder = folder.contains("/") ? Path.split(folder).folder : "."
            }
        }
        for folder in folders {
            for name in Self.configurations {
                guard let text = TextFile.read(Path.joined(Path.shown(name, in: folder), to: root)) else { continue }
                missing.formUnion(Self.outputs(in: text).compactMap { Self.path($0, from: folder, below: root) })
            }
        }
    }

    /// Returns the values of `output: NAME.swift` in YAML.
    private static func outputs(in text: String) -> [String] {
        text.matches(of: /\boutput:\s*["']?([^"'\s#][^"'\n#]*\.swift)\b/).map { String($0.1) }
    }

    /// Returns an output's path relative to the root; `nil` if it exists, or is not below the root.
    private static func path(_ output: String, from folder: String, below root: String) -> String? {
        let path = Path.absolute(output, from: Path.joined(folder, to: root))
        return Path.isFile(path) ? nil : Path.relative(Path.normalised(path), to: root)
    }

    /// Returns the number of missing files that belong to a target, given its folder.
    func count(of target: TargetDescription, in folder: String) -> Int {
        missing.count { path in
            let inner = folder == "." ? path : Path.relative(path, to: folder)
            return inner.map { !TargetFiles(target: target, listed: [$0]).swift.isEmpty } ?? false
        }
    }
}
