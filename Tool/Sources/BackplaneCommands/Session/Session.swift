import ArgumentParser
import Configuration
import Foundation
import Impact
import Inputs
import ProjectLinkage
import Scaffolding
import SourceReading
import SystemSupport
import TestRuns
import WorkspaceModel
import WorkspaceReading

/// A codebase with its configuration, read once for a command.
struct Session {
    let root: String
    let configuration: Configuration
    let workspace: Workspace
    /// The checked-out external packages.
    let external: [ExternalPackage]
    /// The test targets that run together, if Xcode projects define this.
    let schemeRuns: [SchemeRun]
    /// What Xcode projects link into what.
    let projectImages: ProjectImages?
    let architecture: Architecture
    /// What was left out of packages, or is uncertain about them.
    private let packageProblems: [ReadingProblem]
    let cacheDirectory: String?
    /// The cache folder that all worktrees of a repository share.
    let sharedCacheDirectory: String?
    private(set) var timings: Timings
    private let showsTimings: Bool
    /// Whether packages that could not be read are left out.
    private let keepsGoing: Bool

    /// Reads the configuration and the codebase, and reports on standard error what was left out or uncertain.
    ///
    /// - Parameter whole: Whether the command requires the whole codebase. A command that accepts a part ends with
    ///   ``endIncomplete()``.
    /// - Parameter isQuiet: Whether problems are not reported, because they have been, or because the caller selects them.
    /// - Throws: `ConfigurationError` or `ReadingError`, both with a message that says what to do.
    static func open(_ options: SharedOptions, whole: Bool = false, isQuiet: Bool = false) async throws -> Session {
        let files = ConfigurationFiles(options)
        let configuration = try files.configuration()
        let cache = options.cacheRoot.map { CacheLocation.directory(in: $0, forRoot: options.root) }
        let reading = configuration.reading(keepGoing: options.keepGoing || !whole, cacheDirectory: cache)
        let result = try await Console.progress("Reading packages and sources") {
            try await WorkspaceReader.read(options.root, options: reading)
        }
        let session = Session(
            root: result.root, configuration: configuration, workspace: result.workspace,
            external: result.external, schemeRuns: result.schemeRuns, projectImages: result.images,
            architecture: Architecture(configuration.architecture, of: result.workspace),
            packageProblems: result.packageProblems,
            cacheDirectory: cache,
            sharedCacheDirectory: options.cacheRoot.map {
                CacheLocation.sharedDirectory(in: $0, forRoot: options.root)
            },
            timings: result.timings, showsTimings: options.timings, keepsGoing: options.keepGoing)
        if !isQuiet {
            session.report(result.problems)
            session.reportAbsentPackages()
            // A configuration of a parent folder also names modules that were not read.
            if files.rootFolder.isEmpty { session.reportUnmatchedNames() }
        }
        try session.refuseConflicts()
        return session
    }

    /// Whether the result lacks packages that could not be read.
    var isIncomplete: Bool { !keepsGoing && !workspace.unreadPackages.isEmpty }

    /// Ends a command with a partial result with the status for work that could not be done.
    func endIncomplete() throws {
        guard isIncomplete else { return }
        noteIncomplete()
        throw ExitCode(2)
    }

    /// Reports at the end, where it is seen, that the result is incomplete.
    func noteIncomplete() {
        let unread = workspace.unreadPackages.count
        // A project can be readable in part.
        let all = Set(workspace.packages.map(\.path)).union(workspace.unreadPackages).count
        let isOfXcode = workspace.unreadPackages.contains { $0.hasSuffix(".xcodeproj") }
        Console.standardError(
            "error: \(unread) of \(all) packages \(isOfXcode ? "and projects could not be read whole" : "could not be read") "
                + "(\(workspace.unreadPackages.shortList)), so the answer is not whole. "
                + "Fix their \(isOfXcode ? "files" : "manifests"), or pass --keep-going to skip them.")
    }

    /// Reads what the files declare and do.
    var declarationReader: DeclarationReader { DeclarationReader(root: root, cacheDirectory: cacheDirectory) }

    /// What the rules find.
    mutating func findings(only rules: Set<RuleID>? = nil) async -> Findings {
        await Findings(
            in: workspace, configuration, external: external, images: projectImages,
            architecture: architecture,
            only: rules, reading: declarationReader, timings: &timings)
    }

    mutating func measure<Result>(_ name: String, _ work: () throws -> Result) rethrows -> Result {
        try timings.measure(name, work)
    }

    mutating func measure<Result>(
        _ name: String, isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Result
    ) async rethrows -> Result {
        try await timings.measure(name, work)
    }

    /// Prints the timings, if requested.
    func reportTimings() {
        guard showsTimings else { return }
        for step in timings.steps {
            Console.standardError(String(format: "%10.1f ms  ", step.seconds * 1000) + step.name)
        }
    }

    /// The name of the root's folder.
    var rootName: String { root.split(separator: "/").last.map(String.init) ?? root }

    /// Finds a module by name, or throws an error with suggestions.
    func module(named name: String) throws -> Module {
        if let module = workspace.module(named: name) { return module }
        let namesakes = workspace.modules.filter { $0.target == name }.map(\.name)
        guard namesakes.isEmpty else {
            throw CommandFailure(
                "Several packages have a '\(name)': \(namesakes.joined(separator: ", ")). Name one of them.")
        }
        let names = workspace.modules.map(\.name)
        let suggestion = Suggestion.phrase(for: name, in: names)
        throw CommandFailure(
            "There is no module '\(name)'\(suggestion.isEmpty ? "; 'backplane graph' lists all" : suggestion)")
    }

    /// Reports the problems of a package, and not those of the packages and projects beside it.
    func reportProblems(of package: WorkspacePackage) {
        func isPart(_ path: String, _ folder: String) -> Bool {
            folder == "." || path == folder || path.hasPrefix(folder + "/")
        }
        report(
            packageProblems.filter { problem in
                let owners = workspace.packages.filter { $0.kind == .package && isPart(problem.path, $0.path) }
                return owners.max { $0.path.count < $1.path.count }?.id == package.id
            })
    }

    private func report(_ problems: [ReadingProblem]) {
        for problem in problems {
            Console.standardError("\(problem.path): \(problem.severity.rawValue): \(problem.message)")
        }
    }

    private func reportAbsentPackages() {
        if workspace.modules.isEmpty {
            Console.standardError(
                "note: the packages here declare no targets, so there is nothing to check: "
                    + workspace.packages.map(\.manifestPath).shortList)
        }
        let absent = workspace.absentPackages
        guard !absent.isEmpty else { return }
        Console.standardError(
            "note: not checked out, so known by name only: \(absent.joined(separator: ", ")); "
                + "'swift package resolve' would let imports of their modules be checked")
    }

    private func reportUnmatchedNames() {
        for note in ConfigurationNotes.notes(for: configuration, workspace: workspace) {
            Console.standardError("\(ConfigurationReader.fileName): warning: \(note)")
        }
    }

    private func refuseConflicts() throws {
        let conflicts = LayerAssignment(configuration.architecture.layers).conflicts(in: workspace)
        guard let first = conflicts.first else { return }
        throw CommandFailure(
            "\(ConfigurationReader.fileName): error: the module '\(first.module)' is in more than one layer: "
                + "\(first.layers.joined(separator: ", ")). Write its name out in the one that is meant.")
    }
}

extension Session {
    /// The codebase as input for determining what a change affects.
    var impactSubject: Codebase {
        Codebase(
            root: root, workspace: workspace, external: external, policy: configuration.affected,
            exclude: configuration.exclude)
    }

    /// The cached passes of this codebase's tests.
    ///
    /// - Throws: `CommandFailure` if the remote cache's address, its credentials or environment variables are not
    ///   valid.
    func memory(_ remote: RemoteCacheOptions, usesCaches: Bool) throws -> PassMemory {
        PassMemory(
            local: sharedCacheDirectory.map { LocalPassStore(folder: $0 + "/tests") },
            remote: try remote.cache(configuration, usesCaches: usesCaches).map { RemotePassStore($0) })
    }

    /// The files that tests were observed to read.
    func observed(in memory: PassMemory, asking: PassMemory.Asking) async -> [ModuleID: ObservedInputs] {
        let tests = workspace.modules.filter(\.isTest).map(\.id)
        let observed = await memory.observed(of: tests.map(workspace.observedName), asking: asking)
        return tests.reduce(into: [:]) { $0[$1] = observed[workspace.observedName($1)] }
    }

    /// The effect of a change, including what tests were observed to read.
    ///
    /// - Throws: `GitError` if there is nothing to compare with.
    func impact(of changeSet: ChangeSet, observed: [ModuleID: ObservedInputs]) async throws -> Impact {
        try await ImpactFinder.find(changeSet, in: impactSubject.observing(observed))
    }
}

extension Workspace {
    /// The name of a test target, equal on all machines, under which observations are stored.
    func observedName(_ test: ModuleID) -> String {
        let package = self[self[test].package]
        return "\(package.name) \(package.path) \(self[test].target)"
    }
}

extension Configuration {
    /// How a codebase is read by it.
    func reading(keepGoing: Bool, cacheDirectory: String?) -> WorkspaceReader.Options {
        WorkspaceReader.Options(exclude: exclude, keepGoing: keepGoing, cacheDirectory: cacheDirectory)
    }
}
