import ArgumentParser
import CompilerIndex
import Extraction
import Foundation
import SystemSupport
import WorkspaceModel

/// Selects the package.
struct PackageOption: ParsableArguments {
    @Option(help: "The folder or name of the package, if several have such a target.")
    var package: String?

    @Option(
        help: "The index store to read instead of the one of the package's debug build.")
    var indexStore: String?
}

/// The options for carrying out a change.
struct RecutOptions: ParsableArguments {
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
struct RecutSubject {
    let subject: PackageSubject
    let planner: ExtractionPlanner
    let mergePlanner: MergePlanner
    private let builder: PackageBuilder

    /// Reads the package that contains a target, and builds it first if its index is out of date.
    static func open(_ options: SharedOptions, _ chosen: PackageOption, target: String?) async throws -> RecutSubject {
        let session = try await Session.open(options)
        let subject = PackageSubject(
            session.workspace, root: session.root, package: try package(in: session, chosen.package, target: target))
        if let unfinished = try Journal.unfinished(inPackage: subject.folder) {
            throw CommandFailure(
                "'\(unfinished.task.title)' was ended in the middle. Take it back (--roll-back), or do it again (--resume)."
            )
        }
        var builder = PackageBuilder(folder: subject.folder)
        let index = try await index(of: subject, chosen.indexStore, session, &builder)
        return RecutSubject(
            subject: subject, planner: ExtractionPlanner(subject: subject, index: index, root: session.root),
            mergePlanner: MergePlanner(subject: subject, index: index, root: session.root), builder: builder)
    }

    private static func package(in session: Session, _ name: String?, target: String?) throws -> WorkspacePackage {
        // Packages that Xcode builds are planned with Xcode's index. Projects are not split.
        let packages = session.workspace.packages.filter { $0.kind == .package }
        let places = packages.map { $0.path.isEmpty ? "." : $0.path }.sorted().joined(separator: ", ")
        if let name {
            guard let found = packages.first(where: { $0.path == name || $0.name == name }) else {
                throw CommandFailure(
                    "There is no package '\(name)'. There are: \(places)."
                )
            }
            return found
        }
        guard let target else {
            if let package = packages.first(where: { $0.path == "." }) ?? (packages.count == 1 ? packages.first : nil) {
                return package
            }
            throw CommandFailure(
                "Name the package, with --package: \(places).")
        }
        let found = packages.filter { package in
            session.workspace.modules.contains { $0.package == package.id && $0.target == target }
        }
        guard found.count < 2 else {
            throw CommandFailure(
                "Several packages have a target '\(target)': \(found.map(\.path).sorted().joined(separator: ", ")). Name one with --package."
            )
        }
        guard let package = found.first ?? (packages.count == 1 ? packages.first : nil) else {
            _ = try session.module(named: target)
            throw CommandFailure("No package has a target '\(target)'.")
        }
        return package
    }

    /// The index, after a build if something has changed since the last one.
    private static func index(
        of subject: PackageSubject, _ path: String?, _ session: Session, _ builder: inout PackageBuilder
    ) async throws -> CompilerIndex {
        let library = try IndexLibrary()
        if let path {
            let store = try IndexStore(
                path: Path.absolute(path, from: FileManager.default.currentDirectoryPath), library: library)
            let index = try CompilerIndex.read(subject.modules, store: store, cache: session.cacheDirectory)
            if let text = index.state.foreignness {
                Console.standardError(
                    "note: \(text) What that compiler saw otherwise is not known: build with this toolchain to be sure."
                )
            }
            return index
        }
        func store() throws -> IndexStore {
            try IndexStore(path: CompilerIndex.store(ofPackage: subject.folder), library: library)
        }
        let state = try? CompilerIndex.state(of: subject.modules, store: store())
        if state?.isCurrent != true {
            if let text = state?.foreignness { Console.standardError("note: \(text) It is made anew.") }
            Console.standardError("Building '\(subject.folder)', so that the index is of now …")
            let result = await builder.build()
            if !result.succeeded {
                builder.buildsTests = false
                guard await builder.build().succeeded else {
                    throw CommandFailure(
                        "The package does not build as it is, so the index can't say what it uses. Fix it first:\n"
                            + result.errorLines.joined(separator: "\n"))
                }
                Console.standardError(
                    "note: the tests do not build, so what they use is not known, and they stay as they are:\n"
                        + result.errorLines.prefix(3).joined(separator: "\n"))
            }
        }
        return try CompilerIndex.read(subject.modules, store: try store(), cache: session.cacheDirectory)
    }

    /// Carries out a change, prints the result, and ends with its status.
    func carryOut(_ work: RecutOptions, _ run: (Extractor) async throws -> Extractor.Outcome) async throws {
        var builder = builder
        // An index can be current though the tests as a whole do not build.
        if builder.buildsTests { builder.buildsTests = await builder.build().succeeded }
        guard builder.buildsTests || work.noTests else {
            throw CommandFailure(
                "The tests of the package do not build, so they can't show whether everything still works. Fix them, or pass --no-tests."
            )
        }
        var settings = Extractor.Options()
        settings.builds = max(1, work.builds)
        settings.runsTests = !work.noTests
        settings.keeps = work.keep
        let signal = Interruption.hold()
        let extractor = Extractor(
            subject: subject, builder: builder, options: settings,
            report: { Console.standardError($0) }, isInterrupted: { signal.number != nil })
        let outcome: Extractor.Outcome
        do {
            outcome = try await run(extractor)
        } catch {
            if let number = signal.number {
                Console.standardError("\(error)")
                EndingSignal.end(by: number)
            }
            throw error
        }
        try Console.standardOutput(outcome.text)
        if !outcome.succeeded { throw ExitCode(1) }
    }
}

/// The journal of an interrupted run.
struct EarlierRun {
    private let options: SharedOptions
    private let work: RecutOptions

    init(_ options: SharedOptions, _ work: RecutOptions) {
        self.options = options
        self.work = work
    }

    func end() async throws {
        // The package may not be readable, so its folder must be sufficient.
        let root = Path.real(options.root) ?? options.root
        let candidates = [work.chosen.package.map { "\(root)/\($0)" } ?? root] + folders(below: root)
        guard let folder = candidates.first(where: Journal.isThere),
            let unfinished = try Journal.unfinished(inPackage: folder)
        else { throw CommandFailure("No earlier run was ended in the middle here.") }
        for line in try await Journal.rollBack(unfinished) { Console.standardError(line) }
        Console.standardError("'\(unfinished.task.title)' is taken back: everything is as it was.")
        guard work.resume else { return }
        if let request = unfinished.task.extraction {
            let subject = try await RecutSubject.open(options, work.chosen, target: request.source)
            try await subject.carryOut(work) { try await $0.extract(request, planner: subject.planner) }
        } else if let request = unfinished.task.merge {
            let subject = try await RecutSubject.open(options, work.chosen, target: request.names[0])
            try await subject.carryOut(work) { try await $0.merge(request, planner: subject.mergePlanner) }
        }
    }

    /// Folders with a package, two levels deep.
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
    /// The value as readable JSON.
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
            "built \(builds.counted("time")), \(fixes.counted("change")) learnt from compiler errors",
        ]
        if let before = testsBefore {
            lines.append("\(before) tests passed before, \(testsAfter.map(String.init) ?? "none run") after")
        }
        lines += unsolved.map { "by hand: \($0)" }
        if succeeded {
            lines.append("It is in the working tree: look at it with 'git diff HEAD'.")
        } else {
            lines.append(
                isKept ? "It is left as it is (--keep), with these errors:" : "Everything is as it was. What remained:")
            lines += errors.prefix(40).map { "  \($0)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
