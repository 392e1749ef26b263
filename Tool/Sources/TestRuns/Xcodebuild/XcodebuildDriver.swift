import Foundation
import SystemSupport

/// Builds and runs the tests of a scheme with xcodebuild, all targets in one call. xcodebuild starts a process for each
/// target, so that a crash does not affect the others, and one simulator for all.
public struct XcodebuildDriver: TestDriver {
    private let settings: RunSettings
    private let xcodebuild: Xcodebuild
    private let selection: XcodeRuns.Selection
    /// A folder of this codebase's caches for the lock; `nil` without caches.
    private let lockFolder: String?
    /// Reports progress.
    private let say: @Sendable (String) -> Void

    public init(
        _ settings: RunSettings, xcodebuild: Xcodebuild, selection: XcodeRuns.Selection, lockFolder: String?,
        say: @escaping @Sendable (String) -> Void
    ) {
        self.settings = settings
        self.xcodebuild = xcodebuild
        self.selection = selection
        self.lockFolder = lockFolder
        self.say = say
    }

    public var subject: String {
        "the scheme \(selection.run.scheme)\(selection.run.plan.map { " with the test plan \($0)" } ?? "")"
    }

    public var runsTogether: Bool { true }

    /// Prevents other runs from building with xcodebuild, since concurrent builds of a project interfere.
    public func lock() async -> TestLock {
        guard let lockFolder else { return TestLock(lock: nil) }
        let lock = await FileLock.take("\(lockFolder)/.xcodebuild-lock", unless: settings.process.signal) {
            say("waiting for another run that tests with xcodebuild")
        }
        return TestLock(lock: lock)
    }

    public func build(_ tests: NeededTests, whole: Bool) async -> BuildOutcome {
        say("building \(subject) with xcodebuild, \(tests.targets.count) of its test targets to run")
        let log = settings.logs.file("build-\(name)")
        switch await call("build-for-testing", tests.targets, log: log, timeout: nil) {
        case .succeeded: return .built(BuiltTests())
        case .interrupted: return .interrupted
        case .notStarted(let reason): return .failed([reason])
        case .exited, .crashed, .timedOut: return .failed(TestCounts(log: log).failures + ["Full log: \(log)"])
        }
    }

    public func listing(_ built: BuiltTests, of targets: [ListedTarget]) async -> BuiltTests { built }

    public func run(_ tests: [RunnableTests], built: BuiltTests) async -> [String: TestRun] {
        let targets = tests.map(\.target)
        let log = settings.logs.file(name)
        let bundle = "\(log.dropLast(".log".count)).xcresult"
        let ending = await call(
            "test-without-building", targets, ["-resultBundlePath", bundle], log: log,
            timeout: settings.timeout.map { $0 * targets.count })
        switch ending {
        case .interrupted: return [:]
        case .notStarted(let reason): return all(targets, .failed([reason]))
        case .exited, .crashed, .timedOut: break
        }
        let results: TestResults
        do {
            results = try await TestResults.read(bundle)
        } catch {
            let said = TestCounts(log: log).failures
            return all(
                targets, ending == .timedOut ? .timedOut : .failed(said + ["\(error)", "Full log: \(log)"]))
        }
        // A failed test explains a failure of the call. Otherwise the cause may concern all targets.
        let isExplained = ending == .succeeded || targets.contains { results.bundle(of: $0)?.isFailed == true }
        return Dictionary(
            uniqueKeysWithValues: targets.map { target in
                let bundle = results.bundle(of: target)
                let outcome = self.outcome(bundle, ending, isExplained: isExplained, log: log)
                return (target, TestRun(outcome: outcome, cases: bundle?.cases ?? [], seconds: bundle?.seconds))
            })
    }

    private func outcome(
        _ bundle: TestResults.Bundle?, _ ending: LoggedProcess.Ending, isExplained: Bool, log: String
    ) -> TestOutcome {
        let whole = "Full log: \(log)"
        guard let bundle, bundle.isGood || bundle.isFailed else {
            if ending == .timedOut { return .timedOut }
            if bundle == nil, ending == .succeeded { return .empty }
            return .failed(TestCounts(log: log).failures + ["xcodebuild did not finish its tests.", whole])
        }
        if bundle.isFailed { return .failed(bundle.failures + [whole]) }
        guard isExplained else {
            return .failed(TestCounts(log: log).failures + ["xcodebuild failed, although its tests passed.", whole])
        }
        let skipped = bundle.cases.count { $0.result == .skipped }
        return bundle.cases.isEmpty ? .empty : .passed(tests: bundle.cases.count - skipped, skipped: skipped)
    }

    private func all(_ targets: [String], _ outcome: TestOutcome) -> [String: TestRun] {
        Dictionary(uniqueKeysWithValues: targets.map { ($0, TestRun(outcome: outcome, cases: [])) })
    }

    private func call(
        _ action: String, _ targets: [String], _ more: [String] = [], log: String, timeout: Duration?
    ) async -> LoggedProcess.Ending {
        // Unbuffered, so that the log contains the output before a crash.
        let arguments =
            ["env", "NSUnbufferedIO=YES", "xcodebuild", action] + selection.run.arguments + xcodebuild.arguments
            + targets.map { "-only-testing:\($0)" } + more
        return await settings.process.run(arguments, in: settings.root, log: log, timeout: timeout)
    }

    /// The name of log files. Plans of the same name can be in several schemes.
    private var name: String {
        let run = selection.run
        return ["xcode", run.container, run.scheme, run.plan].compactMap { $0 }.joined(separator: "-")
    }
}
