import Observation

/// A value that is kept up to date, or the state of loading it.
@MainActor
@Observable
final class Live<Value: Sendable> {
    /// The latest value; nil until the first is loaded.
    private(set) var value: Value?
    /// Whether reading has failed, so that `value` is no longer kept up to date.
    private(set) var hasFailed = false
    @ObservationIgnored private var isFollowing = false

    var isLoading: Bool { value == nil && !hasFailed }

    /// Keeps the value up to date until the task is cancelled or reading fails. Has no effect while it is already being
    /// followed.
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
