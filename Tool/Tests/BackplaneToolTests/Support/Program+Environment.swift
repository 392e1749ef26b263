import Foundation

extension Program {
    /// What programs find set. Nothing of what is set for the person who runs the tests is for them: settings of the
    /// command and of git, the variables of a hook, proxies on the way to this machine itself, and a repository that
    /// temporary files lie in.
    static let environment: [String: String] = {
        let own = ProcessInfo.processInfo.environment.filter { name, _ in
            name != "CI" && !name.hasPrefix("BACKPLANE_") && !name.hasPrefix("GIT_")
        }
        return own.merging(direct) { $1 }.merging([
            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CEILING_DIRECTORIES": FileManager.default.temporaryDirectory.path,
            moduleCache: Backplane.executable.deletingLastPathComponent().resolvingSymlinksInPath()
                .appendingPathComponent("ModuleCache").path,
        ]) { $1 }
    }()

    /// The environment with other variables set.
    static func environment(with variables: [String: String]) -> [String: String] {
        environment.merging(variables) { $1 }.filter { $0 != (moduleCache, "") }
    }

    /// The variable by which SwiftPM puts the modules that the compiler makes of headers into one folder for all builds,
    /// as its own tests do. Most of the time that a small package takes to build goes into those of the C library, which
    /// each build otherwise makes for itself. The compiler takes a folder that is named in two ways for two.
    private static let moduleCache = "SWIFTPM_TESTS_MODULECACHE"

    /// Has builds make these modules in their own folder, for tests in which the modules of before matter.
    static let ownModules = [moduleCache: ""]

    /// Leads past proxies to servers of the tests.
    static let direct = ["no_proxy": "127.0.0.1", "NO_PROXY": "127.0.0.1"]
}
