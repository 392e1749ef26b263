import Foundation
import WorkspaceModel

/// Finds the folders that hold a `Package.swift`.
struct PackageFinder {
    let root: String
    let runner: CommandRunner

    /// The folders, relative to the root, sorted: those that git does not ignore, or all where there is no git.
    func packageDirectories() async -> [String] {
        let manifests = await manifestsInGit() ?? manifestsInFolders()
        return
            manifests
            .map { $0 == "Package.swift" ? "." : String($0.dropLast("/Package.swift".count)) }
            .filter { Path.isFile("\(root)/\($0)/Package.swift") }
            .sorted()
    }

    private func manifestsInGit() async -> [String]? {
        let arguments = [
            "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate", "--",
            "Package.swift", ":(glob)**/Package.swift",
        ]
        guard let outcome = try? await runner.run("git", arguments), outcome.succeeded else { return nil }
        return outcome.output.split(separator: "\0").map(String.init)
    }

    private static let skipped: Set<String> = ["DerivedData", "node_modules", "Pods", "Carthage", "build"]

    private func manifestsInFolders() -> [String] {
        var walker = DirectoryWalker { _, name in Self.skipped.contains(name) ? .skip : .enter }
        return walker.files(below: root).filter { $0 == "Package.swift" || $0.hasSuffix("/Package.swift") }
    }
}
