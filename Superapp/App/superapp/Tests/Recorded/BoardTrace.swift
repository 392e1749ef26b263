import Backplane

/// Adds the messages that certain boards send or receive to a recording.
final class BoardTrace: TraceSink {
    let wantsLabels = true
    private let recording: Recording
    private let boards: Set<String>

    init(_ recording: Recording, of boards: Set<String>) {
        self.recording = recording
        self.boards = boards
    }

    func record(_ event: TraceEvent) {
        let ends = [event.hop.from, event.hop.to].map { String($0.prefix { $0 != "#" }) }
        guard !boards.isDisjoint(with: ends) else { return }
        recording.note(
            from: event.hop.from, to: event.hop.to, SequenceDiagram.text(of: event),
            isAnswer: event.hop.kind == .output)
    }
}

extension Recording {
    /// The same values, each of which is recorded when it is received.
    func live<Value: Sendable>(
        _ values: some AsyncSequence<Value, any Error> & Sendable, from: String, to: String, _ text: String
    ) -> any AsyncSequence<Value, any Error> & Sendable {
        values.map { [self] value in
            noteLive(from: from, to: to, text)
            return value
        }
    }
}
