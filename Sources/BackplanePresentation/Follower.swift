/// Follows one live sequence at a time, such as the answers to a query: following another ends the one before.
///
/// It stops when it is released, so that a view model that owns one needs no end of its own.
@MainActor
public final class Follower<Value: Sendable> {
    private var following: Task<Void, Never>?

    /// Makes a follower that follows nothing.
    public nonisolated init() {}

    /// Follows a sequence instead of the one before.
    ///
    /// - Parameters:
    ///   - values: What to follow.
    ///   - onValue: Gets each value. Capture weakly what owns the follower.
    ///   - onFailure: Gets the error with which the sequence fails; not called when another is followed meanwhile.
    /// - Returns: When the first value or the failure was told, or another sequence is followed.
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
