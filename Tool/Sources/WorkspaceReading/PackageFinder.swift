import Foundation
import SystemSupport
import WorkspaceModel

/// Finds the folders with a `Package.swift`, and the files that indicate other projects.
struct PackageFinder {
    let root: String
    let runner: CommandRunner
    /// Additional files to list, as patterns for git.
    var patterns: [String] = []

    /// The result, with paths relative to the root, sorted.
    struct Found: Equatable, Sendable {
        /// The folders of packages that git does not ignore; of all packages without git.
        var packages: [String] = []
        /// The files that match the other patterns.
        var others: [String] = []
    }

    func find() async -> Found {
        let all = await files(["Package.swift", ":(glob)**/Package.swift"] + patterns)
        let wanted = PathPatterns(patterns)
        return Found(
            packages: packages(among: all),
            others: patterns.isEmpty ? [] : all.filter { wanted.matches($0) }.sorted())
    }

    /// Returns the files that match the patterns and that git does not ignore; all files without git.
    func files(_ patterns: [String]) async -> [String] {
        await filesInGit(patterns) ?? filesInFolders()
    }

    private func packages(among paths: [String]) -> [String] {
        let found = paths.filter {
            ($0 == "Package.swift" || $0.hasSuffix("/Package.swift"))
                && (Path.isFile("\(root)/\($0)") || Path.isClosed("\(root)/\($0)"))
        }
        // A source file can have this name, too. If no file looks like a manifest, SwiftPM reports the error.
        let manifests = found.filter(looksLikeManifest)
        return (manifests.isEmpty ? found : manifests)
            .map { $0 == "Package.swift" ? "." : String($0.dropLast("/Package.swift".count)) }
            .sorted()
    }

    /// Returns whether the tools version is where SwiftPM expects it: on the first line that is not blank.
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

/// The cached result of the last run.
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
