import ArgumentParser
import Configuration
import Foundation
import RemoteCache
import Reporting
import SystemSupport
import TestRuns
import WorkspaceReading

/// `backplane test`
struct TestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract:
            "Run the tests that a change affects, or all tests that have not yet passed with their current inputs.")

    @OptionGroup(title: "The remote cache") var remoteCache: RemoteCacheOptions

    @Option(help: "Run only tests that the changes since this branch or commit affect.")
    var base: String?

    @Option(help: "Run only test targets that match this name or pattern ('Login*'). Can be repeated.")
    var only: [String] = []

    @Option(help: "Skip test targets that match this name or pattern. Can be repeated.")
    var skip: [String] = []

    @Option(help: "Run one shard of the test targets: 2/4 is the second of four.")
    var shard: String?

    @Option(
        help: "A JUnit report of an earlier run, to balance shards by duration. All shards must use the same report.")
    var durations: String?

    @Flag(help: "Print what would run and why, without running it.")
    var dryRun = false

    @Option(help: "Print which inputs of this test target changed since its last pass, without running it.")
    var explain: String?

    @Option(help: "Write a JUnit report to this file.")
    var junit: String?

    @Option(help: "Fail a test target that runs longer than this, in seconds. It then has 5 seconds to exit.")
    var timeout: Double?

    @Flag(help: "Also run tests whose pass is cached.")
    var again = false

    @OptionGroup(title: "Tests of Xcode projects, if xcodebuild is installed") var xcode: XcodebuildOptions

    @Argument(parsing: .postTerminator, help: "Options for 'swift test', after '--'.")
    var testOptions: [String] = []

    @OptionGroup var options: SharedOptions

    private static let refused: Set<String> = [
        "--filter", "--skip", "--skip-build", "--package-path", "--xunit-output", "--build-tests", "list",
        "--scratch-path", "--build-path",
    ]

    private static let hiding: Set<String> = ["--parallel", "--num-workers"]

    /// With these, 'swift test' prints something and runs no test.
    private static let printing: Set<String> = [
        "--help", "-h", "-help", "--version", "--list-tests", "-l", "--show-codecov-path",
    ]

    func validate() throws {
        if let shard, Sharding(shard) == nil {
            throw ValidationError("'--shard \(shard)' is not a valid shard. Write 2/4 for the second of four.")
        }
        if let timeout, !(timeout > 0 && timeout <= 86_400) {
            throw ValidationError("--timeout must be greater than 0 and at most 86400 seconds (one day).")
        }
        for option in testOptions {
            let name = option.split(separator: "=").first.map(String.init) ?? option
            guard !Self.refused.contains(name) else {
                throw ValidationError(
                    "'\(name)' is set by this command; remove it from the options for 'swift test'.")
            }
            guard !Self.printing.contains(name) else {
                throw ValidationError("'\(name)' runs no tests; use 'swift test' directly: swift test \(name)")
            }
            guard !Self.hiding.contains(name) else {
                throw ValidationError(
                    """
                    '\(name)' makes SwiftPM hide how many XCTest tests ran, so no pass could be cached; \
                    remove it. Swift Testing runs tests in parallel anyway.
                    """)
            }
        }
    }

    func run() async throws {
        let session = try await TestSession.open(self)
        let step = "Comparing the inputs of tests with cached passes"
        if let explain {
            let text = try await Console.progress(step) { try await session.explanation(of: explain) }
            return try Console.standardOutput(text)
        }
        let plan = try await Console.progress(step) { try await session.plan() }
        let report = dryRun ? try session.forecast(plan) : try await run(session, plan)
        try Console.standardOutput(report.summary + "\n")
        try tellXcodebuild(session, plan)
        if let junit, !dryRun { try write(report, to: junit) }
        guard report.isGood else { throw ExitCode(1) }
    }

    /// Prints the xcodebuild calls for tests that were not run here, or, with `--dry-run`, that would be made.
    private func tellXcodebuild(_ session: TestSession, _ plan: TestPlan) throws {
        let calls = session.calls(of: plan)
        if dryRun {
            try Console.standardOutput(calls.map { $0 + "\n" }.joined(), isProse: false)
        } else if !plan.ofXcode.isEmpty, session.xcodebuild == nil {
            Console.standardError(
                "warning: tests of Xcode projects did not run (\(plan.ofXcode.count.counted("target"))); run them with xcodebuild:\n"
                    + calls.map { "  \($0)" }.joined(separator: "\n"))
        }
        let withoutScheme = session.withoutScheme(of: plan)
        if !withoutScheme.isEmpty {
            Console.standardError("warning: no shared scheme runs \(withoutScheme.shortList)")
        }
    }

    private func run(_ session: TestSession, _ plan: TestPlan) async throws -> TestReport {
        do {
            return try await TestExecution(session: session, plan: plan, signal: Interruption.hold()).run()
        } catch let interruption as TestInterruption {
            Console.standardError(interruption.description)
            EndingSignal.end(by: interruption.signal)
        }
    }

    private func write(_ report: TestReport, to path: String) throws {
        var output = Output()
        output.output = path
        try output.write(JUnitTestFormatter().text(of: report))
    }
}

/// The options for xcodebuild.
struct XcodebuildOptions: ParsableArguments {
    @Option(help: "The destination for xcodebuild: 'platform=iOS Simulator,name=iPhone 16,OS=18.5'.")
    var destination: String?

    @Option(
        name: .customLong("xcodebuild-option"), parsing: .unconditionalSingleValue,
        help: "An additional argument for xcodebuild, such as CODE_SIGNING_ALLOWED=NO. Can be repeated.")
    var options: [String] = []

    func validate() throws {
        for option in options where Xcodebuild.own.contains(String(option.prefix { $0 != ":" })) {
            throw ValidationError("'\(option)' is set by this command; remove it from --xcodebuild-option.")
        }
    }
}

/// The options of the remote cache for passes.
struct RemoteCacheOptions: ParsableArguments {
    @Option(
        name: .customLong("remote-cache"),
        help: """
            Share passes through the cache at this URL (Bazel's HTTP protocol). 'none' disables the cache that \
            BACKPLANE_REMOTE_CACHE or the configuration specifies.
            """)
    var address: String?

    @Flag(
        name: .customLong("remote-cache-read-only"),
        help: "Read passes from the remote cache without adding any, as with BACKPLANE_REMOTE_CACHE_READ_ONLY=true.")
    var isReadOnly = false

    @Option(
        name: .customLong("remote-cache-certificates"),
        help: "A PEM file with certificates to trust instead of the system's.")
    var certificates: String?

    @Option(
        name: .customLong("remote-cache-timeout"),
        help: "The time limit for a response of the remote cache, in seconds."
    )
    var timeout = 10

    func validate() throws {
        guard (1...600).contains(timeout) else {
            throw ValidationError("--remote-cache-timeout must be a whole number of seconds between 1 and 600.")
        }
        if let certificates, !FileManager.default.isReadableFile(atPath: certificates) {
            throw ValidationError("'\(certificates)' can't be read. --remote-cache-certificates must name a PEM file.")
        }
    }

    /// Creates the client of the remote cache; returns `nil` if none is configured. If caches are disabled, only an
    /// address on the command line counts.
    ///
    /// - Throws: `CommandFailure` if the address, the credentials or environment variables are not valid.
    func cache(_ configuration: Configuration, usesCaches: Bool) throws -> RemoteCache? {
        let environment = ProcessInfo.processInfo.environment
        let named = environment["BACKPLANE_REMOTE_CACHE"].flatMap { $0.isEmpty ? nil : $0 } ?? configuration.remoteCache
        guard let text = address ?? (usesCaches ? named : nil), text != "none" else { return nil }
        do {
            let address = try CacheAddress(text)
            let credentials = try CacheCredentials.find(for: address, in: environment)
            return RemoteCache(
                at: address,
                isReadOnly: try isReadOnly || Self.isSet("BACKPLANE_REMOTE_CACHE_READ_ONLY", in: environment),
                credentials: credentials,
                transport: Curl(credentials: credentials, certificates: certificates, timeout: timeout),
                warn: { Console.standardError("warning: \($0)") })
        } catch {
            throw CommandFailure("\(error)")
        }
    }

    private static func isSet(_ name: String, in environment: [String: String]) throws -> Bool {
        switch environment[name]?.lowercased() {
        case nil, "", "0", "false", "no": false
        case "1", "true", "yes": true
        case .some(let other): throw CommandFailure("\(name) must be 'true' or 'false', not '\(other)'.")
        }
    }
}
