import Foundation

/// A run of the command that goes on while the test does something to it.
final class BackplaneProcess {
    let process: Process
    private let pipe = Pipe()
    private var text = ""

    /// Starts the command.
    init(
        _ arguments: [String], in workspace: TemporaryWorkspace, environment: [String: String] = [:],
        root: String? = nil
    ) throws {
        process = Backplane.process(arguments, workspace, environment, root: root)
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
    }

    /// Reads until it has printed `words`, or ended. Gives all that it has printed.
    @discardableResult
    func read(until words: String) -> String {
        while !text.contains(words) {
            let data = pipe.fileHandleForReading.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
        }
        return text
    }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Reads to the end and gives all that it printed, the exit status or the signal that ended it, and which of them.
    func end() -> (text: String, status: Int32, reason: Process.TerminationReason) {
        text += String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (text, process.terminationStatus, process.terminationReason)
    }
}
