import Foundation
import Observation

/// A value that is kept up to date, or the state of loading it.
@MainActor
@Observable
final class Live<Value: Sendable> {
    /// The latest value; nil until the first is loaded.
    private(set) var value: Value?
    /// Whether reading has failed, so that `value` is no longer kept up to date.
    private(set) var hasFailed = false
    /// Called with each value before it is shown.
    @ObservationIgnored var onValue: (Value) -> Void = { _ in }
    @ObservationIgnored private var following: (account: UUID?, task: Task<Void, Never>)?

    var isLoading: Bool { value == nil && !hasFailed }

    /// Keeps the value up to date until the task is cancelled, reading fails, or what another account sees is followed.
    /// Has no effect while the same account's is being followed.
    func follow(_ values: any AsyncSequence<Value, any Error> & Sendable, seenBy account: UUID?) async {
        if let following, following.account == account { return }
        following?.task.cancel()
        hasFailed = false
        let task = Task { await keepUp(with: values) }
        following = (account, task)
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        if following?.task == task { following = nil }
    }

    private func keepUp(with values: any AsyncSequence<Value, any Error> & Sendable) async {
        do {
            for try await value in values {
                guard !Task.isCancelled else { return }
                onValue(value)
                self.value = value
            }
        } catch {
            if !Task.isCancelled { hasFailed = true }
        }
    }
}
