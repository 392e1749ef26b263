import ArgumentParser
import Foundation
import SystemSupport

/// The options shared by all commands that read the codebase.
struct SharedOptions: ParsableArguments {
    @Option(
        name: .customLong("root"),
        help:
            "The root folder. The default is the nearest folder above with a configuration, or the current one."
    )
    var chosenRoot: String?

    @Option(help: "The configuration to use instead of .backplane.yml in the root or the nearest folder above.")
    var config: String?

    @Flag(help: "Skip packages and sources that can't be read instead of exiting with status 2.")
    var keepGoing = false

    @Flag(help: "Do not use the cache.")
    var noCache = false

    @Option(help: "The cache folder. The default is BACKPLANE_CACHE, or the user's cache folder.")
    var cacheDirectory: String?

    @Flag(help: "Print the duration of each step to standard error.")
    var timings = false

    /// The folder of the codebase: the given one, or that of the nearest configuration.
    var root: String {
        if let chosenRoot { return chosenRoot }
        guard config == nil, let home = ConfigurationFiles.home(of: "."), home != Path.real(".") else { return "." }
        return home
    }

    /// The folder with the caches of all codebases; `nil` if caches are disabled.
    var cacheRoot: String? {
        guard !noCache else { return nil }
        // An empty variable counts as unset.
        let environment = ProcessInfo.processInfo.environment.filter { !$0.value.isEmpty }
        if let chosen = cacheDirectory ?? environment["BACKPLANE_CACHE"] { return chosen }
        let caches =
            environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?.path
        return caches.map { "\($0)/backplane" }
    }
}
