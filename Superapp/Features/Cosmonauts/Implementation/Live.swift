import Observation

/// A value that is kept up to date, or the state of loading it.
@MainActor
@Observable
final class Live<Value: Sendable> {
    /// The latest value; nil until the first is loaded.
    private(set) var value: Value?
    /// How much the latest value was asked to hold.
    private(set) var extent: Int?
    /// Whether reading has failed, so that `value` is no longer kept up to date.
    private(set) var hasFailed = false
    @ObservationIgnored private var following: (extent: Int, task: Task<Void, Never>)?

    var isLoading: Bool { value == nil && !hasFailed }

    /// Whether the value of another extent is still to come.
    func isBehind(_ extent: Int) -> Bool { value != nil && !hasFailed && self.extent != extent }

    /// Keeps the value up to date until the task is cancelled, reading fails, or values of another extent are followed.
    /// Has no effect while those of the same extent are being followed.
    func follow(_ values: any AsyncSequence<Value, any Error> & Sendable, extent: Int = 0) async {
        guard following?.extent != extent else { return }
        following?.task.cancel()
        hasFailed = false
        let task = Task { await keepUp(with: values, extent: extent) }
        following = (extent, task)
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        if following?.task == task { following = nil }
    }

    private func keepUp(with values: any AsyncSequence<Value, any Error> & Sendable, extent: Int) async {
        do {
            for try await value in values {
                guard !Task.isCancelled else { return }
                (self.value, self.extent) = (value, extent)
            }
        } catch {
            if !Task.isCancelled { hasFailed = true }
        }
    }
}
