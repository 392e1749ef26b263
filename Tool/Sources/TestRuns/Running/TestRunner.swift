import Foundation
import WorkspaceModel

/// Builds packages and runs their test targets one by one, so that one that crashes takes none with it.
public struct TestRunner: Sendable {
    private let root: String
    /// Where what is printed goes.
    private let logs: String
    private let options: [String]
    private let timeout: Duration?

    /// A runner of tests below `root`. `options` are for `swift test`; `timeout` is for each test target.
    ///
    /// - Throws: What the system says when the folder for logs can't be made.
    public init(root: String, logs: String, options: [String], timeout: Duration?) throws {
        self.root = root
        self.logs = logs
        self.options = options
        self.timeout = timeout
        try FileManager.default.createDirectory(atPath: logs, withIntermediateDirectories: true)
    }

    /// Builds the tests of a package. Gives the errors, first to last, when that fails.
    public func build(_ package: WorkspacePackage) async -> [String]? {
        let log = self.log(of: "build-\(package.path)")
        let arguments = ["swift", "build", "--build-tests", "--package-path", directory(of: package)]
        switch await LoggedProcess.run(["env"] + arguments + buildOptions, log: log, timeout: nil) {
        case .succeeded: return nil
        case .notStarted(let reason): return [reason]
        case .failed, .timedOut:
            let failures = TestCounts(log: log).failures
            return failures + ["The whole of it: \(log)"]
        }
    }

    /// Runs the tests of one target, which is built.
    public func run(_ target: String, of package: WorkspacePackage) async -> TestOutcome {
        let log = self.log(of: "\(package.path)-\(target)")
        let arguments = [
            "env", "swift", "test", "--skip-build", "--package-path", directory(of: package), "--filter",
            "^\(target.importName)\\.",
        ]
        switch await LoggedProcess.run(arguments + options, log: log, timeout: timeout) {
        case .succeeded:
            let tests = TestCounts(log: log).total
            return tests > 0 ? .passed(tests: tests) : .empty
        case .timedOut: return .timedOut
        case .notStarted(let reason): return .failed([reason])
        case .failed: return .failed(TestCounts(log: log).failures + ["The whole of it: \(log)"])
        }
    }

    private func directory(of package: WorkspacePackage) -> String {
        package.path == "." ? root : "\(root)/\(package.path)"
    }

    private func log(of name: String) -> String {
        "\(logs)/\(name.replacingOccurrences(of: "/", with: "-")).log"
    }

    private static let testOnly: Set<String> = [
        "--parallel", "--no-parallel", "--enable-xctest", "--disable-xctest", "--enable-swift-testing",
        "--disable-swift-testing",
    ]

    /// Those of the options that `swift build` takes as well.
    private var buildOptions: [String] {
        var kept: [String] = []
        var rest = options[...]
        while let option = rest.popFirst() {
            if option == "--num-workers" {
                _ = rest.popFirst()
            } else if !Self.testOnly.contains(option) {
                kept.append(option)
            }
        }
        return kept
    }
}
