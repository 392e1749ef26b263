import Foundation
import SystemSupport
import WorkspaceModel

/// Finds the folders that hold a `Package.swift`, and the files that tell of other projects.
struct PackageFinder {
    let root: String
    let runner: CommandRunner
    /// What else to list, as patterns for git.
    var patterns: [String] = []

    /// What was found, relative to the root, sorted.
    struct Found: Equatable, Sendable {
        /// The folders of packages: those that git does not ignore, or all where there is no git.
        var packages: [String] = []
        /// The files that fit the other patterns.
        var others: [String] = []
    }

    func find() async -> Found {
        let all = await files(["Package.swift", ":(glob)**/Package.swift"] + patterns)
        let wanted = PathPatterns(patterns)
        return Found(
            packages: packages(among: all),
            others: patterns.isEmpty ? [] : all.filter { wanted.matches($0) }.sorted())
    }

    /// The files that git does not ignore and that fit its patterns, or all files where there is no git.
    func files(_ patterns: [String]) async -> [String] {
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

/// What the last run found.
struct PackageMemory: BinaryStorable {
    let found: PackageFinder.Found

    init(_ found: PackageFinder.Found) {
        self.found = found
    }

    init(from reader: inout BinaryReader) throws {
        found = PackageFinder.Found(packages: try reader.texts(), others: try reader.texts())
    }

    func write(to writer: inout BinaryWriter) {
        writer.write(found.packages)
        writer.write(found.others)
    }
}

extension CacheFile<PackageMemory> {
    private static let key = "packages"

    var found: PackageFinder.Found? { load()[Self.key]?.found }

    func store(_ found: PackageFinder.Found) {
        store([Self.key: PackageMemory(found)])
    }
}
