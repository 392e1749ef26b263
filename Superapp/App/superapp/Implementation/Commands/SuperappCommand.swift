import APIServer
import ArgumentParser
import Backplane
import DatabaseInterface
import Foundation
import PlatformAPI
import WebShell

/// The command line of the app.
@main
struct SuperappCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "superapp", abstract: "Superapp, the reference app of Backplane.",
        subcommands: [RunCommand.self, APICommand.self], defaultSubcommand: RunCommand.self)

    static func main() async {
        Heaps.share()
        await main(nil)
    }
}

/// Why a command can't run, in a line that tells the user what to do.
protocol KnownProblem: Error, CustomStringConvertible {}

extension APIKeyFileError: KnownProblem {}
extension APIServerError: KnownProblem {}
extension AssemblyError: KnownProblem {}
extension DatabaseFileError: KnownProblem {}
extension WebShellError: KnownProblem {}

extension ParsableCommand {
    /// Prints in one line why the command can't run, and exits with status 1.
    func fail(_ problem: any KnownProblem) throws -> Never {
        FileHandle.standardError.write(Data("superapp: \(problem)\n".utf8))
        throw ExitCode.failure
    }
}

/// The command's environment, and where the user's programs store their files by the system's conventions.
enum Surroundings {
    /// An environment variable; nil if it is not set or empty.
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
