import Observation

/// Gathers the errors of a screen's work in one place, where they are shown, and passes them on.
///
/// ```swift
/// let saved = try await errors.track { try await useCase.save(post) }   // tells, and throws on
/// let posts = await errors.attempt { try await useCase.posts() }        // tells, and gives nil
/// ```
///
/// Work that was cancelled did not fail: neither a `CancellationError` nor what a cancelled task throws is told.
@MainActor
@Observable
public final class ErrorTracker {
    /// The last error since the beginning or since ``clear()``.
    public private(set) var latest: (any Error)?
    @ObservationIgnored private let listeners = Listeners<any Error>()

    /// Makes a tracker that has seen no error.
    public init() {}

    /// The errors from now on. It ends with the tracker.
    public var errors: AsyncStream<any Error> { listeners.stream() }

    /// Forgets the last error: the person has read it.
    public func clear() {
        latest = nil
    }

    /// Tells of an error that came about elsewhere.
    public func report(_ error: any Error) {
        latest = error
        listeners.send(error)
    }

    /// Runs work and tells of the error that it throws.
    ///
    /// - Parameters:
    ///   - isolation: Where the work runs: where the caller runs.
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

    /// Runs work and tells of the error that it throws, instead of throwing it.
    ///
    /// - Parameters:
    ///   - isolation: Where the work runs: where the caller runs.
    ///   - work: The work.
    /// - Returns: What the work returns, or nil when it threw an error.
    public func attempt<Result>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Result
    ) async -> Result? {
        try? await track(work)
    }
}
