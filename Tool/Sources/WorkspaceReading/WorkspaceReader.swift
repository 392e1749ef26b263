import Foundation
import Manifests
import ProjectLinkage
import SystemSupport
import WorkspaceModel

/// Reads a codebase: finds its packages, and reads their manifests and the imports of their sources.
public struct WorkspaceReader: Sendable {
    /// The options for reading.
    public struct Options: Sendable {
        /// The folders to exclude, as patterns for paths relative to the root.
        public var exclude: PathPatterns
        /// Whether packages that can't be read are skipped instead of ending the work.
        public var keepGoing: Bool
        /// The folder of the cache; `nil` for none.
        public var cacheDirectory: String?
        /// The kinds of projects to read besides Swift packages.
        package var sources: [any ProjectSource]

        /// Creates options for reading packages and Xcode projects.
        public init(exclude: PathPatterns = [], keepGoing: Bool = false, cacheDirectory: String? = nil) {
            sources = [XcodeSource(cacheDirectory: cacheDirectory)]
            self.exclude = exclude
            self.keepGoing = keepGoing
            self.cacheDirectory = cacheDirectory
        }
    }

    /// The result of reading.
    public struct Result: Sendable {
        /// The root, as an absolute path without links.
        public let root: String
        public let workspace: Workspace
        /// The checked-out external packages.
        public let external: [ExternalPackage]
        public let problems: [ReadingProblem]
        /// The problems that concern packages rather than projects of other kinds.
        public let packageProblems: [ReadingProblem]
        /// The test targets that Xcode schemes run together.
        public fileprivate(set) var schemeRuns: [SchemeRun] = []
        /// The images of Xcode projects; `nil` if they link nothing.
        package fileprivate(set) var images: ProjectImages?
        public fileprivate(set) var timings = Timings()
    }

    package let root: String
    package let options: Options
    package let runner = CommandRunner()

    /// Reads the codebase below `root`.
    ///
    /// - Throws: ``ReadingError`` if there is no package, or if a manifest can't be read and ``Options/keepGoing`` is
    ///   not set.
    public static func read(_ root: String, options: Options = Options()) async throws -> Result {
        guard let real = Path.real(root), Path.isDirectory(real) else { throw ReadingError.noSuchDirectory(root) }
        return try await WorkspaceReader(root: real, options: options).read()
    }

    /// Reads the packages that the last run found while git lists the current ones, which are usually the same.
    private func read() async throws -> Result {
        let memory = CacheFile<PackageMemory>(directory: options.cacheDirectory, name: "packages", version: 2)
        var timings = Timings()
        let cached = memory.found
        let listing = Task { await find() }
        let leftOut = await SparseCheckout.around(root)
        let sources = Sources(root, runner, isWanted: cached?.others.isEmpty == false)
        var ahead: Swift.Result<Result, any Error>?
        if let cached { ahead = await attempt(cached, leftOut, sources, &timings) }
        let found = await timings.measure("wait for the list of packages") { await listing.value }
        if ahead == nil || found != cached {
            ahead = await attempt(found, leftOut, sources, &timings)
            memory.store(found)
        }
        guard var result = try ahead?.get() else { throw ReadingError.noPackage(in: root) }
        result.timings = timings
        return result
    }

    /// All Swift files and podspecs, listed in advance if they will be needed.
    private struct Sources {
        private let list: @Sendable () async -> [String]
        private let ahead: Task<[String], Never>?

        init(_ root: String, _ runner: CommandRunner, isWanted: Bool) {
            let list = { @Sendable in await PackageFinder(root: root, runner: runner).files(["*.swift", "*.podspec"]) }
            self.list = list
            ahead = isWanted ? Task { await list() } : nil
        }

        var paths: [String] {
            get async { if let ahead { await ahead.value } else { await list() } }
        }
    }

    private func attempt(
        _ found: PackageFinder.Found, _ leftOut: SparseCheckout, _ sources: Sources, _ timings: inout Timings
    ) async -> Swift.Result<Result, any Error> {
        do {
            let others = try await timings.measure("read Xcode projects") {
                try await otherProjects(among: found.others, without: leftOut)
            }
            guard !found.packages.isEmpty || !others.projects.isEmpty else {
                throw ReadingError.noPackage(in: root, others.problems)
            }
            return .success(try await read(found.packages, others, leftOut, sources, &timings))
        } catch {
            return .failure(error)
        }
    }

    /// Returns the projects of other kinds that are not excluded.
    private func otherProjects(among paths: [String], without leftOut: SparseCheckout) async throws -> FoundProjects {
        var all = FoundProjects()
        // git also lists deleted files until the deletion is committed.
        let present = paths.filter { !Path.isGone("\(root)/\($0)") || leftOut.contains($0) }
        for source in options.sources {
            let wanted = PathPatterns(source.patterns)
            let found = try await source.projects(
                below: root, among: present.filter { wanted.matches($0) }, without: leftOut)
            all.projects += found.projects
            all.unread += found.unread
            all.problems += found.problems
            all.schemeRuns += found.schemeRuns
        }
        for index in all.projects.indices { all.projects[index].manifest.followLinks(below: root) }
        return all
    }

    private func find() async -> PackageFinder.Found {
        let finder = PackageFinder(root: root, runner: runner, patterns: options.sources.flatMap(\.patterns))
        var found = await finder.find()
        found.packages.removeAll { options.exclude.matches($0, isFolder: true) }
        found.others.removeAll { options.exclude.matches($0) }
        return found
    }

    private func read(
        _ directories: [String], _ others: FoundProjects, _ leftOut: SparseCheckout, _ sources: Sources,
        _ timings: inout Timings
    ) async throws -> Result {
        let manifests = try await timings.measure("read manifests") {
            try await readManifests(in: directories, others, leftOut)
        }
        let (packages, listingProblems) = await timings.measure("list sources") {
            await PackageSource(
                leftOut: leftOut, submodules: MissingSubmodules.below(root),
                generated: GeneratedSources(packages: manifests.packages.map(\.path), root: root)
            ).projects(of: manifests.packages)
        }
        let projects = packages + manifests.withoutFixtures(others.projects)
        let (readings, fileProblems) = await timings.measure("scan sources") {
            await ProjectReader(cacheDirectory: options.cacheDirectory).read(projects)
        }
        let external = await timings.measure("read checkouts") {
            await CheckoutReader(reader: self).packages(for: projects, readings)
        }
        let strays = await timings.measure("look for strays") { await findStrays(projects, sources, manifests.failed) }
        let workspace = timings.measure("assemble") {
            WorkspaceAssembler.assemble(
                readings, external: external, unread: manifests.failed + others.unread, strays: strays)
        }
        let problems = manifests.problems + listingProblems + fileProblems
        var result = Result(
            root: root, workspace: workspace, external: external, problems: (problems + others.problems).sorted(),
            packageProblems: problems.sorted())
        result.schemeRuns = others.schemeRuns
        for source in options.sources where result.images == nil {
            result.images = await source.images(below: root, in: workspace)
        }
        return result
    }

    /// Returns the Swift files near Xcode projects that belong to no target.
    private func findStrays(_ projects: [ProjectListing], _ sources: Sources, _ unread: [String]) async -> [String] {
        guard projects.contains(where: { $0.kind != .package }) else { return [] }
        let files = await sources.paths
        // git also lists deleted files until the deletion is committed.
        let strays = StrayFiles(projects, unread: unread, root: root)
            .among(files.filter { !options.exclude.matches($0) })
            .filter { Path.isFile("\(root)/\($0)") }
        guard !strays.isEmpty else { return [] }
        // What a link leads to may be compiled under the name of the link.
        let links = LinkedPaths(files.filter { Path.isLink("\(root)/\($0)") }, top: root)
        let described = DescribedSources(among: files, root: root)
        return strays.filter {
            links.paths(for: $0).isEmpty && !described.contains($0) && !StrayFiles.isScript("\(root)/\($0)")
        }
    }

    private func load(_ directories: [String]) async -> LoadedManifests {
        let loader = ManifestLoader(runner: runner, cacheDirectory: options.cacheDirectory)
        var loaded = await loader.load(directories.map { ($0, Path.absolute($0, from: root)) })
        loaded.followLinks(below: root)
        return loaded
    }

    private func readManifests(
        in directories: [String], _ others: FoundProjects, _ leftOut: SparseCheckout
    ) async throws -> LoadedManifests {
        var loaded = await load(directories)
        let missing = loaded.localDependencies(of: others.projects, outsideOf: directories, root: root)
        if !missing.isEmpty { loaded.merge(await load(missing)) }
        loaded.leftOut = leftOut.packages.filter { !options.exclude.matches($0, isFolder: true) }
        loaded.leaveOutFixtures(root: root)
        loaded.noteLeftOut()
        loaded.noteConditionalTargets()
        loaded.noteMissingPackages(of: others.projects, root: root)
        let errors = loaded.problems.filter { $0.severity == .error }
        let isEmpty = loaded.packages.isEmpty && others.readable.isEmpty
        guard errors.isEmpty || options.keepGoing && !isEmpty else { throw ReadingError.manifestsFailed(errors) }
        guard !isEmpty else {
            throw others.projects.isEmpty
                ? ReadingError.noPackage(in: root)
                : .projectsFailed(others.problems.filter { $0.severity == .error })
        }
        return loaded
    }
}

/// The reason why there is no workspace.
public enum ReadingError: Error, Hashable, CustomStringConvertible {
    case noSuchDirectory(String)
    /// The hints, which are sentences, may help to find a package.
    case noPackage(String, hints: [String])
    case manifestsFailed([ReadingProblem])
    /// No target of any project could be read.
    case projectsFailed([ReadingProblem])

    public var description: String {
        switch self {
        case .noSuchDirectory(let path): "There is no folder '\(path)'. Pass the folder of a Swift package with --root."
        case .noPackage(let path, let hints):
            "There is no Package.swift or Xcode project in or below '\(path)', apart from files that git ignores. "
                + (hints.isEmpty
                    ? "Run this in the folder of a Swift package or an app, or pass one with --root."
                    : hints.joined(separator: " "))
        case .manifestsFailed(let problems):
            Self.lines(problems)
                + "Fix the manifest, exclude its folder in the configuration, or pass --keep-going to skip the package."
        case .projectsFailed(let problems):
            Self.lines(problems)
                + "No target could be read, so there is nothing to report. Fix the project, or restore it from git."
        }
    }

    private static func lines(_ problems: [ReadingProblem]) -> String {
        problems.map { "\($0.path): error: \($0.message)\n" }.joined()
    }
}

extension FoundProjects {
    /// The projects of which something could be read.
    fileprivate var readable: [ProjectListing] {
        projects.filter { !$0.targets.isEmpty || !unread.contains($0.path) }
    }
}

extension ReadingError {
    /// Files in the top folder of a codebase that Bazel builds.
    private static let ofBazel = ["MODULE.bazel", "WORKSPACE.bazel", "WORKSPACE", "BUILD.bazel"]

    /// Looks for what may help to find a package: problems of projects, a project in a folder above, another build
    /// system.
    static func noPackage(in root: String, _ problems: [ReadingProblem] = []) -> ReadingError {
        var hints = problems.map { "\($0.path) \($0.message)." }
        if let above = projectFolder(above: root) {
            hints.append("There is one in '\(above)': run this there, or pass --root '\(above)'.")
        }
        if let file = ofBazel.first(where: { Path.isFile("\(root)/\($0)") }) {
            hints.append("Bazel targets (\(file)) are not supported.")
        }
        return .noPackage(root, hints: hints)
    }

    /// Returns the nearest folder above, in the same repository, with a package or an Xcode project.
    private static func projectFolder(above root: String) -> String? {
        var folder = root
        while FileStamp(path: "\(folder)/.git") == nil, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex
        {
            folder = String(folder[..<slash])
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            if names.contains(where: { $0 == "Package.swift" || $0.hasSuffix(".xcodeproj") }) { return folder }
        }
        return nil
    }
}

extension [String] {
    /// The first three elements, and the number of the others.
    public var shortList: String {
        prefix(3).joined(separator: ", ") + (count > 3 ? " and \(count - 3) more" : "")
    }
}
