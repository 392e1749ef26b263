import Foundation
import Subprocess

/// Runs a program with all that it prints going to a file, however much that is, and ends it with all that it started when it
/// takes too long.
struct LoggedProcess {
    /// How a run ended.
    enum Ending: Hashable, Sendable {
        case succeeded, failed, timedOut
        case notStarted(String)
    }

    private static let platformOptions: PlatformOptions = {
        var options = PlatformOptions()
        // A group of its own, so that a test that hangs is ended with the tools around it.
        options.processGroupID = 0
        // An interrupt first: SwiftPM's test runner is in a group of its own, which only SwiftPM can end.
        options.teardownSequence = [
            .send(signal: .interrupt, toProcessGroup: true, allowedDurationToNextStep: .seconds(5)),
            .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(100)),
        ]
        return options
    }()

    /// Runs `arguments` with what is printed going to the file `log`. Cancelling the task ends it.
    static func run(_ arguments: [String], log: String, timeout: Duration?) async -> Ending {
        await withTaskGroup(of: Ending?.self) { group in
            group.addTask { await run(arguments, log: log) }
            if let timeout {
                group.addTask {
                    do { try await Task.sleep(for: timeout) } catch { return nil }
                    return .timedOut
                }
            }
            var ending: Ending = .failed
            if let first = await group.next(), let value = first { ending = value }
            group.cancelAll()
            return ending
        }
    }

    private static func run(_ arguments: [String], log: String) async -> Ending {
        do {
            // The shell only opens the file; then it is the program.
            let result = try await Subprocess.run(
                .path("/bin/sh"), arguments: Arguments(["-c", "exec \"$@\" >\"$0\" 2>&1", log] + arguments),
                platformOptions: platformOptions, output: .discarded, error: .discarded)
            return result.terminationStatus.isSuccess ? .succeeded : .failed
        } catch {
            return .notStarted("\(error)")
        }
    }
}
