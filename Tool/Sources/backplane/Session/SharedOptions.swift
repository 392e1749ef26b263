import ArgumentParser
import Foundation

/// What every command can be told about the codebase to look at.
struct SharedOptions: ParsableArguments {
    @Option(help: "The folder of the codebase.")
    var root = "."

    @Option(help: "The configuration, instead of .backplane.yml in the root.")
    var config: String?

    @Flag(help: "Do without packages whose manifest can't be read: the exit status is not 2 because of them.")
    var keepGoing = false

    @Flag(help: "Neither read nor write the cache.")
    var noCache = false

    @Option(help: "Where to keep the cache. The default is the user's folder for caches; BACKPLANE_CACHE sets it, too.")
    var cacheDirectory: String?

    @Flag(help: "Print to standard error how long each step took.")
    var timings = false

    /// The folder that holds the caches of all codebases, or `nil` for none.
    var cacheRoot: String? {
        guard !noCache else { return nil }
        let environment = ProcessInfo.processInfo.environment
        if let chosen = cacheDirectory ?? environment["BACKPLANE_CACHE"] { return chosen }
        let caches =
            environment["XDG_CACHE_HOME"]
            ?? FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?.path
        return caches.map { "\($0)/backplane" }
    }
}
