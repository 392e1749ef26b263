/// The outputs of an activated board, in order, until the board completes.
@MainActor
public struct ActivationOutputs<Output: Sendable>: @MainActor AsyncSequence {
    let activation: Activation<Output>

    public func makeAsyncIterator() -> Iterator { Iterator(activation: activation) }

    /// Reads one output after the other.
    @MainActor
    public struct Iterator: @MainActor AsyncIteratorProtocol {
        let activation: Activation<Output>

        /// The next output, or nil when the board has completed or the reading task is cancelled.
        public func next() async -> Output? {
            await activation.next()
        }
    }
}
