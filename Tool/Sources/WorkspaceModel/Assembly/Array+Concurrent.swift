import Dispatch

extension Array where Element: Sendable {
    /// Returns the results of `transform` for each element, computed on all cores.
    ///
    /// - Parameters:
    ///   - portion: The number of elements that a core processes at a time.
    ///   - transform: Transforms an element, without side effects.
    package func concurrentMap<Result: Sendable>(
        portion: Int = 64, _ transform: @Sendable (Element) -> Result
    ) -> [Result] {
        guard count > portion else { return map(transform) }
        return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
            guard let base = buffer.baseAddress else { return }
            // Safe: each iteration initialises elements of the buffer that no other one accesses, and the buffer is not
            // read before all iterations have ended.
            nonisolated(unsafe) let results = base
            DispatchQueue.concurrentPerform(iterations: (count + portion - 1) / portion) { index in
                let start = index * portion
                for place in start..<Swift.min(start + portion, count) {
                    (results + place).initialize(to: transform(self[place]))
                }
            }
            initialized = count
        }
    }
}
