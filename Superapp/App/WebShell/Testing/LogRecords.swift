public import Logging
import Synchronization

/// Keeps what is logged: of each record the error, or else the message.
public final class LogRecords: Sendable {
    private let records = Mutex<[String]>([])

    /// What was logged, the latest last.
    public var all: [String] { records.withLock { $0 } }

    /// A logger that writes here.
    public var logger: Logger { Logger(label: "test") { _ in Handler(records: self) } }

    /// Makes an empty log.
    public init() {}

    private struct Handler: LogHandler {
        let records: LogRecords
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.warning

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let text = event.metadata?["error"].map { "\($0)" } ?? "\(event.message)"
            records.records.withLock { $0.append(text) }
        }
    }
}
