extension Recording {
    /// The same values, each of which is noted when it is told.
    func live<Value: Sendable>(
        _ values: some AsyncSequence<Value, any Error> & Sendable, from: String, to: String, _ text: String
    ) -> any AsyncSequence<Value, any Error> & Sendable {
        values.map { [self] value in
            noteLive(from: from, to: to, text)
            return value
        }
    }
}
