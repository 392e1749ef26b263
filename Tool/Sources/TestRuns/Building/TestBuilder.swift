import Foundation
import WorkspaceModel

/// Builds the tests of packages.
public struct TestBuilder: Sendable {
    private let settings: RunSettings
    private let targets: CompiledTargets
    /// Says what is being done.
    private let say: @Sendable (String) -> Void

    public init(_ settings: RunSettings, targets: CompiledTargets, say: @escaping @Sendable (String) -> Void) {
        self.settings = settings
        self.targets = targets
        self.say = say
    }

    /// Builds test targets of a package: where there is nothing yet and little is needed, only what these link.
    ///
    /// - Parameter whole: Whether all tests of the package, and its programs, are needed.
    public func build(_ tests: NeededTests, whole: Bool = false) async -> BuildOutcome {
        let folder = folder(for: tests.package)
        let sources = await folder.prepare()
        let name = "\(tests.package.name) (\(tests.package.path))"
        let closure = ClosureBuild(settings, tests)
        if !whole, closure.isWorthwhile {
            say(
                "building what \(tests.targets.count) of the test targets of \(name) link, with Swift Build: "
                    + "\(tests.linked) of \(tests.all) modules")
            if let outcome = await closure.run() {
                if outcome != .interrupted { folder.keep(sources) }
                return outcome
            }
            say("Swift Build could not (see \(closure.log)); building all tests of \(name)")
        } else {
            say("building all tests of \(name), \(tests.targets.count) of them to run")
        }
        let outcome = await buildAll(of: tests.package)
        if outcome != .interrupted { folder.keep(sources) }
        return outcome
    }

    /// Keeps other runs from building and testing a package as long as the result lives.
    public func lock(_ package: WorkspacePackage) async -> PackageLock {
        let lock = await folder(for: package).lock {
            say("waiting for another run that tests \(package.name) (\(package.path))")
        }
        return PackageLock(lock: lock)
    }

    private func folder(for package: WorkspacePackage) -> BuildFolder {
        BuildFolder(of: package, targets: targets.targets(for: package.id), settings)
    }

    private func buildAll(of package: WorkspacePackage) async -> BuildOutcome {
        let log = settings.logs.file("build-\(package.path)")
        // A plan that SwiftPM remembers knows nothing of files that came or went in packages that lie in other folders.
        let arguments = [
            "env", "swift", "build", "--build-tests", "--disable-build-manifest-caching", "--package-path",
            settings.directory(of: package),
        ]
        switch await settings.process.run(arguments + settings.options.forBuild, log: log) {
        case .succeeded: return .built(.package)
        case .interrupted: return .interrupted
        case .notStarted(let reason): return .failed([reason])
        case .exited, .crashed, .timedOut: return .failed(TestCounts(log: log).failures + ["The whole of it: \(log)"])
        }
    }
}
