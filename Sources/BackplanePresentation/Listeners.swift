/// Those who iterate over something that changes. Each gets every element from its beginning on.
@MainActor
final class Listeners<Element: Sendable> {
    private var continuations: [Int: AsyncStream<Element>.Continuation] = [:]
    private var nextKey = 0

    /// A new stream, with some elements to begin with.
    func stream(beginningWith first: [Element] = []) -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
        let key = nextKey
        nextKey += 1
        for element in first { continuation.yield(element) }
        continuations[key] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.continuations[key] = nil }
        }
        return stream
    }

    func send(_ element: Element) {
        for continuation in continuations.values { continuation.yield(element) }
    }

    deinit {
        for continuation in continuations.values { continuation.finish() }
    }
}
