import Backplane
import Testing

/// What happened to something under test, in order, until a test asserts it.
///
/// Safe to use from any thread, so that a probe can settle it in its `deinit`, where the running test is still known.
final class Ledger: Sendable {
    private struct State {
        var entries: [Entry] = []
        var ended: Set<Topic> = []
        var waiting: [Signal] = []
        var lastCall: SourceLocation
        var isSettled = false
    }

    private let state: Locked<State>

    /// Makes an empty ledger.
    ///
    /// - Parameter call: The call of the test that began it all.
    init(call: SourceLocation) {
        state = Locked(State(lastCall: call))
    }

    /// Notes that the test is about to cause something, so that what follows can be traced to it.
    func note(_ call: SourceLocation) {
        state.withLock { $0.lastCall = call }
    }

    /// Notes that something happened. After the ledger is settled no one will ask for it: then it is an issue at once.
    func record(_ topic: Topic, _ value: any Sendable) {
        let (entry, isSettled, waiting) = state.withLock { state in
            let entry = Entry(topic: topic, value: value, cause: state.lastCall)
            if !state.isSettled { state.entries.append(entry) }
            defer { state.waiting = [] }
            return (entry, state.isSettled, state.waiting)
        }
        for signal in waiting { signal.fire() }
        if isSettled { Self.report([entry]) }
    }

    /// Notes that nothing more will come of a topic, or that something may come again.
    func setEnded(_ isEnded: Bool, _ topic: Topic) {
        let waiting = state.withLock { state in
            if isEnded { state.ended.insert(topic) } else { state.ended.remove(topic) }
            defer { state.waiting = [] }
            return state.waiting
        }
        for signal in waiting { signal.fire() }
    }

    /// Takes out the first entry about a topic, as asserted.
    func take(_ topic: Topic) -> Entry? {
        state.withLock { state in Self.take(topic, from: &state) }
    }

    /// Takes out the first entry about a topic, as asserted, and waits for it if need be.
    func next(
        _ topic: Topic, timeout: Duration, isolation: isolated (any Actor)? = #isolation
    ) async -> Arrival {
        await timeout.wait { signal -> Arrival? in
            state.withLock { state in
                if let entry = Self.take(topic, from: &state) { return .came(entry) }
                if state.ended.contains(topic) { return .ended }
                state.waiting.append(signal)
                return nil
            }
        } ?? .missing
    }

    /// What must be asserted and has not been.
    var unasserted: [Entry] { state.withLock { $0.entries.filter(\.topic.mustBeAsserted) } }

    /// Reports everything that no one asserted, each at the call of the test that it followed.
    func settle() {
        let left = state.withLock { state in
            state.isSettled = true
            defer { state.entries = [] }
            return state.entries.filter(\.topic.mustBeAsserted)
        }
        Self.report(left)
    }

    func count(_ topic: Topic) -> Int {
        state.withLock { state in state.entries.count { $0.topic == topic } }
    }

    /// Takes the first entry that came after so many.
    func take(_ topic: Topic, after count: Int) {
        state.withLock { state in
            let index = state.entries.indices.filter { state.entries[$0].topic == topic }.dropFirst(count).first
            if let index { state.entries.remove(at: index) }
        }
    }

    private static func take(_ topic: Topic, from state: inout State) -> Entry? {
        guard let index = state.entries.firstIndex(where: { $0.topic == topic }) else { return nil }
        return state.entries.remove(at: index)
    }

    private static func report(_ entries: [Entry]) {
        for entry in entries {
            let text =
                "Nothing asserted that \(entry.text)\(entry.text.hasSuffix(".") ? "" : ".") It followed this call. Expect it or prevent it."
            Issue.record(Comment(rawValue: text), sourceLocation: entry.cause)
        }
    }
}

/// One thing that happened to what is under test.
struct Entry: Sendable {
    let topic: Topic
    /// What was carried.
    let value: any Sendable
    /// The call of the test after which it happened.
    let cause: SourceLocation

    /// What happened, as a clause: `'com.example.login' sent the output registrationRequested`.
    var text: String {
        let board = topic.board.map { "'\($0)'" } ?? "a board"
        return switch topic.kind {
        case .output: "\(board) sent the output \(value)"
        case .activation: "\(board) was activated with \(value)"
        case .command: "\(board) was sent the command \(value)"
        case .completion: "\(board) completed"
        case .action: "the action \(value) was broadcast and no flow handled it"
        case .fault: "a fault was reported: \(value)"
        }
    }
}

/// What an entry of a ledger is about: something that can be expected on its own.
struct Topic: Sendable, Hashable {
    enum Kind: String, Sendable {
        case output
        case activation
        case command
        case completion
        case action
        case fault
    }

    let kind: Kind
    /// The board that it is about; nil for what is not about one board.
    var board: String?

    /// Whether a test must assert it. Boards may complete unasserted.
    var mustBeAsserted: Bool { kind != .completion }
}

/// What came of waiting for an entry of a ledger.
enum Arrival: Sendable {
    /// It came, and counts as asserted now.
    case came(Entry)
    /// It did not come before the timeout.
    case missing
    /// It can't come any more, because its board has completed.
    case ended
}

/// An action and the board that broadcast it.
struct SentAction: Sendable, CustomStringConvertible {
    let action: any BoardAction
    let sender: String

    init(_ action: any BoardAction, _ sender: String) {
        self.action = action
        self.sender = sender
    }

    var description: String { "\(action)" }
}
