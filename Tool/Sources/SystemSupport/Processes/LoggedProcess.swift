import Foundation
import Subprocess

/// Runs programs with all output written to a file, and ends them with all processes that they started if they take too
/// long or this process receives a signal to end.
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
        // The session identifies all processes that it starts, whatever their group.
        options.createSession = true
        // An interrupt comes first, so that SwiftPM and tests can clean up.
        options.teardownSequence = [
            .send(signal: .interrupt, toProcessGroup: true, allowedDurationToNextStep: .seconds(5)),
            .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .milliseconds(100)),
        ]
        return options
    }()

    /// Runs `arguments` in `directory` and appends the output to the file `log`.
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
            // The shell only opens the file and changes the folder; then it is replaced by the program.
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

/// The processes of a session: the program for which it was created, and everything that it started, except for
/// processes that created their own session.
struct SessionProcesses {
    let session: pid_t

    /// Ends all of them, and waits until they are gone.
    func end() async {
        // Each round finds what was started during the previous one. Three seconds are more than the system needs.
        for _ in 1...300 {
            let processes = Self.running().filter { $0 != session && getsid($0) == session }
            if processes.isEmpty { return }
            for process in processes { kill(process, SIGKILL) }
            // In a separate task, because this one has been cancelled.
            await Task { try? await Task.sleep(for: .milliseconds(10)) }.value
        }
    }

    /// The processes of the system, without zombies.
    private static func running() -> [pid_t] {
        #if os(Linux)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return names.compactMap { pid_t($0) }.filter { process in
                let status = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
                // The state follows the name, which is in parentheses and can contain any characters.
                return status.split(separator: UInt8(ascii: ")")).last?.dropFirst().first != UInt8(ascii: "Z")
            }
        #else
            let list = Process()
            list.executableURL = URL(fileURLWithPath: "/bin/ps")
            list.arguments = ["-A", "-o", "pid=,stat="]
            let output = Pipe()
            list.standardOutput = output
            guard (try? list.run()) != nil else { return [] }
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            list.waitUntilExit()
            return text.split(separator: "\n").compactMap { line in
                let columns = line.split(separator: " ")
                return columns.last?.hasPrefix("Z") == true ? nil : columns.first.flatMap { pid_t($0) }
            }
        #endif
    }
}

/// A folder for the output of the builds and tests of one run. No other run writes to it.
public struct RunLogs: Sendable {
    /// The number of runs whose output is kept.
    private static let kept = 10

    package let folder: String

    /// Creates a folder below `parent`, and removes those of old runs.
    ///
    /// - Throws: The system's error if it can't be created.
    public init(in parent: String, date: Date = Date(), process: pid_t = getpid()) throws {
        let stamp = date.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
        folder = "\(parent)/\(stamp)-\(process)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        Self.clean(parent)
    }

    /// The file for the output with a name.
    package func file(_ name: String) -> String {
        "\(folder)/\(name.replacingOccurrences(of: "/", with: "-")).log"
    }

    private static func clean(_ parent: String) {
        let runs = ((try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []).sorted()
        for run in runs.dropLast(kept) {
            // If the clock was set back, the present run seems old.
            let process = run.split(separator: "-").last.flatMap { pid_t($0) }
            if let process, kill(process, 0) == 0 || errno == EPERM { continue }
            try? FileManager.default.removeItem(atPath: "\(parent)/\(run)")
        }
    }
}

/// The lines of a log, read one by one, so that its size does not matter.
package enum LogLines {
    /// Calls `body` with each line; a line of megabytes is truncated.
    package static func read(_ path: String, _ body: (String) -> Void) {
        guard let file = fopen(path, "r") else { return }
        defer { fclose(file) }
        var buffer: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(buffer) }
        while getline(&buffer, &capacity, file) > 0 {
            guard let buffer else { break }
            let bytes = UnsafeRawBufferPointer(start: buffer, count: min(strlen(buffer), 2000))
            body(String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines))
        }
    }
}
