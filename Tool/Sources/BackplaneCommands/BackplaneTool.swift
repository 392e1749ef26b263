import ArgumentParser
import Foundation
import SystemSupport

/// The command `backplane`, which shows and enforces the architecture of Swift packages.
public struct BackplaneTool: AsyncParsableCommand {
    public static let configuration = CommandConfiguration(
        commandName: "backplane",
        abstract: "See and enforce the architecture of a Swift codebase.",
        discussion: """
            Works on any Swift package, repository of packages or Xcode project as it is. Exit status: 0 if there are no \
            violations and no failures, 1 if there are, 2 if the work could not be done.
            """,
        version: "1.0.0",
        subcommands: [
            GraphCommand.self, CheckCommand.self, InitCommand.self, ExplainCommand.self, AffectedCommand.self,
            ReplayCommand.self, TestCommand.self, NewCommand.self, LinkCommand.self, AdviseCommand.self,
            ExtractCommand.self, MergeCommand.self,
        ])

    public init() {}

    /// Runs the command in the process's arguments, and ends the process with its exit status.
    public static func start() async {
        Interruption.prepare()
        Git.leaveHook()
        // The caller's open files are not passed on to child processes: tests could read them unobserved.
        for descriptor in Int32(3)..<256 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        // Build products are expected in the package's own folder, whose files show what is stale.
        unsetenv("SWIFTPM_BUILD_DIR")
        do {
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let status as ExitCode {
            Foundation.exit(status.rawValue)
        } catch {
            guard exitCode(for: error) != .success else { exit(withError: error) }
            Console.standardError(fullMessage(for: error))
            Foundation.exit(2)
        }
    }
}
