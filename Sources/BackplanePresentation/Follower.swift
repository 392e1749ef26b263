/// Observes one live sequence at a time, such as the results of a query: observing another one ends the previous one.
///
/// It stops when it is released, so a view model that owns one needs no cleanup.
@MainActor
public final class Follower<Value: Sendable> {
    private var following: Task<Void, Never>?

    /// Makes a follower that observes nothing yet.
    public nonisolated init() {}

    /// Observes a sequence instead of the previous one. Returns after the first value or the failure, or when another
    /// sequence is observed.
    ///
    /// - Parameters:
    ///   - values: The sequence.
    ///   - onValue: Called with each value. Capture the owner of the follower weakly.
    ///   - onFailure: Called with the error of a failed sequence; not called if another sequence is observed meanwhile.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public func follow(
        _ values: any AsyncSequence<Value, any Error> & Sendable, onValue: @escaping @MainActor (Value) -> Void,
        onFailure: @escaping @MainActor (any Error) -> Void
    ) async {
        following?.cancel()
        let (told, tell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingOldest(1))
        following = Task {
            defer { tell.finish() }
            do {
                for try await value in values {
                    guard !Task.isCancelled else { return }
                    onValue(value)
                    tell.yield()
                }
            } catch {
                if !Task.isCancelled { onFailure(error) }
            }
        }
        for await _ in told { return }
    }

    deinit {
        following?.cancel()
    }
}
