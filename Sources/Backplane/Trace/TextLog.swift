/// Writes each message of a root as a line of text, for a console or a file.
@MainActor
public final class TextLog: TraceSink {
    public let wantsLabels: Bool
    private let write: @MainActor (String) -> Void

    /// Makes a log.
    ///
    /// - Parameters:
    ///   - labels: Whether to name the contents of each message.
    ///   - write: Takes a line, without its end.
    public init(labels: Bool = true, write: @escaping @MainActor (String) -> Void) {
        wantsLabels = labels
        self.write = write
    }

    public func record(_ event: TraceEvent) {
        write(Self.line(for: event))
    }

    /// A line such as `#3 ← #2 output cafe.counter → main: espresso (12 µs)`.
    static func line(for event: TraceEvent) -> String {
        let hop = event.hop
        let cause = hop.cause.map { " ← #\($0)" } ?? ""
        let label = event.label.map { ": \($0)" } ?? ""
        var line = "#\(hop.id)\(cause) \(hop.kind.rawValue) \(hop.from) → \(hop.to)\(label) (\(time(event.duration)))"
        if case .faulted(let message) = event.outcome { line += " FAULT: \(message)" }
        return line.onOneLine
    }

    private static func time(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        return microseconds < 10_000 ? "\(microseconds) µs" : "\(microseconds / 1_000) ms"
    }
}
