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
    /// The test targets that Xcode schemes run together.
    let schemeRuns: [SchemeRun]
    /// The images of Xcode projects; `nil` if there are none.
    let projectImages: ProjectImages?
    let architecture: Architecture
    /// The problems of packages: parts that were omitted or are uncertain.
    private let packageProblems: [ReadingProblem]
    let cacheDirectory: String?
    /// The cache folder that all worktrees of a repository share.
    let sharedCacheDirectory: String?
    var timings: Timings
    private let showsTimings: Bool
    /// Whether unreadable packages were skipped at the user's request.
    private let keepsGoing: Bool

    /// Reads the configuration and the codebase, and reports problems on standard error.
    ///
    /// - Parameters:
    ///   - whole: Whether the command requires the whole codebase. A command that accepts a part ends with
    ///     ``endIncomplete()``.
    ///   - isQuiet: Whether problems are not reported, because they already were, or because the caller selects them.
    /// - Throws: `ConfigurationError` or `ReadingError`, both with a message that says what to do, or `CommandFailure`.
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

    /// Whether packages or sources are missing from the result because they could not be read.
    var isIncomplete: Bool {
        !keepsGoing && !(workspace.unreadPackages.isEmpty && workspace.sparseModules.isEmpty)
    }

    /// Ends a command with an incomplete result with exit status 2.
    func endIncomplete() throws {
        guard isIncomplete else { return }
        noteIncomplete()
        throw ExitCode(2)
    }

    /// Reports that the result is incomplete. Called at the end, where the message is noticed.
    func noteIncomplete() {
        if let remark = workspace.partialRemark { Console.standardError("error: \(remark)") }
        guard !workspace.unreadPackages.isEmpty else { return }
        let unread = workspace.unreadPackages.count
        // A project can be readable in part.
        let all = Set(workspace.packages.map(\.path)).union(workspace.unreadPackages).count
        let isOfXcode = workspace.unreadPackages.contains { $0.hasSuffix(".xcodeproj") }
        Console.standardError(
            "error: \(unread) of \(all) packages \(isOfXcode ? "and projects could not be read completely" : "could not be read") "
                + "(\(workspace.unreadPackages.shortList)), so the result is incomplete. "
                + "Fix their \(isOfXcode ? "files" : "manifests"), \(workspace.exclusionRemark)or pass --keep-going to skip them."
        )
    }

    /// The reader of declarations and code in source files.
    var declarationReader: DeclarationReader { DeclarationReader(root: root, cacheDirectory: cacheDirectory) }

    /// Runs rules and returns the violations.
    mutating func findings(only rules: Set<RuleID>? = nil) async -> Findings {
        var timings = timings
        defer { self.timings = timings }
        return await Console.progress("Running the rules") {
            await Findings(
                in: workspace, configuration, external: external, images: projectImages, architecture: architecture,
                only: rules, reading: declarationReader, timings: &timings)
        }
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

    /// The name of the root folder.
    var rootName: String { root.split(separator: "/").last.map(String.init) ?? root }

    /// Returns the module with a name.
    ///
    /// - Parameter origin: The module that depends on the wanted one. Of several namesakes, the one is meant that it uses.
    /// - Throws: `CommandFailure` with suggestions if there is none, or several.
    func module(named name: String, usedBy origin: Module? = nil) throws -> Module {
        if let module = workspace.module(named: name) { return module }
        let all = workspace.modules.filter { $0.target == name }
        let used = all.filter { other in
            origin.map { workspace.graph.edge(from: $0.id, to: other.id) != nil } ?? false
        }
        if used.count == 1 { return used[0] }
        let namesakes = all.map(\.name)
        guard namesakes.isEmpty else {
            throw CommandFailure(
                "'\(name)' is ambiguous. Use one of these names: \(namesakes.joined(separator: ", ")).")
        }
        let names = workspace.modules.map(\.name)
        let suggestion = Suggestion.phrase(for: name, in: names)
        throw CommandFailure(
            "There is no module '\(name)'\(suggestion.isEmpty ? "; 'backplane graph' lists all modules" : suggestion)")
    }

    /// Reports the problems of a package, without those of nested packages and projects.
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
        let users = workspace.packages.filter { $0.manifest.dependencies.contains { absent.contains($0.identity) } }
        let isForTuist = users.allSatisfy { Manifest.isForTuist(in: $0.path) }
        Console.standardError(
            "note: packages not checked out: \(absent.joined(separator: ", ")); "
                + "run '\(isForTuist ? "tuist install" : "swift package resolve")' to check imports of their modules")
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
                + "\(first.layers.joined(separator: ", ")). Use its full name in the intended layer.")
    }
}

extension Session {
    /// The codebase as the input of impact analysis.
    var impactSubject: Codebase {
        Codebase(
            root: root, workspace: workspace, external: external, policy: configuration.affected,
            exclude: configuration.exclude)
    }

    /// Creates the store of passes.
    ///
    /// - Throws: `CommandFailure` if the remote cache's address, its credentials or environment variables are not
    ///   valid.
    func memory(_ remote: RemoteCacheOptions, usesCaches: Bool) throws -> PassMemory {
        PassMemory(
            local: sharedCacheDirectory.map { LocalPassStore(folder: $0 + "/tests") },
            remote: try remote.cache(configuration, usesCaches: usesCaches).map { RemotePassStore($0) })
    }

    /// Returns the files that earlier runs of each test target were observed to read.
    func observed(in memory: PassMemory, asking: PassMemory.Asking) async -> [ModuleID: ObservedInputs] {
        let tests = workspace.modules.filter(\.isTest).map(\.id)
        let observed = await memory.observed(of: tests.map(workspace.observedName), asking: asking)
        return tests.reduce(into: [:]) { $0[$1] = observed[workspace.observedName($1)] }
    }

    /// Returns the files of a repository that the variables of sanitizers name for the tests of each package. No
    /// observer sees that they are read.
    func sanitizerFiles(in repository: String) -> [PackageID: Set<String>] {
        let environment = ProcessInfo.processInfo.environment
        return workspace.packages.reduce(into: [:]) { files, package in
            let named = SanitizerFiles(environment: environment, folder: impactSubject.folder(of: package.id))
            files[package.id] = named.paths(in: repository, from: root)
        }
    }

    /// Determines the impact of a change, considering the files that tests were observed to read. Reports folders that
    /// can't be read.
    ///
    /// - Throws: `GitError` if there is nothing to compare with.
    func impact(of changeSet: ChangeSet, observed: [ModuleID: ObservedInputs]) async throws -> Impact {
        for folder in changeSet.unreadable {
            Console.standardError("\(folder): warning: can't be read, so everything in it is considered changed")
        }
        let named = sanitizerFiles(in: changeSet.top)
        let read = workspace.modules.filter(\.isTest).reduce(into: observed) { observed, test in
            guard let files = named[test.package], !files.isEmpty else { return }
            observed[test.id, default: ObservedInputs()].files.formUnion(files)
        }
        let impact = try await ImpactFinder.find(changeSet, in: impactSubject.observing(read))
        noteStrayLinks(impact.strayLinks)
        if !impact.uncomparedMirrors.isEmpty {
            Console.standardError(
                "note: git ignores \(impact.uncomparedMirrors.shortList), so changes of package mirrors are not considered here, "
                    + "only by 'backplane test'")
        }
        return impact
    }

    /// Notes that the targets of some links are not compared, so that an empty result is not mistaken for a good one.
    private func noteStrayLinks(_ links: [String]) {
        guard !links.isEmpty else { return }
        Console.standardError(
            "note: changes of files outside the repository are not considered; these links lead there and belong to no target: "
                + links.shortList)
    }
}

extension Workspace {
    /// How to exclude what could not be read: its folder, or the folder of fixtures that contains it.
    fileprivate var exclusionRemark: String {
        guard let parts = unreadPackages.first(where: { $0 != "." })?.split(separator: "/") else { return "" }
        let fixtures = parts.lastIndex { $0.lowercased().contains("fixture") }
        let folder = parts.prefix(through: fixtures ?? parts.endIndex - 1).joined(separator: "/")
        return "leave them out if they are test data (exclude: [\"/\(folder)\"] in \(ConfigurationReader.fileName)), "
    }

    /// What a sparse checkout leaves out of targets, and what to do; `nil` if nothing.
    var partialRemark: String? {
        let partial = sparseModules
        guard !partial.isEmpty else { return nil }
        let lacking = partial.map { "'\($0.name)' lacks \($0.unread.leftOut.counted("file"))" }
        return "\(partial.count) of \(modules.count) targets are only partly checked out (\(lacking.shortList)), "
            + "so the result is incomplete. Check out what you need with 'git sparse-checkout add FOLDER', or everything "
            + "with 'git sparse-checkout disable', or pass --keep-going to continue without it."
    }

    /// Returns the name under which observations of a test target are stored, equal on all machines.
    func observedName(_ test: ModuleID) -> String {
        let package = self[self[test].package]
        return "\(package.name) \(package.path) \(self[test].target)"
    }
}

extension Configuration {
    /// Returns the options for reading a codebase.
    func reading(keepGoing: Bool, cacheDirectory: String?) -> WorkspaceReader.Options {
        WorkspaceReader.Options(exclude: exclude, keepGoing: keepGoing, cacheDirectory: cacheDirectory)
    }
}
