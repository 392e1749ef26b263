import Foundation
import Inputs
import SystemSupport
import WorkspaceModel

/// Builds and runs the tests of a package with SwiftPM. Each target runs in its own process, so that a crash does not
/// affect other targets.
public struct SwiftPMDriver: TestDriver {
    private let settings: RunSettings
    private let package: WorkspacePackage
    private let targets: CompiledTargets
    /// Reports progress.
    private let say: @Sendable (String) -> Void

    public init(
        _ settings: RunSettings, package: WorkspacePackage, targets: CompiledTargets,
        say: @escaping @Sendable (String) -> Void
    ) {
        self.settings = settings
        self.package = package
        self.targets = targets
        self.say = say
    }

    public var subject: String { package.name }

    public var runsTogether: Bool { false }

    /// Builds test targets of the package: only the modules that they link, if nothing is built yet and few are needed.
    ///
    /// - Parameter whole: Whether all tests of the package, and its programs, are needed.
    public func build(_ tests: NeededTests, whole: Bool) async -> BuildOutcome {
        if let reason = refusal(of: tests) { return .refused(reason) }
        let folder = folder
        var state = await folder.prepare()
        var (outcome, observation) = await build(tests, whole: whole)
        if outcome != .interrupted, folder.hasReplaced(since: state) {
            say("building \(package.name) (\(package.path)) again, because files of external packages were replaced")
            state = await folder.prepare()
            (outcome, observation) = await build(tests, whole: whole)
        }
        var former: Set<String> = []
        while outcome != .interrupted {
            let outdated = folder.outdatedObjects(since: state)
            // What is outdated again belongs to something else, which this build does not compile.
            guard !outdated.isSubset(of: former) else { break }
            former = outdated
            say(
                "building \(package.name) (\(package.path)) again, because interfaces of transitive dependencies changed"
            )
            state = await folder.prepare()
            let before = observation
            (outcome, observation) = await build(tests, whole: whole)
            observation = observation.map { before?.adding($0) ?? $0 }
        }
        if outcome != .interrupted { folder.keep(state, observation, isComplete: outcome.isBuilt) }
        return outcome
    }

    /// Returns why tests can't be built with Swift Build: what macros and plugins read in it can't be observed, so that a
    /// change of that would not be noticed.
    private func refusal(of tests: NeededTests) -> String? {
        guard settings.options.usesSwiftBuild, tests.runsCode, settings.observer != nil else { return nil }
        return
            "Tests of \(package.name) (\(package.path)) are built with macros or plugins, and what these read in Swift "
            + "Build can't be observed. Leave out '--build-system swiftbuild', or leave out these tests with --skip."
    }

    /// Builds test targets; also returns what macros and plugins were observed to read.
    private func build(_ tests: NeededTests, whole: Bool) async -> (BuildOutcome, Observation?) {
        let name = "\(package.name) (\(package.path))"
        let closure = ClosureBuild(settings, tests, of: package)
        if !whole, closure.isWorthwhile {
            say(
                "building what \(tests.targets.count) of the test targets of \(name) link, with Swift Build: "
                    + "\(tests.linked) of \(tests.all) modules")
            if let outcome = await closure.run() { return (outcome, nil) }
            say("Swift Build failed (see \(closure.log)); building all tests of \(name)")
        } else {
            say(
                tests.targets.isEmpty
                    ? "building \(name)" : "building all tests of \(name), \(tests.targets.count) of them to run")
        }
        let observer = settings.options.usesSwiftBuild ? nil : settings.observer
        let observed = observer?.assignments(notes: notes, from: .codeInBuild)
        let outcome = await buildAll(observed ?? [])
        return (outcome, observed.map { _ in Observation(notes: notes) })
    }

    /// Prevents other runs from building and testing the package until the lock is released.
    public func lock() async -> TestLock {
        let lock = await folder.lock {
            say("waiting for another run that tests \(package.name) (\(package.path))")
        }
        return TestLock(lock: lock)
    }

    /// The file in which the observer records what the build, or the tests of one target, read.
    private var notes: String { "\(settings.directory(of: package))/.build/backplane-observed" }

    private var folder: BuildFolder {
        BuildFolder(of: package, targets: targets, settings)
    }

    private func buildAll(_ observed: [String]) async -> BuildOutcome {
        let log = settings.logs.file("build-\(package.path)")
        // A build plan that SwiftPM has stored ignores files that were added to or removed from packages in other
        // folders.
        let arguments =
            ["env"] + observed + [
                "swift", "build", "--build-tests", "--disable-build-manifest-caching", "--package-path",
                settings.directory(of: package),
            ]
        var ending = await settings.process.run(arguments + settings.options.forBuild, log: log)
        // In Swift 6.3, Swift Build sometimes crashes before it has built anything.
        if ending == .crashed, settings.options.usesSwiftBuild {
            ending = await settings.process.run(arguments + settings.options.forBuild, log: log)
        }
        switch ending {
        case .succeeded: return .built(BuiltTests(bundles: bundles))
        case .interrupted: return .interrupted
        case .notStarted(let reason): return .failed([reason])
        case .exited(64) where !settings.options.given.isEmpty:
            // The status of a program that does not know an option. Other packages are built with the same ones.
            let error = TestCounts(log: log).causes.first?.split(separator: "\n").first
            let reason = error.map { String($0.trimmingPrefix("error: ")) } ?? "see \(log)"
            return .refused("'swift build' does not accept the options after '--': \(reason)")
        case .exited, .crashed, .timedOut: return .failed(TestCounts(log: log).causes + ["Full log: \(log)"])
        }
    }

    /// Lists the tests of the whole package. Where each target has a program of its own, this has no other tests.
    public func listing(_ built: BuiltTests, of targets: [ListedTarget]) async -> BuiltTests {
        guard built.folder == nil else { return built }
        var built = built
        guard !settings.options.usesSwiftBuild else {
            built.listing = TestListing()
            return built
        }
        let log = listLog
        let stream = Self.stream(besides: log)
        let directory = settings.directory(of: package)
        // SwiftPM names a file for the coverage of tests only. Without one, the list's is written to the package's folder.
        let arguments =
            [
                "env", "LLVM_PROFILE_FILE=/dev/null", "swift", "test", "list", "--skip-build", "--package-path",
                directory,
            ]
            + TestEvents.arguments(writingTo: stream) + settings.options.all
        // The limit is one for the tests of a target, and may be lower than what SwiftPM itself needs.
        let timeout = settings.timeout.map { max($0, .seconds(60)) }
        let ending = await settings.process.run(arguments, in: directory, log: log, timeout: timeout)
        built.listing = ending == .succeeded ? TestListing(stream: stream, log: log, of: targets) : nil
        return built
    }

    /// The output of the listing of tests.
    private var listLog: String { settings.logs.file("list-\(package.path)") }

    /// Returns the file for the event stream of a run with a log.
    private static func stream(besides log: String) -> String { "\(log.dropLast(".log".count)).events" }

    /// Runs the tests of targets, one after another.
    public func run(_ targets: [RunnableTests], built: BuiltTests) async -> [String: TestRun] {
        var runs: [String: TestRun] = [:]
        for tests in targets {
            guard let run = await run(tests, built: built) else { break }
            runs[tests.target] = run
        }
        return runs
    }

    /// Runs the tests of one target; returns `nil` if this process received a signal to end.
    private func run(_ tests: RunnableTests, built: BuiltTests) async -> TestRun? {
        guard built.folder != nil || built.listing != nil else { return unlisted }
        let target = tests.target
        let listing = built.listing ?? TestListing()
        let modules = listing.modules.subtracting(tests.unlinked).union([target.importName])
        let log = settings.logs.file("\(package.path)-\(target)")
        let stream = Self.stream(besides: log)
        let directory = settings.directory(of: package)
        let observed = settings.observer?.assignments(notes: notes, from: .tests) ?? []
        let arguments =
            if let folder = built.folder {
                Self.both("\(folder)/\(target)-test-runner", observed) + TestEvents.arguments(writingTo: stream)
            } else {
                ["env"] + observed + ["swift", "test", "--skip-build", "--package-path", directory]
                    + (settings.options.usesSwiftBuild ? ["--test-product", target] : listing.selection(of: modules))
                    + TestEvents.arguments(writingTo: stream) + settings.options.all
            }
        let ending = await settings.process.run(arguments, in: directory, log: log, timeout: settings.timeout)
        let isOther = built.bundles != bundles
        var events = TestEvents(stream: stream)
        if ending == .succeeded { events.skip(listing.tests(of: modules)) }
        let observation = observed.isEmpty ? Observation() : Observation(notes: notes)
        return outcome(ending, events, observation, log: log).map {
            TestRun(
                outcome: $0, cases: TestCases(log: log).all + events.cases, observation: observation,
                isOfOtherBuild: isOther)
        }
    }

    /// The result of a target if its tests are not known; `nil` if this process received a signal to end.
    private var unlisted: TestRun? {
        guard settings.process.signal.number == nil else { return nil }
        return TestRun(
            outcome: Self.failure("'swift test list' failed, so the tests are unknown.", log: listLog),
            cases: [])
    }

    /// The programs with all tests of the package, with the times at which they were linked: another build, by hand or
    /// by an editor, can link them again while tests run.
    private var bundles: [String: FileStamp] {
        let scratch = "\(settings.directory(of: package))/.build"
        guard settings.options.usesSwiftBuild else {
            return Self.stamps(of: [".xctest"], in: "\(scratch)/\(settings.options.configuration)")
        }
        let products = "\(scratch)/out/Products"
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: products)) ?? []
        return folders.reduce(into: [:]) { bundles, folder in
            bundles.merge(Self.stamps(of: [".xctest", ".so", "-test-runner"], in: "\(products)/\(folder)")) { $1 }
        }
    }

    private static func stamps(of endings: [String], in folder: String) -> [String: FileStamp] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { endings.contains(where: $0.hasSuffix) }.reduce(into: [:]) { stamps, name in
            stamps["\(folder)/\(name)"] = FileStamp(path: "\(folder)/\(name)")
        }
    }

    private func outcome(
        _ ending: LoggedProcess.Ending, _ events: TestEvents, _ observation: Observation, log: String
    ) -> TestOutcome? {
        switch ending {
        case .succeeded: return Self.success(TestCounts(log: log), events, observation, log: log)
        case .timedOut: return .timedOut
        case .interrupted: return nil
        case .notStarted(let reason): return .failed([reason])
        case .exited(let status):
            return Self.failure("The process exited with status \(status), although no test failed.", log: log)
        case .crashed: return Self.failure("The process crashed.", log: log)
        }
    }

    /// Returns a failure with what the log says about it, or else with how the process ended.
    private static func failure(_ ending: String, log: String) -> TestOutcome {
        let failures = TestCounts(log: log).failures
        return .failed((failures.isEmpty ? [ending] : failures) + ["Full log: \(log)"])
    }

    /// Returns the result of a run that exited successfully. A test may have ended it before the others had run.
    private static func success(
        _ counts: TestCounts, _ events: TestEvents, _ observation: Observation, log: String
    ) -> TestOutcome {
        // A function that runs at exit may have changed the status.
        guard counts.failed == 0, !events.hasFailed else {
            return failure("A test failed, although the process exited with status 0.", log: log)
        }
        // Tests can print the text of XCTest, too.
        guard observation.endedRuns ?? !counts.isCut, !events.isCut else {
            let reason = "A test exited the process before all tests had run, or changed its exit status."
            return .failed([reason, "Full log: \(log)"])
        }
        // A test without a result is no pass, either.
        let passed = events.cases.count { $0.result == .passed }
        let skipped = counts.skipped + events.cases.count - passed
        let tests = counts.executed - counts.skipped + passed
        return tests + skipped > 0 ? .passed(tests: tests, skipped: skipped) : .empty
    }

    /// Returns the command that runs the tests of XCTest and then those of Swift Testing, which exits with 69 if it
    /// finds none.
    private static func both(_ program: String, _ assignments: [String]) -> [String] {
        let script = """
            "$0"; first=$?
            "$0" --testing-library swift-testing "$@"; second=$?
            [ $second -eq 69 ] && second=0
            [ $first -eq 0 ] && exit $second || exit $first
            """
        return ["env", "NO_COLOR=1"] + assignments + ["/bin/sh", "-c", script, program]
    }
}
