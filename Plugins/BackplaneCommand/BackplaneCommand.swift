import Foundation
import PackagePlugin

/// `swift package backplane …`: the command `backplane` in the folder of the package that depends on this one.
@main
struct BackplaneCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let command = try CommandBuild(work: context.pluginWorkDirectoryURL).command()
        let process = Process()
        process.executableURL = command
        process.arguments = Self.complete(arguments)
        process.currentDirectoryURL = context.package.directoryURL
        #if os(macOS)
            // The user's folder for caches is outside of what a plugin may write to.
            var environment = ProcessInfo.processInfo.environment
            environment["BACKPLANE_CACHE"] =
                environment["BACKPLANE_CACHE"] ?? context.pluginWorkDirectoryURL.appending(path: "cache").path
            process.environment = environment
        #endif
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus != 0 else { return }
        Diagnostics.error("'backplane \(arguments.first ?? "")' ended with status \(process.terminationStatus).")
    }

    /// SwiftPM holds the lock of the build folder as long as the plugin runs, and does nothing there meanwhile. The builds
    /// of `test` would wait for it forever.
    private static func complete(_ arguments: [String]) -> [String] {
        guard arguments.first == "test" else { return arguments }
        return arguments + (arguments.contains("--") ? [] : ["--"]) + ["--ignore-lock"]
    }
}
