import WorkspaceModel
import WorkspaceReading

/// What builds and runs of tests have in common.
public struct RunSettings: Sendable {
    let root: String
    let logs: RunLogs
    let options: TestOptions
    let timeout: Duration?
    let process: LoggedProcess
    public let observer: Observer?

    /// For a codebase at `root`. `timeout` is for each test target; `signal` ends what runs; `observer` sees what tests read.
    public init(
        root: String, logs: RunLogs, options: TestOptions, timeout: Duration?, signal: EndingSignal, observer: Observer?
    ) {
        self.root = root
        self.logs = logs
        self.options = options
        self.timeout = timeout
        self.observer = observer
        process = LoggedProcess(signal: signal)
    }

    func directory(of package: WorkspacePackage) -> String {
        package.path == "." ? root : "\(root)/\(package.path)"
    }
}
