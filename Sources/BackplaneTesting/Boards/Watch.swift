import Backplane

/// Tells of each message that was delivered.
@MainActor
final class Watch: TraceSink {
    let wantsLabels = false
    private let tell: @MainActor (Hop) -> Void

    init(_ tell: @escaping @MainActor (Hop) -> Void) {
        self.tell = tell
    }

    func record(_ event: TraceEvent) {
        tell(event.hop)
    }
}
