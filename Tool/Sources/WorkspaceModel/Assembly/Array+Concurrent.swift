import Dispatch

extension Array where Element: Sendable {
    /// What `transform` makes of each element, worked out on all cores. For work without side effects.
    /// They are given to a core `portion` at a time.
    package func concurrentMap<Result: Sendable>(
        portion: Int = 64, _ transform: @Sendable (Element) -> Result
    ) -> [Result] {
        guard count > portion else { return map(transform) }
        return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
            guard let base = buffer.baseAddress else { return }
            // Safe: each iteration initialises places of the buffer that no other one touches, and the buffer is not
            // looked at before all have ended.
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
