import Observation

/// What queries are typed on, for one reader.
@MainActor
@Observable
final class Keyboard {
    private var typed = 0
    private var wanted = 0
    @ObservationIgnored private let typing = AsyncStream.makeStream(of: String.self)

    /// What is typed.
    var queries: AsyncStream<String> {
        AsyncStream { [self] in await next() }
    }

    /// Whether the reader has dealt with all that was typed: only then it asks for more.
    var isRead: Bool { wanted == typed + 1 }

    func type(_ text: String) {
        typed += 1
        typing.continuation.yield(text)
    }

    func finish() {
        typing.continuation.finish()
    }

    private func next() async -> String? {
        wanted += 1
        var texts = typing.stream.makeAsyncIterator()
        return await texts.next(isolation: #isolation)
    }
}
