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
