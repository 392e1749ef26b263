import WorkspaceModel

/// Runs test targets one by one, so that one that crashes takes none with it.
public struct TestRunner: Sendable {
    private let settings: RunSettings

    public init(_ settings: RunSettings) {
        self.settings = settings
    }

    /// Runs the tests of one target, which is built. `nil` when this process was told to end meanwhile.
    public func run(_ target: String, of package: WorkspacePackage, built: BuiltTests) async -> TestRun? {
        let log = settings.logs.file("\(package.path)-\(target)")
        let directory = settings.directory(of: package)
        let arguments =
            switch built {
            case .package:
                [
                    "env", "swift", "test", "--skip-build", "--package-path", directory, "--filter",
                    "^\(target.importName)\\.",
                ] + settings.options.all
            case .targets(let folder): Self.both("\(folder)/\(target)-test-runner")
            }
        let ending = await settings.process.run(arguments, in: directory, log: log, timeout: settings.timeout)
        return outcome(ending, log: log).map { TestRun(outcome: $0, cases: TestCases(log: log).all) }
    }

    private func outcome(_ ending: LoggedProcess.Ending, log: String) -> TestOutcome? {
        switch ending {
        case .succeeded:
            let tests = TestCounts(log: log).total
            return tests > 0 ? .passed(tests: tests) : .empty
        case .timedOut: return .timedOut
        case .interrupted: return nil
        case .notStarted(let reason): return .failed([reason])
        case .exited, .crashed: return .failed(TestCounts(log: log).failures + ["The whole of it: \(log)"])
        }
    }

    /// Runs the tests of XCTest and then those of Swift Testing, which ends with 69 where it finds none.
    private static func both(_ program: String) -> [String] {
        let script = """
            "$0"; first=$?
            "$0" --testing-library swift-testing; second=$?
            [ $second -eq 69 ] && second=0
            [ $first -eq 0 ] && exit $second || exit $first
            """
        return ["env", "NO_COLOR=1", "/bin/sh", "-c", script, program]
    }
}
