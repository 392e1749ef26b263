import Foundation
import SystemSupport
import WorkspaceModel

/// Builds only the modules that some test targets link, with Swift Build. Swift Build creates a product and a runner
/// for each test target, whereas SwiftPM's own build system links all tests of a package together.
///
/// What Swift Build makes is not the same: `#if Xcode` holds, bundles of resources have other names, programs export
/// their symbols. So its passes count only where it would build again.
public struct ClosureBuild {
    /// The name of the build system, an input of the passes of its tests.
    public static let system = "Swift Build"

    private let settings: RunSettings
    private let tests: NeededTests
    private let directory: String
    let log: String

    init(_ settings: RunSettings, _ tests: NeededTests, of package: WorkspacePackage) {
        self.settings = settings
        self.tests = tests
        directory = settings.directory(of: package)
        log = settings.logs.file("build-needed-\(package.path)")
    }

    /// Returns whether Swift Build may build tests of the package in a folder. If everything was built before, a
    /// complete build has little to do. Options can have any meaning, and test runners exist on Linux only.
    public static func isPossible(in directory: String, _ options: TestOptions) -> Bool {
        #if os(Linux)
            options.given.isEmpty && !Path.isDirectory("\(directory)/.build/debug")
        #else
            false
        #endif
    }

    /// Whether such a build saves time. Macros and plugins can't be observed in Swift Build.
    var isWorthwhile: Bool {
        Self.isPossible(in: directory, settings.options) && !tests.runsCode && tests.linked * 2 <= tests.all
    }

    /// Builds the modules; returns `nil` if Swift Build is not available, as in older toolchains.
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
        return .built(BuiltTests(neededOnlyIn: products))
    }

    private func build(_ program: String) async -> LoggedProcess.Ending {
        let arguments =
            [
                "env", "swift", "build", "--build-system", "swiftbuild", "--package-path", directory, "--target",
                program,
            ] + settings.options.locking
        let ending = await settings.process.run(arguments, log: log)
        // In Swift 6.3, it sometimes crashes before it has built anything.
        return ending == .crashed ? await settings.process.run(arguments, log: log) : ending
    }
}
