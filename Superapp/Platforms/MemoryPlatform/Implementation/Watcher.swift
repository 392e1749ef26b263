import Domain

/// Someone who reads the answers to a query.
struct Watcher<Element: Entity>: Sendable {
    typealias Continuation = AsyncThrowingStream<QueryResult<Element>, any Error>.Continuation

    private let query: Query<Element>
    private let continuation: Continuation
    private var told: QueryResult<Element>?

    init(_ query: Query<Element>, _ continuation: Continuation) {
        self.query = query
        self.continuation = continuation
    }

    /// Tells the answer among the entities if it is another one than last.
    mutating func tell(_ entities: some Sequence<Element>) {
        let result = query(entities)
        guard result != told else { return }
        told = result
        continuation.yield(result)
    }
}
