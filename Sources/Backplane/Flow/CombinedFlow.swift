extension Motherboard {
    /// Registers what happens when several boards have each sent an output.
    ///
    /// ```swift
    /// motherboard.registerCombinedFlow(.zip, from: .address, .payment) { motherboard, address, payment in … }
    /// ```
    ///
    /// - Parameters:
    ///   - combination: Which outputs belong together.
    ///   - ids: The boards, two or more; each may send another type.
    ///   - handler: Called with this motherboard and one output of each, in the order of the ids.
    /// - Returns: A token that can end the flow. Outputs that still wait for their counterparts are forgotten then.
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
            tokens.append(
                addFlow(.combined, from: id, target: self, location: location) { motherboard, output in
                    buffer.add(output)
                    combine(motherboard)
                })
        }
        return FlowToken(tokens)
    }
}

/// How the outputs of several boards are put together.
public enum Combination: Sendable {
    /// The first output of each, then the second of each, and so on. An output waits until it has its counterparts.
    case zip
    /// Whenever one of the boards sends an output, that with the latest of each other, once each has sent one.
    case latest
}

/// What one board of a combined flow has sent and is still to be combined.
@MainActor
final class OutputBuffer<Value: Sendable> {
    private let combination: Combination
    private var values: [Value] = []

    init(_ combination: Combination) {
        self.combination = combination
    }

    var isEmpty: Bool { values.isEmpty }

    func add(_ value: Value) {
        if combination == .latest { values = [] }
        values.append(value)
    }

    /// The value to combine. Call it only when there is one.
    func take() -> Value {
        combination == .latest ? values[0] : values.removeFirst()
    }
}
