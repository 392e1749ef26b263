import Foundation
import Subprocess
import WorkspaceReading

/// Runs programs with all that they print going to a file, however much that is, and ends them with all that they started when
/// they take too long or this process is told to end.
package struct LoggedProcess: Sendable {
    /// How a run ended.
    package enum Ending: Hashable, Sendable {
        case exited(Int32), crashed, timedOut, interrupted
        case notStarted(String)

        package static let succeeded = Ending.exited(0)
    }

    package let signal: EndingSignal

    package init(signal: EndingSignal) {
        self.signal = signal
    }

    private static let platformOptions: PlatformOptions = {
        var options = PlatformOptions()
        // By its session all is found that it starts, in whatever group.
        options.createSession = true
        // An interrupt first: it lets SwiftPM and tests clean up.
        options.teardownSequence = [
            .send(signal: .interrupt, toProcessGroup: true, allowedDurationToNextStep: .seconds(5)),
            .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(100)),
        ]
        return options
    }()

    /// Runs `arguments` in `directory` with what is printed added to the file `log`.
    package func run(
        _ arguments: [String], in directory: String = ".", log: String, timeout: Duration? = nil
    ) async -> Ending {
        await withTaskGroup(of: Ending?.self) { group in
            group.addTask { await Self.run([directory] + arguments, log: log) }
            group.addTask { await signal.arrival() == nil ? nil : .interrupted }
            if let timeout {
                group.addTask {
                    do { try await Task.sleep(for: timeout) } catch { return nil }
                    return .timedOut
                }
            }
            var ending: Ending = .crashed
            if let first = await group.next(), let value = first { ending = value }
            group.cancelAll()
            return ending
        }
    }

    private static func run(_ arguments: [String], log: String) async -> Ending {
        do {
            // The shell only opens the file and goes to the folder; then it is the program.
            let script = "exec >>\"$0\" 2>&1; cd \"$1\" && shift && exec \"$@\""
            let result = try await Subprocess.run(
                .path("/bin/sh"), arguments: Arguments(["-c", script, log] + arguments),
                platformOptions: platformOptions, input: .none, output: .discarded, error: .discarded
            ) { $0.processIdentifier.value }
            if Task.isCancelled { await SessionProcesses(session: result.closureResult).end() }
            if case .exited(let code) = result.terminationStatus { return .exited(code) }
            return .crashed
        } catch {
            return .notStarted("\(error)")
        }
    }
}
