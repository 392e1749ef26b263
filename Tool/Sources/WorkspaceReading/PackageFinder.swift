import Foundation
import SystemSupport

/// Finds the folders that hold a `Package.swift`.
struct PackageFinder {
    let root: String
    let runner: CommandRunner

    /// What was found, relative to the root, sorted.
    struct Found: Sendable {
        /// The folders of packages: those that git does not ignore, or all where there is no git.
        var packages: [String] = []
        /// Xcode projects, which are only mentioned: those near the root, or all where there is no package.
        var xcodeProjects: [String] = []
    }

    func find() async -> Found {
        let packages = packages(among: await files(["Package.swift", ":(glob)**/Package.swift"]))
        guard packages.isEmpty else { return Found(packages: packages, xcodeProjects: xcodeProjectsNearRoot()) }
        let all = await files([":(glob)**/*.xcodeproj/\(Self.projectFile)"])
        return Found(packages: [], xcodeProjects: Self.xcodeProjects(among: all))
    }

    /// The files that git does not ignore and that fit its patterns, or all files where there is no git.
    private func files(_ patterns: [String]) async -> [String] {
        await filesInGit(patterns) ?? filesInFolders()
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

    /// Those in the root and in the folders right below it: looking everywhere would take longer than many a check.
    private func xcodeProjectsNearRoot() -> [String] {
        func entries(_ path: String) -> [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { !$0.hasPrefix(".") }
        }
        let top = entries(root)
        let below = top.filter { !$0.contains(".") && !Self.skipped.contains($0) }.flatMap { folder in
            entries("\(root)/\(folder)").map { "\(folder)/\($0)" }
        }
        return (top + below).filter { $0.hasSuffix(".xcodeproj") }.sorted()
    }

    /// Whether the tools version is given where SwiftPM looks for it: in the first line that is not blank.
    private func looksLikeManifest(_ path: String) -> Bool {
        guard let data = FileManager.default.contents(atPath: "\(root)/\(path)") else { return true }
        let start = String(decoding: data.prefix(1000), as: UTF8.self).drop { $0.isWhitespace }
        return start.prefix { !$0.isNewline }.lowercased().contains("swift-tools-version")
    }

    private func filesInGit(_ patterns: [String]) async -> [String]? {
        let arguments = [
            "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate", "--",
        ]
        guard let outcome = try? await runner.run("git", arguments + patterns), outcome.succeeded else { return nil }
        return outcome.output.split(separator: "\0").map(String.init)
    }

    private static let skipped: Set<String> = ["DerivedData", "node_modules", "Pods", "Carthage", "build"]

    private func filesInFolders() -> [String] {
        var walker = DirectoryWalker { _, name in Self.skipped.contains(name) ? .skip : .enter }
        return walker.files(below: root)
    }
}

/// The folders of packages that the last run found, relative to the root.
struct PackageMemory: BinaryStorable {
    let directories: [String]

    init(_ directories: [String]) {
        self.directories = directories
    }

    init(from reader: inout BinaryReader) throws {
        directories = try reader.texts()
    }

    func write(to writer: inout BinaryWriter) {
        writer.write(directories)
    }
}

extension CacheFile<PackageMemory> {
    private static let key = "packages"

    var directories: [String]? { load()[Self.key]?.directories }

    func store(_ directories: [String]) {
        store([Self.key: PackageMemory(directories)])
    }
}
