import Foundation
import WorkspaceModel

/// Finds the folders that hold a `Package.swift`.
struct PackageFinder {
    let root: String
    let runner: CommandRunner

    /// What was found, relative to the root, sorted.
    struct Found: Sendable {
        /// The folders of packages: those that git does not ignore, or all where there is no git.
        var packages: [String] = []
        /// Xcode projects, which are only counted.
        var xcodeProjects: [String] = []
    }

    func find() async -> Found {
        let paths = await filesInGit() ?? filesInFolders()
        return Found(packages: packages(among: paths), xcodeProjects: Self.xcodeProjects(among: paths))
    }

    private func packages(among paths: [String]) -> [String] {
        let found = paths.filter {
            ($0 == "Package.swift" || $0.hasSuffix("/Package.swift")) && Path.isFile("\(root)/\($0)")
        }
        // A source file can be called so, too. Where nothing is a manifest by its look, SwiftPM shall say what is wrong.
        let manifests = found.filter(looksLikeManifest)
        return (manifests.isEmpty ? found : manifests)
            .map { $0 == "Package.swift" ? "." : String($0.dropLast("/Package.swift".count)) }
            .sorted()
    }

    private static func xcodeProjects(among paths: [String]) -> [String] {
        paths.filter { $0.hasSuffix(".xcodeproj/\(projectFile)") }.map { String($0.dropLast(projectFile.count + 1)) }
            .sorted()
    }

    private static let projectFile = "project.pbxproj"

    /// Whether the tools version is given where SwiftPM looks for it: in the first line that is not blank.
    private func looksLikeManifest(_ path: String) -> Bool {
        guard let data = FileManager.default.contents(atPath: "\(root)/\(path)") else { return true }
        let start = String(decoding: data.prefix(1000), as: UTF8.self).drop { $0.isWhitespace }
        return start.prefix { !$0.isNewline }.lowercased().contains("swift-tools-version")
    }

    private func filesInGit() async -> [String]? {
        let arguments = [
            "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate", "--",
            "Package.swift", ":(glob)**/Package.swift", ":(glob)**/*.xcodeproj/\(Self.projectFile)",
        ]
        guard let outcome = try? await runner.run("git", arguments), outcome.succeeded else { return nil }
        return outcome.output.split(separator: "\0").map(String.init)
    }

    private static let skipped: Set<String> = ["DerivedData", "node_modules", "Pods", "Carthage", "build"]

    private func filesInFolders() -> [String] {
        var walker = DirectoryWalker { _, name in Self.skipped.contains(name) ? .skip : .enter }
        return walker.files(below: root)
    }
}
