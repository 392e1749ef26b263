import Foundation
import WorkspaceReading

/// Builds only what some test targets link, with Swift Build. It makes a product of each test target, and a program that runs
/// it, where SwiftPM's own build system links all tests of a package together.
struct ClosureBuild {
    private let settings: RunSettings
    private let tests: NeededTests
    private let directory: String

    init(_ settings: RunSettings, _ tests: NeededTests) {
        self.settings = settings
        self.tests = tests
        directory = settings.directory(of: tests.package)
    }

    /// Whether it saves anything: where all was built before, a build of all has little to do. Options may be about anything,
    /// and the programs that run tests are there on Linux only.
    var isWorthwhile: Bool {
        #if os(Linux)
            settings.options.decisive.isEmpty && tests.linked * 2 <= tests.all
                && !Path.isDirectory("\(directory)/.build/debug")
        #else
            false
        #endif
    }

    var log: String { settings.logs.file("build-needed-\(tests.package.path)") }

    /// Builds. `nil` when Swift Build can't: an older toolchain has none.
    func run() async -> BuildOutcome? {
        let products = "\(directory)/.build/out/Products/Debug-linux"
        for target in tests.targets {
            let program = "\(target)-test-runner"
            switch await build(program) {
            case .succeeded: guard access("\(products)/\(program)", X_OK) == 0 else { return nil }
            case .interrupted: return .interrupted
            default: return nil
            }
        }
        return .built(.targets(folder: products))
    }

    private func build(_ program: String) async -> LoggedProcess.Ending {
        let arguments =
            [
                "env", "swift", "build", "--build-system", "swiftbuild", "--package-path", directory, "--target",
                program,
            ] + settings.options.locking
        let ending = await settings.process.run(arguments, log: log)
        // In Swift 6.3 it crashes now and then before it has built anything.
        return ending == .crashed ? await settings.process.run(arguments, log: log) : ending
    }
}
