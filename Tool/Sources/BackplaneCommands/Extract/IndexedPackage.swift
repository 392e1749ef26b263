import ArgumentParser
import CompilerIndex
import Extraction
import Foundation
import SystemSupport
import WorkspaceModel

/// The options that select a package and its index.
struct PackageOption: ParsableArguments {
    @Option(help: "The folder or name of the package, if several packages have a target of that name.")
    var package: String?

    @Option(
        help: "The index store to read instead of that of the package's debug build.")
    var indexStore: String?
}

/// The options for carrying out a change.
struct ApplyOptions: ParsableArguments {
    @OptionGroup var chosen: PackageOption

    @Option(help: "The maximum number of builds.")
    var builds = 6

    @Flag(help: "Do not run tests.")
    var noTests = false

    @Flag(help: "Keep the changes even if they do not build.")
    var keep = false

    @Flag(help: "Undo the changes of an interrupted run.")
    var rollBack = false

    @Flag(help: "Continue an interrupted run.")
    var resume = false

    var endsEarlierRun: Bool { rollBack || resume }
}

/// A package with its current index.
struct IndexedPackage {
    let subject: PackageSubject
    let planner: ExtractionPlanner
    let mergePlanner: MergePlanner
    private let builder: PackageBuilder
    /// Whether this run has already built the package with `builder`.
    private let isBuilt: Bool

    /// Reads the package that contains the targets. Builds it first if its index is out of date.
    ///
    /// - Parameter check: Throws an error if the request is not possible in the package. It is called before a build.
    static func open(
        _ options: SharedOptions, _ chosen: PackageOption, targets: [String],
        checking check: (PackageSubject) throws -> Void = { _ in }
    ) async throws -> IndexedPackage {
        let session = try await Session.open(options, isQuiet: true)
        let package = try package(in: session, chosen.package, target: targets.first)
        session.reportProblems(of: package)
        let subject = PackageSubject(session.workspace, root: session.root, package: package)
        if let unfinished = try Journal.unfinished(inPackage: subject.folder) {
            throw CommandFailure(
                "'\(unfinished.task.title)' was interrupted. Undo it with --roll-back, or continue it with --resume."
            )
        }
        try check(subject)
        let builder = PackageBuilder(folder: subject.folder, onStep: Console.show(step:))
        if let path = chosen.indexStore {
            let index = try index(of: subject, at: path, session, changing: targets)
            return IndexedPackage(subject, index, session, builder, isBuilt: false)
        }
        if let project = subject.project {
            throw CommandFailure(
                "Xcode builds '\(project)'. Pass the index of its build with --index-store (DerivedData/…/Index.noindex/DataStore)."
            )
        }
        let (index, built) = try await index(of: subject, session, builder)
        return IndexedPackage(subject, index, session, built ?? builder, isBuilt: built != nil)
    }

    private init(
        _ subject: PackageSubject, _ index: CompilerIndex, _ session: Session, _ builder: PackageBuilder, isBuilt: Bool
    ) {
        self.subject = subject
        self.builder = builder
        self.isBuilt = isBuilt
        planner = ExtractionPlanner(subject: subject, index: index, root: session.root)
        mergePlanner = MergePlanner(subject: subject, index: index, root: session.root)
    }

    private static func package(in session: Session, _ name: String?, target: String?) throws -> WorkspacePackage {
        // A project beside a package may list the same sources.
        let packages = session.workspace.packages.sorted { $0.kind == .package && $1.kind != .package }
        let places = Set(packages.map { $0.path.isEmpty ? "." : $0.path }).sorted().joined(separator: ", ")
        if let name {
            let wanted = name.hasSuffix("/") ? String(name.dropLast()) : name
            guard
                let found = packages.first(where: {
                    $0.path == wanted || $0.name == wanted || $0.manifestPath.hasPrefix("\(wanted)/")
                })
            else {
                throw CommandFailure(
                    "There is no package '\(name)'. Available packages: \(places)."
                )
            }
            return found
        }
        guard let target else {
            let own = packages.filter { $0.kind == .package }
            let only = own.count == 1 || packages.count == 1 ? packages.first : nil
            if let package = packages.first(where: { $0.path == "." }) ?? only {
                return package
            }
            throw CommandFailure(
                "Specify the package with --package: \(places).")
        }
        let all = packages.filter { package in
            session.workspace.modules.contains { $0.package == package.id && $0.target == target }
        }
        let first = all.filter { $0.kind == .package }
        let found = first.isEmpty ? all : first
        guard found.count < 2 else {
            throw CommandFailure(
                "Several packages have a target '\(target)': \(found.map(\.path).sorted().joined(separator: ", ")). Specify one with --package."
            )
        }
        guard let package = found.first ?? (packages.count == 1 ? packages.first : nil) else {
            _ = try session.module(named: target)
            throw CommandFailure("No package has a target '\(target)'.")
        }
        return package
    }

    /// Returns the index at a path given by the user.
    private static func index(
        of subject: PackageSubject, at path: String, _ session: Session, changing targets: [String]
    ) throws -> CompilerIndex {
        let store = try IndexStore(
            path: Path.absolute(path, from: FileManager.default.currentDirectoryPath), library: IndexLibrary())
        let index = try CompilerIndex.read(subject.modules, store: store, cache: session.cacheDirectory)
        try index.check(
            store, of: subject.modules, changing: targets, package: subject.folder, project: subject.project)
        if let text = index.state.foreignness {
            Console.standardError(
                "note: \(text) Its contents may differ from this toolchain's index; rebuild with this toolchain to be sure."
            )
        }
        return index
    }

    /// Returns the index of the package's debug build, and the builder if a build was necessary because files had
    /// changed.
    private static func index(
        of subject: PackageSubject, _ session: Session, _ builder: PackageBuilder
    ) async throws -> (index: CompilerIndex, built: PackageBuilder?) {
        let library = try IndexLibrary()
        func store() throws -> IndexStore {
            try IndexStore(path: CompilerIndex.store(ofPackage: subject.folder), library: library)
        }
        let state = try? CompilerIndex.state(of: subject.modules, store: store())
        var built: PackageBuilder?
        if state?.isCurrent != true {
            if let text = state?.foreignness { Console.standardError("note: \(text) It will be rebuilt.") }
            Console.standardError("Building '\(subject.folder)' to update the index …")
            built = try await Interruption.holding { try await build(builder, until: $0) }
        }
        let index = try CompilerIndex.read(subject.modules, store: try store(), cache: session.cacheDirectory)
        if built != nil, let text = index.state.foreignness {
            Console.standardError(
                "note: \(text) The build did not replace it. If that toolchain has another version, remove '.build' and try again."
            )
        }
        return (index, built)
    }

    /// Builds the package, without its tests if these do not build.
    private static func build(_ builder: PackageBuilder, until signal: EndingSignal) async throws -> PackageBuilder {
        var builder = builder
        builder.signal = signal
        let result = await builder.build()
        guard !result.succeeded, signal.number == nil else { return builder }
        builder.buildsTests = false
        guard await builder.build().succeeded || signal.number != nil else {
            throw CommandFailure(
                "The package does not build, so its index is incomplete. Fix these errors first:\n"
                    + result.errorLines.joined(separator: "\n"))
        }
        Console.standardError(
            "note: the tests do not build, so what they use is unknown, and they will not be changed:\n"
                + result.errorLines.prefix(3).joined(separator: "\n"))
        return builder
    }

    /// Carries out a change, prints the result, and exits with status 1 if it failed.
    func carryOut(_ work: ApplyOptions, _ run: (Extractor) async throws -> Extractor.Outcome) async throws {
        if let project = subject.project {
            throw CommandFailure(
                "'\(project)' must be changed in Xcode: without --apply, the command prints the steps. It changes only packages itself."
            )
        }
        let outcome = try await Interruption.holding { signal in
            do { return try await carryOut(work, signal, run) } catch {
                if signal.number != nil { Console.standardError("\(error)") }
                throw error
            }
        }
        try Console.standardOutput(outcome.text)
        if !outcome.succeeded { throw ExitCode(1) }
    }

    private func carryOut(
        _ work: ApplyOptions, _ signal: EndingSignal, _ run: (Extractor) async throws -> Extractor.Outcome
    ) async throws -> Extractor.Outcome {
        var builder = builder
        builder.signal = signal
        // The index can be current although the tests as a whole do not build.
        if !isBuilt { builder.buildsTests = await builder.build().succeeded }
        guard builder.buildsTests || work.noTests || signal.number != nil else {
            throw CommandFailure(
                "The package's tests do not build, so they can't verify the change. Fix them, or pass --no-tests.")
        }
        var settings = Extractor.Options()
        settings.builds = max(1, work.builds)
        settings.runsTests = !work.noTests
        settings.keeps = work.keep
        return try await run(
            Extractor(
                subject: subject, builder: builder, options: settings,
                report: { Console.standardError($0) }, isInterrupted: { signal.number != nil }))
    }
}

/// The journal of an interrupted run.
struct EarlierRun {
    private let options: SharedOptions
    private let work: ApplyOptions

    init(_ options: SharedOptions, _ work: ApplyOptions) {
        self.options = options
        self.work = work
    }

    func end() async throws {
        // The package may not be readable, so its folder must be sufficient.
        let root = Path.real(options.root) ?? options.root
        let candidates = [work.chosen.package.map { "\(root)/\($0)" } ?? root] + folders(below: root)
        guard let folder = candidates.first(where: Journal.isThere),
            let unfinished = try Journal.unfinished(inPackage: folder)
        else { throw CommandFailure("No interrupted run was found here.") }
        for line in try await Journal.rollBack(unfinished) { Console.standardError(line) }
        Console.standardError("'\(unfinished.task.title)' was rolled back: all files are restored.")
        guard work.resume else { return }
        if let request = unfinished.task.extraction {
            let subject = try await IndexedPackage.open(
                options, work.chosen, targets: [request.source], checking: request.check)
            try await subject.carryOut(work) { try await $0.extract(request, planner: subject.planner) }
        } else if let request = unfinished.task.merge {
            let subject = try await IndexedPackage.open(
                options, work.chosen, targets: request.names, checking: request.check)
            try await subject.carryOut(work) { try await $0.merge(request, planner: subject.mergePlanner) }
        }
    }

    /// Returns the folders below a root, up to two levels deep.
    private func folders(below root: String) -> [String] {
        func inner(_ folder: String) -> [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }.map {
                "\(folder)/\($0)"
            }
            .filter(Path.isDirectory)
        }
        let first = inner(root)
        return first + first.flatMap(inner)
    }
}

extension Encodable {
    /// Returns the value as indented JSON.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
}

extension Extractor.Outcome {
    /// The result as text.
    var text: String {
        var lines = [
            counts.text,
            "built \(builds.counted("time")), with \(corrections.counted("correction")) from compiler errors",
        ]
        if let before = testsBefore {
            lines.append("\(before) tests passed before, \(testsAfter.map(String.init) ?? "none run") after")
        }
        lines += unsolved.map { "by hand: \($0)" }
        if succeeded {
            lines.append("The changes are in the working tree: review them with 'git diff HEAD'.")
        } else {
            lines.append(
                isKept
                    ? "The changes were kept (--keep), with these errors:"
                    : "All changes were rolled back. The remaining errors:")
            lines += errors.prefix(40).map { "  \($0)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
