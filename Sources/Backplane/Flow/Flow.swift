/// A flow whose messages have one type.
@MainActor
final class Flow<Value>: AnyFlow {
    private var handle: ((Value) -> Void)?

    /// - Parameter handle: What to do with a value. Must hold the target weakly.
    init(
        kind: FlowKind, target: AnyObject, location: SourceLocation, handle: @escaping (Value) -> Void
    ) {
        self.handle = handle
        super.init(kind: kind, target: target, location: location)
    }

    func callAsFunction(_ value: Value) {
        handle?(value)
    }

    override func end() {
        super.end()
        handle = nil
    }
}
