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
        ]) { $1 }
    }()

    /// Leads past proxies to servers of the tests.
    static let direct = ["no_proxy": "127.0.0.1", "NO_PROXY": "127.0.0.1"]
}
