import ProjectLinkage
import SourceReading
import Synchronization
import SystemSupport
import WorkspaceModel
import XcodeProjects

/// Finds Xcode projects and workspaces, and represents them as packages.
package struct XcodeSource: ProjectSource {
    private let runner = CommandRunner()
    private let cacheDirectory: String?
    private let last = LastReadings()

    /// Creates a source.
    ///
    /// - Parameter cacheDirectory: The folder of the cache; `nil` for none.
    package init(cacheDirectory: String? = nil) {
        self.cacheDirectory = cacheDirectory
    }

    /// The files that describe Xcode projects, as patterns for git.
    package static let files = ["*.pbxproj", "*.xcproj", "*.xcworkspacedata", "*.xcscheme", "*.xctestplan"]

    /// The files from which tools generate projects.
    private static let descriptions = ["*project.yml", "*project.yaml", "*Project.swift", "*Workspace.swift"]

    package var patterns: [String] { Self.files + Self.descriptions }

    package func projects(
        below root: String, among paths: [String], without leftOut: SparseCheckout = SparseCheckout()
    ) async -> FoundProjects {
        guard !paths.isEmpty else { return FoundProjects() }
        let files = TrackedFiles(FolderFiles(root: root), leftOut)
        let memory = CacheFile<XcodeMemory>(directory: cacheDirectory, name: "xcode", version: 14)
        if let cached = memory.load()[Self.key], cached.paths == paths, cached.seen.hold(in: files),
            await AbsentFiles(cached.absent.all, below: root, runner) == cached.absent
        {
            last.note(LastReadings.Reading(paths: paths, seen: cached.seen), of: root)
            return cached.found
        }
        let seen = SeenFiles(files)
        let (new, codebase) = await read(paths, seen, leftOut, root)
        memory.store([Self.key: new])
        last.note(LastReadings.Reading(paths: paths, seen: new.seen, codebase: codebase), of: root)
        return new.found
    }

    package func images(below root: String, in workspace: Workspace) async -> ProjectImages? {
        guard let reading = last.reading(of: root), workspace.modules.contains(where: \.isOfXcode) else { return nil }
        let imports = ProjectImages.imports(in: workspace)
        let basis = reading.seen.fingerprint + Self.fingerprint(imports)
        let memory = CacheFile<ImagesMemory>(directory: cacheDirectory, name: "images", version: 7)
        if let cached = memory.load()[Self.key], cached.basis == basis { return cached.images }
        let codebase = reading.codebase ?? XcodeCodebase.read(reading.paths, FolderFiles(root: root))
        let images = ProjectImages(codebase, importing: imports)
        memory.store([Self.key: ImagesMemory(basis: basis, images: images)])
        return images
    }

    private static func fingerprint(_ imports: ProjectImages.Imports) -> String {
        let lines = imports.flatMap { project, targets in
            targets.map { "\(project)\0\($0.key)\0\($0.value.sorted().joined(separator: "\0"))" }
        }
        return ContentHash(Array(lines.sorted().joined(separator: "\0\0").utf8)).hexadecimal
    }

    private static let key = "projects"

    private func read(
        _ paths: [String], _ files: SeenFiles, _ leftOut: SparseCheckout, _ root: String
    ) async -> (XcodeMemory, XcodeCodebase) {
        let codebase = XcodeCodebase.read(paths, files)
        let absent = await AbsentFiles(
            codebase.targets.flatMap(\.target.files).filter(\.isMissing).compactMap(\.path), below: root, runner)
        let tree = FileTree(files)
        let translation = XcodeTranslation(
            codebase, root: root, generated: absent.explained, leftOut: leftOut, find: tree.file)
        var found = found(codebase, translation)
        found.problems += absent.problems
        return (XcodeMemory(paths: paths, seen: files.seen, absent: absent, found: found), codebase)
    }

    private func found(_ codebase: XcodeCodebase, _ translation: XcodeTranslation) -> FoundProjects {
        var found = FoundProjects()
        found.problems = codebase.generators.map { ReadingProblem(.note, path: $0.file, message: $0.message) }
        guard !codebase.projects.isEmpty else { return found }
        found.projects = codebase.projects.indices.map(translation.listing)
        found.unread = codebase.projects.filter { $0.problems.contains { $0.severity == .error } }.map(\.path)
        found.problems += Self.told(codebase.problems)
        found.problems += Set(codebase.projects.flatMap(\.closedFolders)).map { folder in
            ReadingProblem(.warning, path: folder, message: "left out: the folder can't be read")
        }
        found.schemeRuns = translation.schemeRuns
        return found
    }

    /// Returns all errors, and of the warnings a few of each file. Warnings about many files are combined.
    private static func told(_ problems: [ProjectProblem]) -> [ReadingProblem] {
        var counts: [String: Int] = [:]
        var files: [String: [String]] = [:]
        var told: [ReadingProblem] = []
        let all = Dictionary(grouping: problems.filter { $0.severity != .error && $0.line != nil }, by: \.file)
        for problem in problems {
            let place = problem.line.map { "\(problem.file):\($0)" } ?? problem.file
            if problem.severity == .error {
                told.append(ReadingProblem(.error, path: place, message: problem.message))
            } else if problem.line == nil {
                files[problem.message, default: []].append(problem.file)
            } else {
                counts[problem.file, default: 0] += 1
                let (count, rest) = (counts[problem.file, default: 0], (all[problem.file] ?? []).count - mostOddities)
                guard count <= mostOddities else { continue }
                let more =
                    count == mostOddities && rest > 0
                    ? " (and \(rest.counted("more problem")) in this file)" : ""
                told.append(ReadingProblem(.note, path: place, message: problem.message + more))
            }
        }
        for (message, named) in files {
            let all = Set(named).sorted()
            let more = all.count > 1 ? " (the same in \((all.count - 1).counted("more file")))" : ""
            told.append(ReadingProblem(.note, path: all[0], message: message + more))
        }
        return told
    }

    private static let mostOddities = 3
}

/// The codebase that was last read below each root, for requests that follow after the sources have been read.
private final class LastReadings: Sendable {
    struct Reading {
        let paths: [String]
        let seen: SeenFiles.Seen
        /// The codebase; `nil` if everything was cached.
        var codebase: XcodeCodebase?
    }

    private let readings = Mutex<[String: Reading]>([:])

    func note(_ reading: Reading, of root: String) {
        readings.withLock { $0[root] = reading }
    }

    func reading(of root: String) -> Reading? {
        readings.withLock { $0[root] }
    }
}
