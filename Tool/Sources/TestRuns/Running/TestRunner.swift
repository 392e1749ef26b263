import Foundation
import WorkspaceModel
import WorkspaceReading

/// Runs test targets one by one, so that one that crashes takes none with it.
public struct TestRunner: Sendable {
    private let settings: RunSettings

    public init(_ settings: RunSettings) {
        self.settings = settings
    }

    /// Runs the tests of one target, which is built. `nil` when this process was told to end meanwhile.
    public func run(_ target: String, of package: WorkspacePackage, built: BuiltTests) async -> TestRun? {
        let log = settings.logs.file("\(package.path)-\(target)")
        let stream = "\(log.dropLast(".log".count)).events"
        let directory = settings.directory(of: package)
        let notes = "\(directory)/.build/backplane-observed"
        let observed = observe(notes)
        let arguments =
            switch built {
            case .package:
                ["env"] + observed + [
                    "swift", "test", "--skip-build", "--package-path", directory, "--filter",
                    "^\(target.importName)\\.",
                ] + TestEvents.arguments(writingTo: stream) + settings.options.all
            case .targets(let folder):
                Self.both("\(folder)/\(target)-test-runner", observed) + TestEvents.arguments(writingTo: stream)
            }
        let ending = await settings.process.run(arguments, in: directory, log: log, timeout: settings.timeout)
        let events = TestEvents(stream: stream)
        return outcome(ending, events, log: log).map {
            TestRun(
                outcome: $0, cases: TestCases(log: log).all + events.cases,
                observation: observed.isEmpty ? Observation() : Observation(notes: notes))
        }
    }

    /// Makes room for notes about what is read. Gives the arguments of `env` that have them written.
    private func observe(_ notes: String) -> [String] {
        guard let observer = settings.observer, (try? AtomicFile.write(Data(), to: notes)) != nil else { return [] }
        return observer.assignments(notes: notes)
    }

    private func outcome(_ ending: LoggedProcess.Ending, _ events: TestEvents, log: String) -> TestOutcome? {
        switch ending {
        case .succeeded: return Self.success(TestCounts(log: log), events, log: log)
        case .timedOut: return .timedOut
        case .interrupted: return nil
        case .notStarted(let reason): return .failed([reason])
        case .exited, .crashed: return .failed(TestCounts(log: log).failures + ["The whole of it: \(log)"])
        }
    }

    /// What a run came to that ended well, unless a test ended it before the others had run.
    private static func success(_ counts: TestCounts, _ events: TestEvents, log: String) -> TestOutcome {
        guard !counts.isCut, !events.isCut else {
            return .failed(["A test ended the process before all had run.", "The whole of it: \(log)"])
        }
        let skipped = counts.skipped + events.cases.count { $0.result == .skipped }
        let tests = counts.executed + events.cases.count - skipped
        return tests + skipped > 0 ? .passed(tests: tests, skipped: skipped) : .empty
    }

    /// Runs the tests of XCTest and then those of Swift Testing, which ends with 69 where it finds none.
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
