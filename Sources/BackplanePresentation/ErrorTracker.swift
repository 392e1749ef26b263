import Observation

/// Collects the errors of a screen's work, to be shown in one place, and rethrows them.
///
/// ```swift
/// let saved = try await errors.track { try await useCase.save(post) }   // tells, and throws on
/// let posts = await errors.attempt { try await useCase.posts() }        // tells, and gives nil
/// ```
///
/// Cancelled work has not failed: neither a `CancellationError` nor an error thrown by a cancelled task is reported.
@MainActor
@Observable
public final class ErrorTracker {
    /// The last error since the beginning or since ``clear()``.
    public private(set) var latest: (any Error)?
    @ObservationIgnored private let listeners = Listeners<any Error>()

    /// Makes a tracker that has seen no error.
    public init() {}

    /// The errors from now on. The stream ends with the tracker.
    public var errors: AsyncStream<any Error> { listeners.stream() }

    /// Removes the last error, because the user has read it.
    public func clear() {
        latest = nil
    }

    /// Reports an error that occurred elsewhere.
    public func report(_ error: any Error) {
        latest = error
        listeners.send(error)
    }

    /// Runs work, reports the error that it throws, and rethrows it.
    ///
    /// - Parameters:
    ///   - isolation: The actor on which the work runs: the caller's.
    ///   - work: The work.
    /// - Returns: What the work returns.
    /// - Throws: What the work throws.
    public func track<Result, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        do {
            return try await work()
        } catch {
            if !(error is CancellationError), !Task.isCancelled { await report(error) }
            throw error
        }
    }

    /// Runs work and reports the error that it throws, without rethrowing it.
    ///
    /// - Parameters:
    ///   - isolation: The actor on which the work runs: the caller's.
    ///   - work: The work.
    /// - Returns: What the work returns, or nil when it threw an error.
    public func attempt<Result>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Result
    ) async -> Result? {
        try? await track(work)
    }
}
