import Foundation

extension Backplane {
    /// How a run ended that was sent a signal.
    enum Ending: Hashable {
        case exited(Int32), signalled(Int32)
    }

    /// Runs `backplane` and sends it a signal after so many seconds; it may have ended by then. The moment is what is
    /// tried, so this waits for no event, and keeps its thread: a task would be late where other tests run.
    static func run(
        _ arguments: [String], in workspace: TemporaryWorkspace, environment: [String: String] = [:],
        signal number: Int32, after seconds: TimeInterval
    ) throws -> Ending {
        let process = self.process(arguments, workspace, environment, root: nil)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        Thread.sleep(forTimeInterval: seconds)
        kill(process.processIdentifier, number)
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal
            ? .signalled(process.terminationStatus) : .exited(process.terminationStatus)
    }
}
