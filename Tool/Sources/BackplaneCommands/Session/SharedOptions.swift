import ArgumentParser
import Foundation
import SystemSupport

/// What every command can be told about the codebase to look at.
struct SharedOptions: ParsableArguments {
    @Option(
        name: .customLong("root"),
        help:
            "The folder of the codebase. The default is the nearest above that has a configuration, or the present one."
    )
    var chosenRoot: String?

    @Option(help: "The configuration, instead of .backplane.yml in the root or the nearest folder above it.")
    var config: String?

    @Flag(help: "Do without packages whose manifest can't be read: the exit status is not 2 because of them.")
    var keepGoing = false

    @Flag(help: "Neither read nor write the cache.")
    var noCache = false

    @Option(help: "Where to keep the cache. The default is the user's folder for caches; BACKPLANE_CACHE sets it, too.")
    var cacheDirectory: String?

    @Flag(help: "Print to standard error how long each step took.")
    var timings = false

    /// The folder of the codebase: the one that was named, or where the configuration lies that is in force here.
    var root: String {
        if let chosenRoot { return chosenRoot }
        guard config == nil, let home = ConfigurationFiles.home(of: "."), home != Path.real(".") else { return "." }
        return home
    }

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
