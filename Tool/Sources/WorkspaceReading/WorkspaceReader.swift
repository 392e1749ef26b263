import Foundation
import Manifests
import SystemSupport
import WorkspaceModel

/// Reads a codebase: finds its packages, reads their manifests and the imports of their sources.
public struct WorkspaceReader: Sendable {
    /// What to read and how.
    public struct Options: Sendable {
        /// Folders to leave out, as patterns over paths relative to the root.
        public var exclude: PathPatterns
        /// Whether packages that can't be read are left out instead of ending the work.
        public var keepGoing: Bool
        /// Where to keep what was read, or `nil` to keep nothing.
        public var cacheDirectory: String?
        /// The kinds of projects to read besides Swift packages.
        public var sources: [any ProjectSource]

        public init(
            exclude: PathPatterns = [], keepGoing: Bool = false, cacheDirectory: String? = nil,
            sources: [any ProjectSource] = []
        ) {
            self.sources = sources
            self.exclude = exclude
            self.keepGoing = keepGoing
            self.cacheDirectory = cacheDirectory
        }
    }

    /// What was read.
    public struct Result: Sendable {
        /// The root as an absolute path without links.
        public let root: String
        public let workspace: Workspace
        /// The packages outside that are checked out.
        public let external: [ExternalPackage]
        public let problems: [ReadingProblem]
        /// Xcode projects, relative to the root. They are not read.
        public fileprivate(set) var xcodeProjects: [String] = []
        public fileprivate(set) var timings = Timings()
    }

    package let root: String
    package let options: Options
    package let runner = CommandRunner()

    /// Reads the codebase below `root`.
    ///
    /// - Throws: ``ReadingError`` when there is no package, or when a manifest can't be read and
    ///   ``Options/keepGoing`` is not set.
    public static func read(_ root: String, options: Options = Options()) async throws -> Result {
        guard let real = Path.real(root), Path.isDirectory(real) else { throw ReadingError.noSuchDirectory(root) }
        return try await WorkspaceReader(root: real, options: options).read()
    }

    /// Reads ahead what the last run found, while git lists the packages; mostly they are still the same.
    private func read() async throws -> Result {
        let memory = CacheFile<PackageMemory>(directory: options.cacheDirectory, name: "packages", version: 1)
        var timings = Timings()
        let listing = Task { await find() }
        let others = try await timings.measure("read other projects") { try await otherProjects() }
        let remembered = memory.directories
        var ahead: Swift.Result<Result, any Error>?
        if let remembered { ahead = await attempt(remembered, others, &timings) }
        let found = await timings.measure("wait for the list of packages") { await listing.value }
        guard !found.packages.isEmpty || !others.projects.isEmpty else {
            throw ReadingError.noPackage(root, xcodeProjects: found.xcodeProjects)
        }
        if ahead == nil || found.packages != remembered {
            ahead = await attempt(found.packages, others, &timings)
            memory.store(found.packages)
        }
        guard var result = try ahead?.get() else {
            throw ReadingError.noPackage(root, xcodeProjects: found.xcodeProjects)
        }
        result.xcodeProjects = found.xcodeProjects
        result.timings = timings
        return result
    }

    private func attempt(
        _ directories: [String], _ others: FoundProjects, _ timings: inout Timings
    ) async -> Swift.Result<Result, any Error> {
        do { return .success(try await read(directories, others, &timings)) } catch { return .failure(error) }
    }

    /// The projects of other kinds, as far as they are not left out.
    private func otherProjects() async throws -> FoundProjects {
        var all = FoundProjects()
        for source in options.sources {
            let found = try await source.projects(below: root)
            all.projects += found.projects.filter { !options.exclude.matches($0.path, isFolder: true) }
            all.unread += found.unread
            all.problems += found.problems
        }
        return all
    }

    private func find() async -> PackageFinder.Found {
        var found = await PackageFinder(root: root, runner: runner).find()
        found.packages.removeAll { options.exclude.matches($0, isFolder: true) }
        found.xcodeProjects.removeAll { options.exclude.matches($0, isFolder: true) }
        return found
    }

    private func read(
        _ directories: [String], _ others: FoundProjects, _ timings: inout Timings
    ) async throws -> Result {
        let manifests = try await timings.measure("read manifests") { try await readManifests(in: directories, others) }
        let (packages, listingProblems) = await timings.measure("list sources") {
            await PackageSource().projects(of: manifests.packages)
        }
        let projects = packages + others.projects
        let (readings, fileProblems) = await timings.measure("scan sources") {
            await ProjectReader(cacheDirectory: options.cacheDirectory).read(projects)
        }
        let external = await timings.measure("read checkouts") {
            await CheckoutReader(reader: self).packages(for: projects)
        }
        let workspace = timings.measure("assemble") {
            WorkspaceAssembler.assemble(readings, external: external, unread: manifests.failed + others.unread)
        }
        return Result(
            root: root, workspace: workspace, external: external,
            problems: (manifests.problems + others.problems + listingProblems + fileProblems).sorted())
    }

    private func readManifests(in directories: [String], _ others: FoundProjects) async throws -> LoadedManifests {
        let loader = ManifestLoader(runner: runner, cacheDirectory: options.cacheDirectory)
        var loaded = await loader.load(directories.map { ($0, Path.absolute($0, from: root)) })
        let missing = loaded.localDependencies(of: others.projects, outsideOf: directories, root: root)
        if !missing.isEmpty { loaded.merge(await loader.load(missing.map { ($0, Path.absolute($0, from: root)) })) }
        loaded.leaveOutFixtures(root: root)
        loaded.noteMissingPackages()
        let errors = loaded.problems.filter { $0.severity == .error }
        guard errors.isEmpty || options.keepGoing && !(loaded.packages.isEmpty && others.projects.isEmpty) else {
            throw ReadingError.manifestsFailed(errors)
        }
        guard !loaded.packages.isEmpty || !others.projects.isEmpty else {
            throw ReadingError.noPackage(root, xcodeProjects: [])
        }
        return loaded
    }
}

/// Why there is no workspace to speak of.
public enum ReadingError: Error, Hashable, CustomStringConvertible {
    case noSuchDirectory(String)
    case noPackage(String, xcodeProjects: [String])
    case manifestsFailed([ReadingProblem])

    public var description: String {
        switch self {
        case .noSuchDirectory(let path): "There is no folder '\(path)'. Give the folder of a Swift package with --root."
        case .noPackage(let path, let projects):
            "There is no Package.swift in or below '\(path)' that git does not ignore. "
                + (projects.isEmpty
                    ? "Run this in the folder of a Swift package, or name one with --root."
                    : "Xcode projects (\(projects.shortList)) are not read: "
                        + "move code that shall be checked into Swift packages, which a project can use by their folder.")
        case .manifestsFailed(let problems):
            problems.map { "\($0.path): error: \($0.message)" }.joined(separator: "\n")
                + "\nMend the manifest, or pass --keep-going to do without the package."
        }
    }
}

extension [String] {
    /// The first three and how many more there are.
    public var shortList: String {
        prefix(3).joined(separator: ", ") + (count > 3 ? " and \(count - 3) more" : "")
    }
}
