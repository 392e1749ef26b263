import Foundation

/// Where a command runs: its environment, and where the person's programs keep their files by the system's conventions.
enum Surroundings {
    /// A variable of the environment; nil when it is not set, or empty.
    static func value(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    static var dataFolder: String {
        #if os(Linux)
            return folder("XDG_DATA_HOME", "/.local/share")
        #else
            return URL.applicationSupportDirectory.appending(path: "Superapp").path
        #endif
    }

    static var cacheFolder: String {
        #if os(Linux)
            return folder("XDG_CACHE_HOME", "/.cache")
        #else
            return URL.cachesDirectory.appending(path: "Superapp").path
        #endif
    }

    #if os(Linux)
        private static func folder(_ variable: String, _ standard: String) -> String {
            (value(variable) ?? FileManager.default.homeDirectoryForCurrentUser.path + standard) + "/superapp"
        }
    #endif
}
