import Foundation
import PackagePlugin

/// `swift package backplane …`: the command `backplane` in the folder of the package that depends on this one.
@main
struct BackplaneCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let command = try CommandBuild(work: context.pluginWorkDirectoryURL).command()
        let process = Process()
        process.executableURL = command
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        var environment = ProcessInfo.processInfo.environment
        // SwiftPM holds the lock of the build folder as long as the plugin runs, and does nothing there meanwhile. The
        // command's own builds would wait for it forever.
        environment["BACKPLANE_LOCK_IS_HELD"] = "1"
        #if os(macOS)
            // The user's folder for caches is outside of what a plugin may write to.
            environment["BACKPLANE_CACHE"] =
                environment["BACKPLANE_CACHE"] ?? context.pluginWorkDirectoryURL.appending(path: "cache").path
        #endif
        process.environment = environment
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus != 0 else { return }
        Diagnostics.error("'backplane \(arguments.first ?? "")' ended with status \(process.terminationStatus).")
    }
}
