import Backplane

/// Tells when something happened in a root; many messages at once are told once.
@MainActor
final class InspectorTap: TraceSink {
    let wantsLabels = false
    private let clock: any Clock<Duration>
    private let onChange: @MainActor () -> Void
    private var pending: Task<Void, Never>?

    /// How long messages are gathered before they are told.
    private static let pause = Duration.milliseconds(100)

    init(clock: any Clock<Duration>, onChange: @escaping @MainActor () -> Void) {
        self.clock = clock
        self.onChange = onChange
    }

    func record(_ event: TraceEvent) {
        guard pending == nil else { return }
        pending = Task { [weak self, clock] in
            try? await clock.sleep(for: Self.pause)
            self?.tell()
        }
    }

    /// Tells what happened until now.
    func tell() {
        pending = nil
        onChange()
    }
}
