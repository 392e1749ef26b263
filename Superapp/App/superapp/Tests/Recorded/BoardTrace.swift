import Backplane

/// Takes the messages between boards into a recording.
final class BoardTrace: TraceSink {
    let wantsLabels = true
    private let recording: Recording

    init(_ recording: Recording) {
        self.recording = recording
    }

    func record(_ event: TraceEvent) {
        recording.note(
            from: event.hop.from, to: event.hop.to, SequenceDiagram.text(of: event),
            isAnswer: event.hop.kind == .output)
    }
}
