import Backplane

/// One replay, from the first message to the last.
@MainActor
final class Performance: PayloadSink {
    let wantsLabels = true
    let keepsPayloads = true
    private let recording: Recording
    private let playback: Playback
    private let answers: RecordedAnswers?
    private let faults: Replay.Faults
    private let turns: Int
    /// What has been delivered and not compared yet: a message from outside, and what followed.
    private var delivered: [TracedMessage] = []
    /// The numbers that recorded messages have now.
    private var numbers: [UInt64: UInt64] = [:]
    private var recorded: [UInt64: Recording.Message] = [:]
    /// The recorded messages by the numbers that they have now.
    private var repeated: [UInt64: Recording.Message] = [:]
    /// A fault of an output that nobody has read: it comes when the message has been compared.
    private var late: ReplayError?
    /// The faults that came of no message.
    private var apart: [String] = []
    /// The boards whose outputs someone outside took who held their activations.
    private let awaited: Set<String>
    private var last = "the beginning"
    private var outcome = ReplayResult()

    init(
        of recording: Recording, by playback: Playback, in root: Root, answers: RecordedAnswers?, faults: Replay.Faults,
        turns: Int
    ) {
        self.recording = recording
        self.playback = playback
        self.answers = answers
        self.faults = faults
        self.turns = turns
        awaited = Set(
            recording.messages.filter { $0.isAwaited && $0.fault == nil }.map { "\($0.motherboard) \($0.sendingBoard)" }
        )
        outcome.notKept = recording.notKept
    }

    func record(_ event: TraceEvent) {}

    func record(_ message: TracedMessage) {
        delivered.append(message)
    }

    func noteFault(_ fault: Fault, during message: TracedMessage?) {
        guard message == nil, fault.kind.isMistake else { return }
        let cause = fault.causes.first
        if let index = delivered.firstIndex(where: { $0.hop == cause }) {
            delivered[index].fault = fault.kind.message
        } else if let message = cause.flatMap({ repeated[$0.id] }) {
            guard late == nil, message.fault == nil else { return }
            late = .differs(
                recorded: message.description, replayed: "\(message) FAULT: \(fault.kind.message)", after: last)
        } else {
            apart.append(fault.kind.message)
        }
    }

    /// Repeats all.
    func result() async throws -> ReplayResult {
        for message in recording.messages { recorded[message.hop.id] = message }
        var rest = recording.messages[...]
        while let first = rest.popFirst() {
            let consequences = rest.prefix { !$0.isFromOutside }
            rest = rest.dropFirst(consequences.count)
            try Task.checkCancellation()
            try await repeatFromOutside(first, with: consequences)
            try await waitForFaults(of: [first] + consequences)
            if try compare([first] + consequences) {
                try compareFaultsApart()
                return outcome
            }
        }
        for _ in 0..<turns where late == nil { await Turn.pass() }
        if let late { throw late }
        try compareFaultsApart()
        outcome.leftOver = playback.held.map(\.text)
        return outcome
    }

    // MARK: Bringing about

    /// Delivers a message that came from outside when it was recorded: the same one, if it comes by itself, or else
    /// anew.
    ///
    /// - Parameter consequences: What was delivered because of it. The completions that were sent with it come first.
    private func repeatFromOutside(
        _ message: Recording.Message, with consequences: ArraySlice<Recording.Message>
    ) async throws {
        let index = await indexOfCounterpart(to: message)
        if let late { throw late }
        if let index {
            let own = playback.held[index]
            // What a task or a person supplied is replayed as recorded; what the app makes of it must be the same.
            if message.hop.kind != .output || PayloadCoding.matches(own.value, message.payload) || isOwnFault(message) {
                return playback.deliver(at: index)
            }
            playback.remove(at: index)
            outcome.replaced.append(message.description)
        } else if isOwnFault(message) {
            // Sent by the replay, the fault would come again whatever the board does now.
            let other = playback.held.firstIndex {
                $0.hop.kind == .output && $0.hop.from == message.hop.from && $0.motherboard == message.motherboard
            }
            return other.map(playback.deliver) ?? ()
        }
        do {
            let together = zip(consequences, 1...).prefix { next, number in
                next.hop.kind == .completion && next.hop.id == message.hop.id + number
                    && next.hop.cause == message.hop.id
            }
            try playback.send(
                message, with: together.map(\.0), for: activation(of: message), isAwaited: isAwaited(message))
        } catch let problem as NotRepeatable {
            throw ReplayError.notRepeatable(message: message.description, reason: problem.reason)
        } catch let problem as RecordingError {
            throw ReplayError.notRepeatable(message: message.description, reason: "\(problem)")
        }
        playback.deliver(at: playback.held.count - 1)
    }

    /// Whether a message that was a fault is the work of a board, which has had all it needs to do that again: what it
    /// sends now is compared, and nothing is sent in its place.
    private func isOwnFault(_ message: Recording.Message) -> Bool {
        faults == .mended && message.fault != nil && message.hop.kind == .output && message.isFromTask
            && answers?.areAllGiven == true
    }

    /// Where the message is among those that were sent by themselves; waits for it a while.
    private func indexOfCounterpart(to message: Recording.Message) async -> Int? {
        var left = turns
        while true {
            if let index = playback.held.firstIndex(where: { $0.isCounterpart(of: message) }) { return index }
            if left == 0 { return nil }
            left -= 1
            await Turn.pass()
        }
    }

    /// The number that the activation an output belongs to has now.
    private func activation(of message: Recording.Message) -> UInt64? {
        guard let number = message.activation, let activation = recorded[number] else { return nil }
        let isOwn = activation.hop.to == message.sendingBoard && activation.motherboard == message.motherboard
        return isOwn ? numbers[number] : nil
    }

    private func isAwaited(_ message: Recording.Message) -> Bool {
        awaited.contains("\(message.motherboard) \(message.hop.to)")
    }

    /// Waits a while for faults that come when all is at rest.
    private func waitForFaults(of expected: [Recording.Message]) async throws {
        func isMissing() -> Bool { zip(expected, delivered).contains { $0.fault != nil && $1.fault == nil } }
        for _ in 0..<turns where isMissing() { await Turn.pass() }
    }

    // MARK: Comparing

    /// Compares what was delivered with what was recorded.
    ///
    /// - Returns: Whether the replay is at its end, because a recorded fault did not come again.
    private func compare(_ expected: [Recording.Message]) throws -> Bool {
        defer { delivered = [] }
        for (message, replayed) in zip(expected, delivered) {
            numbers[message.hop.id] = replayed.hop.id
            repeated[replayed.hop.id] = message
            guard isSame(replayed, message) else {
                if replayed.fault == nil, isMended(message) { return true }
                throw difference(message, replayed)
            }
            switch (message.fault, replayed.fault) {
            case (_?, nil) where isMended(message): return true
            case (let fault?, _?) where faults == .mended:
                throw ReplayError.faultRecurs(message: message.description, fault: fault)
            case (nil, nil), (_?, _?): break
            default: throw difference(message, replayed)
            }
            last = message.description
            outcome.repeated += 1
        }
        if expected.count > delivered.count {
            if isMended(expected[delivered.count]) { return true }
            throw difference(expected[delivered.count], nil)
        }
        // A recording that was saved on a fault ends there, in the middle of what followed.
        let isCutOff = expected.last?.fault != nil && expected.last?.hop.id == recording.messages.last?.hop.id
        if delivered.count > expected.count, !isCutOff { throw difference(nil, delivered[expected.count]) }
        return false
    }

    /// Takes note that a message has not come again as the fault that it was, if that is what is wanted.
    private func isMended(_ message: Recording.Message) -> Bool {
        guard faults == .mended, let fault = message.fault else { return false }
        outcome.mended = fault
        return true
    }

    /// Compares the faults that came of no message. Nothing that is repeated brings them about: one that does not come
    /// may still be there.
    private func compareFaultsApart() throws {
        var missing = recording.otherFaults
        for fault in apart {
            guard let index = missing.firstIndex(of: fault) else {
                throw ReplayError.differs(recorded: nil, replayed: "FAULT: \(fault)", after: last)
            }
            if faults == .mended { throw ReplayError.faultRecurs(message: last, fault: fault) }
            missing.remove(at: index)
        }
        guard let first = missing.first else { return }
        if outcome.mended == nil { throw ReplayError.faultNotRepeatable(first) }
        outcome.problems += missing.map { "the fault '\($0)' was not caused by a message and can't be reproduced" }
    }

    private func isSame(_ replayed: TracedMessage, _ message: Recording.Message) -> Bool {
        replayed.isCounterpart(of: message) && replayed.hop.cause == message.hop.cause.flatMap { numbers[$0] }
            && PayloadCoding.matches(replayed.value, message.payload)
            && (message.showing == nil || replayed.showing?.recordedName == Self.replayed(message.showing))
    }

    /// How a replay shows what was to be shown so.
    private static func replayed(_ showing: String?) -> String { Showing(recordedName: showing).recordedName }

    private func difference(_ recorded: Recording.Message?, _ replayed: TracedMessage?) -> ReplayError {
        .differs(
            recorded: recorded.map { text($0.description, $0.payload, $0.showing, $0.fault) },
            replayed: replayed.map { replayed in
                let payload = replayed.value.map { PayloadCoding.payload(of: $0) } ?? .nothing
                return text(replayed.text, payload, replayed.showing?.recordedName, replayed.fault)
            }, after: last)
    }

    private func text(
        _ message: String, _ payload: Recording.Payload, _ showing: String?, _ fault: String?
    ) -> String {
        let carried = if case .value(_, let json) = payload { " \(json)" } else { "" }
        let shown = showing.map { $0 == "reveal" ? "" : " (showing: \($0))" } ?? ""
        return message + carried + shown + (fault.map { " FAULT: \($0)" } ?? "")
    }
}

extension Recording.Message {
    /// The board that sent it, without the number of the instance; of a message that no board sent, whoever did.
    fileprivate var sendingBoard: String {
        guard let mark = hop.from.lastIndex(of: "#"), Int(hop.from[hop.from.index(after: mark)...]) != nil else {
            return hop.from
        }
        return String(hop.from[..<mark])
    }
}

extension TracedMessage {
    fileprivate var text: String { "\(hop)\(label.map { ": \($0)" } ?? "")" }

    /// Whether it has the same kind, ends and label.
    fileprivate func isCounterpart(of message: Recording.Message) -> Bool {
        hop.kind == message.hop.kind && hop.from == message.hop.from && hop.to == message.hop.to
            && motherboard == message.motherboard && label == message.label
    }
}
