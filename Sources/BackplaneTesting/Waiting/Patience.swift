/// How long an expectation waits for what has not happened yet before it fails.
///
/// It bounds how long a *failing* test takes; a passing one waits for the event and no longer. Nothing is polled. Time
/// in which the main actor or the machine is busy with other tests does not count.
public struct Patience: Sendable, Hashable {
    /// The longest time to wait.
    public let duration: Duration

    /// Waits at most this long.
    public static func atMost(_ duration: Duration) -> Patience { Patience(duration: duration) }

    /// Long enough for real work on a busy machine: ten seconds.
    public static let standard = Patience.atMost(.seconds(10))

    /// Waits for nothing: what is expected must have happened already.
    public static let none = Patience.atMost(.zero)

    /// Tries again each time the signal of the last attempt fires, until an attempt succeeds.
    ///
    /// - Parameter attempt: Gives a value, or nil after arranging that the signal fires when another try makes sense.
    /// - Returns: The value, or nil when time is up or the task is cancelled.
    func wait<Value>(isolation: isolated (any Actor)? = #isolation, for attempt: (Signal) -> Value?) async -> Value? {
        var signal = Signal()
        if let value = attempt(signal) { return value }
        guard self != .none else { return nil }
        let countdown = Countdown(duration)
        while countdown.fires(signal), !Task.isCancelled {
            await signal.wait()
            signal = Signal()
            if let value = attempt(signal) { return value }
        }
        return nil
    }
}

extension Patience: CustomStringConvertible {
    public var description: String { self == .none ? "so far" : "within \(duration)" }
}
