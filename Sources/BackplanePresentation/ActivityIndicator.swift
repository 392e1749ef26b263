import Observation

/// Counts running work, so that a screen can show activity.
///
/// ```swift
/// let posts = try await activity.track { try await useCase.posts() }
/// ```
///
/// Views observe ``isActive``; pipelines iterate over ``changes``.
@MainActor
@Observable
public final class ActivityIndicator {
    /// How much tracked work is running now.
    public private(set) var count = 0
    @ObservationIgnored private let listeners = Listeners<Bool>()

    /// Makes an indicator with no work running.
    public init() {}

    /// Whether any tracked work is running.
    public var isActive: Bool { count > 0 }

    /// Whether work is running: the current value, and each change. The stream ends with the indicator.
    public var changes: AsyncStream<Bool> { listeners.stream(beginningWith: [isActive]) }

    /// Runs work and counts it until it ends, with or without an error.
    ///
    /// - Parameters:
    ///   - isolation: The actor on which the work runs: the caller's.
    ///   - work: The work.
    /// - Returns: What the work returns.
    /// - Throws: What the work throws.
    public func track<Result, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        await add(1)
        do {
            let result = try await work()
            await add(-1)
            return result
        } catch {
            await add(-1)
            throw error
        }
    }

    private func add(_ change: Int) {
        let wasActive = isActive
        count += change
        if isActive != wasActive { listeners.send(isActive) }
    }
}
