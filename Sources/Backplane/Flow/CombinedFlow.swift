/// How the outputs of several boards are combined.
public enum Combination: Sendable {
    /// The first output of each, then the second of each, and so on. An output waits until it has its counterparts.
    case zip
    /// Each output is combined with the latest output of each other board, once every board has sent one.
    case latest
}

extension Motherboard {
    /// Registers a handler for the combined outputs of several boards.
    ///
    /// ```swift
    /// motherboard.registerCombinedFlow(.zip, from: .address, .payment) { motherboard, address, payment in … }
    /// ```
    ///
    /// An output that waits for its counterparts is kept when its board finishes, and discarded when the board is left,
    /// cancelled or completed from outside (``complete(_:)``, ``completeAll()``): one user's output is not combined
    /// with the next user's.
    ///
    /// - Parameters:
    ///   - combination: Which outputs belong together.
    ///   - ids: The boards, two or more; each may send another type.
    ///   - handler: Called with this motherboard and one output of each, in the order of the ids.
    ///   - fileID: The file of the registration, for faults and the tree. By default, the caller's.
    ///   - line: The line of the registration. By default, the caller's.
    /// - Returns: A token that can end the flow. Outputs that still wait for their counterparts are then discarded.
    @discardableResult
    public func registerCombinedFlow<each Input, each Output, each Command>(
        _ combination: Combination, from ids: repeat BoardID<each Input, each Output, each Command>,
        fileID: StaticString = #fileID, line: UInt = #line,
        handler: @escaping @MainActor (Motherboard, repeat each Output) -> Void
    ) -> FlowToken {
        let location = SourceLocation(fileID: fileID, line: line)
        let buffers = (repeat OutputBuffer<each Output>(combination))
        let combine: @MainActor (Motherboard) -> Void = { motherboard in
            for buffer in repeat each buffers {
                if buffer.isEmpty { return }
            }
            handler(motherboard, repeat (each buffers).take())
        }
        var tokens: [FlowToken] = []
        for (id, buffer) in repeat (each ids, each buffers) {
            tokens.append(addCombined(buffer, from: id, location: location, combine: combine))
        }
        return FlowToken(tokens)
    }

    private func addCombined<Input, Output, Command>(
        _ buffer: OutputBuffer<Output>, from id: BoardID<Input, Output, Command>, location: SourceLocation,
        combine: @escaping @MainActor (Motherboard) -> Void
    ) -> FlowToken {
        guard let slot = slot(for: id, call: "registerCombinedFlow(_:from:)") else { return FlowToken(nil) }
        let flow: Flow<Output> = newFlow(.combined, target: self, location: location) {
            [unowned slot] motherboard, output in
            buffer.add(output, of: slot.sender?.serial ?? 0)
            combine(motherboard)
        }
        flow.forgetOutputs = { buffer.forget(outputsOf: $0) }
        slot.add(flow, wantsSender: true)
        return FlowToken(flow)
    }
}

/// What one board of a combined flow has sent and is still to be combined.
@MainActor
private final class OutputBuffer<Value: Sendable> {
    private let combination: Combination
    private var values = Queue<(value: Value, board: UInt64)>()

    init(_ combination: Combination) {
        self.combination = combination
    }

    var isEmpty: Bool { values.isEmpty }

    func add(_ value: Value, of board: UInt64) {
        let earlier = combination == .latest ? values.removeAll(except: { _ in false }) : []
        values.append((value, board))
        // A value may use the board as it is released.
        withExtendedLifetime(earlier) {}
    }

    /// The value to combine. Call it only when there is one.
    func take() -> Value {
        guard let first = combination == .latest ? values.first : values.popFirst() else {
            preconditionFailure("the buffer is empty")
        }
        return first.value
    }

    func forget(outputsOf board: UInt64?) {
        let forgotten = values.removeAll(except: { value in board.map { $0 != value.board } ?? false })
        withExtendedLifetime(forgotten) {}
    }
}
