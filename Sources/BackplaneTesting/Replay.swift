import Backplane
import Foundation

/// Repeats a recording against fresh modules, as a test.
///
/// ```swift
/// @Test("What was recorded happens again, without its fault")
/// func checkout() async throws {
///     try await Replay("checkout.trace").run(modules) { motherboard in AppFlows.register(in: motherboard) }
/// }
/// ```
///
/// Messages without a cause are repeated in the recorded order: activations, commands, actions, completions, and
/// outputs that boards sent because the user did something or work had ended. Everything that followed from them must
/// follow again, with the same kind, ends, label and, where it was recorded, payload. The replay ends at the first
/// difference.
///
/// A message that is sent by itself, from work that runs in the replay, is awaited for some turns of the tasks before
/// the recorded one replaces it. Use stubs for services that a replay must not use.
@MainActor
public struct Replay {
    /// What is repeated.
    let recording: Recording

    /// What a replay expects of the recorded faults.
    public enum Faults: Sendable {
        /// They are fixed: the replay ends with success where the first one was recorded and does not recur. A fault
        /// that was not caused by a message can't be reproduced, which is an error, because it is not known whether it
        /// is fixed.
        case mended
        /// They recur where they were recorded.
        case recurring
    }

    /// Replays a recording.
    public init(_ recording: Recording) {
        self.recording = recording
    }

    /// Replays the recording in the file at a path, from the folder of the test's source unless it is absolute.
    ///
    /// - Throws: `RecordingError` when it can't be read or is not a recording of this version.
    public init(_ path: String, filePath: StaticString = #filePath) throws {
        let folder = URL(filePath: "\(filePath)").deletingLastPathComponent()
        try self.init(Recording(contentsOf: URL(filePath: path, relativeTo: folder)))
    }

    /// Creates a motherboard from modules and repeats the recording there.
    ///
    /// - Parameters:
    ///   - modules: The modules, with stubs for services that should not be used.
    ///   - answers: The object through which the modules make external requests: it returns the recorded answers.
    ///   - faults: What is expected of the recorded faults. By default, that they are fixed.
    ///   - clock: The clock for the timeouts of barriers.
    ///   - turns: How many turns, of the main actor and of tasks of each priority, to wait for messages that may be
    ///     sent by themselves.
    ///   - register: Registers the app's flows, barriers and so on, before the motherboard is installed.
    /// - Returns: The result of a replay without a difference.
    /// - Throws: ``ReplayError`` at the first difference, or at a message that can't be replayed; `AssemblyError`; what
    ///   `register` throws.
    @discardableResult
    public func run(
        _ modules: [any Module], answers: RecordedAnswers? = nil, expecting faults: Faults = .mended,
        clock: any Clock<Duration> = ContinuousClock(), turns: Int = 20,
        register: @MainActor (Motherboard) throws -> Void = { _ in }
    ) async throws -> ReplayResult {
        // A fault is told by the message that it is reported in.
        let root = Root(faultHandler: FaultHandler { _ in }, clock: clock, leakDetection: .off)
        let motherboard = try Motherboard(modules: modules, root: root)
        try register(motherboard)
        return try await run(on: [motherboard], answers: answers, expecting: faults, turns: turns)
    }

    /// Repeats the recording on existing motherboards: several in one root, with dependencies of their own.
    ///
    /// - Parameters:
    ///   - motherboards: The outermost motherboards, in the order in which they were created during the recording, with
    ///     one root and not installed yet. Give the root a fault handler that does not stop, and shut them down
    ///     afterwards instead of using them.
    ///   - answers: The object through which the modules make external requests: it returns the recorded answers.
    ///   - faults: What is expected of the recorded faults.
    ///   - turns: How many turns, of the main actor and of tasks of each priority, to wait for messages that may be
    ///     sent by themselves.
    /// - Returns: The result of a replay without a difference.
    /// - Throws: ``ReplayError`` at the first difference, or at a message that can't be replayed.
    @discardableResult
    public func run(
        on motherboards: [Motherboard], answers: RecordedAnswers? = nil, expecting faults: Faults = .mended,
        turns: Int = 20
    ) async throws -> ReplayResult {
        guard let first = recording.messages.first else {
            throw ReplayError.nothingToRepeat(reason: "the recording has no messages")
        }
        if !recording.isWhole { throw ReplayError.beginsLate(first.description) }
        guard let root = motherboards.first?.root else {
            throw ReplayError.nothingToRepeat(reason: "no motherboard was given")
        }
        let performance = Performance(
            of: recording, by: Playback(on: motherboards, of: root), in: root, answers: answers, faults: faults,
            turns: turns)
        root.trace.add(performance)
        answers?.replay(recording.answers)
        for motherboard in motherboards { motherboard.install(into: root) }
        defer {
            for motherboard in motherboards { motherboard.shutDown() }
            root.trace.remove(performance)
        }
        var result = ReplayResult()
        do {
            result = try await performance.result()
        } catch {
            _ = answers?.endReplay()
            throw error
        }
        result.problems += answers?.endReplay() ?? []
        return result
    }
}

/// The result of a replay without a difference.
public struct ReplayResult: Sendable, Hashable {
    /// How many messages were repeated and found the same.
    package internal(set) var repeated = 0
    /// The recorded fault that did not recur: its message is no fault any more, or is not sent any more. Messages
    /// recorded after it were not compared.
    public internal(set) var mended: String?
    /// What was not recorded because it is not `Codable`, and so was not compared.
    package internal(set) var notKept: [String] = []
    /// What the boards sent by themselves with other payloads than those recorded, which took their place.
    package internal(set) var replaced: [String] = []
    /// What was sent from outside and had no counterpart in the recording. It was not delivered.
    package internal(set) var leftOver: [String] = []
    /// Other deviations from the recording: external requests without a recorded answer.
    public internal(set) var problems: [String] = []
}

extension ReplayResult: CustomStringConvertible {
    /// A few lines to print.
    public var description: String {
        let lists = [
            ("not kept", notKept), ("replaced by what was recorded", replaced), ("not delivered", leftOver),
            ("not as recorded", problems),
        ]
        let lines = lists.flatMap { name, lines in lines.map { "  \(name): \($0)" } }
        let mended = mended.map { ["  mended: \($0)"] } ?? []
        return (["\(repeated) messages repeated"] + mended + lines).joined(separator: "\n")
    }
}

/// A replay differed from the recording, or could not continue.
public enum ReplayError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The recording lacks the first messages of its root.
    case beginsLate(String)
    /// A message could not be repeated.
    case notRepeatable(message: String, reason: String)
    /// The first difference: what was recorded, and what happened instead; nil for nothing.
    case differs(recorded: String?, replayed: String?, after: String)
    /// A recorded fault has recurred.
    case faultRecurs(message: String, fault: String)
    /// A recorded fault was not caused by a message, so it can't be reproduced.
    case faultNotRepeatable(String)
    /// The recording or the motherboards contain nothing to compare.
    case nothingToRepeat(reason: String)

    public var description: String {
        switch self {
        case .beginsLate(let message):
            "The recording begins with \(message), which is not the first message, so it can't be replayed. Add the recorder before "
                + "anything is activated, and give it enough capacity for all messages."
        case .notRepeatable(let message, let reason):
            "\(message) can't be replayed: \(reason)\(reason.hasSuffix(".") ? "" : ".")"
        case .differs(let recorded, let replayed, let after):
            "The replay differs after \(after).\n  recorded: \(recorded ?? "nothing more")\n  replayed: "
                + (replayed ?? "nothing more")
        case .faultRecurs(let message, let fault):
            "The recorded fault occurred again at \(message): \(fault)"
        case .faultNotRepeatable(let fault):
            "A recorded fault was not caused by a message, so a replay can't reproduce it: '\(fault)'. Cover its fix with another test, "
                + "and remove it from the recording's 'otherFaults'."
        case .nothingToRepeat(let reason):
            "Nothing was replayed: \(reason)."
        }
    }
}
