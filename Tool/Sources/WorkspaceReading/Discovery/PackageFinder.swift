import Foundation
import WorkspaceModel

/// Finds the folders that hold a `Package.swift`.
struct PackageFinder {
    let root: String
    let runner: CommandRunner

    /// The folders, relative to the root, sorted: those that git does not ignore, or all where there is no git.
    func packageDirectories() async -> [String] {
        let paths = await manifestsInGit() ?? manifestsInFolders()
        let found = paths.filter { Path.isFile("\(root)/\($0)") }
        // A source file can be called so, too. Where nothing is a manifest by its look, SwiftPM shall say what is wrong.
        let manifests = found.filter(looksLikeManifest)
        return (manifests.isEmpty ? found : manifests)
            .map { $0 == "Package.swift" ? "." : String($0.dropLast("/Package.swift".count)) }
            .sorted()
    }

    /// Whether the tools version is given where SwiftPM looks for it: in the first line that is not blank.
    private func looksLikeManifest(_ path: String) -> Bool {
        guard let data = FileManager.default.contents(atPath: "\(root)/\(path)") else { return true }
        let start = String(decoding: data.prefix(1000), as: UTF8.self).drop { $0.isWhitespace }
        return start.prefix { !$0.isNewline }.lowercased().contains("swift-tools-version")
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
