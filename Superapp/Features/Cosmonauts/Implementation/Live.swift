import Observation

/// A value that is kept up to date, or how far the reading of it came.
@MainActor
@Observable
final class Live<Value: Sendable> {
    /// The latest value; nil while the first is on its way.
    private(set) var value: Value?
    /// Whether the reading has failed, so that `value` is not kept up to date any more.
    private(set) var hasFailed = false
    @ObservationIgnored private var isFollowing = false

    var isLoading: Bool { value == nil && !hasFailed }

    /// Keeps the value up to date until the task is cancelled or the reading fails. While that goes on already, does
    /// nothing.
    func follow(_ values: any AsyncSequence<Value, any Error> & Sendable) async {
        guard !isFollowing else { return }
        (isFollowing, hasFailed) = (true, false)
        defer { isFollowing = false }
        do {
            for try await value in values { self.value = value }
        } catch is CancellationError {
            return
        } catch {
            hasFailed = true
        }
    }
}
