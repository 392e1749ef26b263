/// Limits what is done by key, such as attempts, to an allowance, in bounded memory.
///
/// For each key, it stores one time: when the allowance is full again (the generic cell rate algorithm). A time that
/// has passed is removed.
public struct RateLimit<Key: Hashable & Sendable>: Sendable {
    private let allowance: Allowance
    private let capacity: Int

    private var wholeAgain: [Key: Duration] = [:]

    /// Makes a limit of which nothing is used.
    ///
    /// - Parameters:
    ///   - allowance: What each key may do.
    ///   - capacity: The maximum number of keys. If there are more, those closest to a full allowance are removed first.
    public init(_ allowance: Allowance, capacity: Int = 10_000) {
        self.allowance = allowance
        self.capacity = capacity
    }

    /// The number of keys of which something is used.
    public var count: Int { wholeAgain.count }

    /// The time to wait before the next attempt; zero if it is allowed now.
    ///
    /// - Parameter weight: The number of attempts as which it counts.
    public func wait(for key: Key, weight: Int = 1, at now: Duration) -> Duration {
        let afterTry = max(wholeAgain[key] ?? now, now) + allowance.refill * weight
        return max(.zero, afterTry - now - allowance.refill * allowance.burst)
    }

    /// The number of attempts that are counted, and not forgotten yet.
    public func used(_ key: Key, at now: Duration) -> Int {
        let rest = max(.zero, (wholeAgain[key] ?? now) - now)
        return Int((rest / allowance.refill).rounded(.up))
    }

    /// Counts an attempt, whether or not it is allowed.
    ///
    /// - Parameter weight: The number of attempts as which it counts.
    public mutating func count(_ key: Key, weight: Int = 1, at now: Duration) {
        wholeAgain[key] = max(wholeAgain[key] ?? now, now) + allowance.refill * weight
        if wholeAgain.count > capacity { makeRoom(at: now) }
    }

    /// Takes back one attempt.
    public mutating func giveBack(_ key: Key) {
        wholeAgain[key]? -= allowance.refill
    }

    /// Takes back all attempts.
    public mutating func reset(_ key: Key) {
        wholeAgain[key] = nil
    }

    private mutating func makeRoom(at now: Duration) {
        wholeAgain = wholeAgain.filter { $0.value > now }
        wholeAgain.keepLatest(capacity)
    }
}

extension Dictionary where Value == Duration {
    /// Removes the earliest entries if there are more than `capacity`: an eighth at once, so that sorting is rare under
    /// a flood.
    public mutating func keepLatest(_ capacity: Int) {
        guard count > capacity else { return }
        let kept = sorted { $0.value > $1.value }.prefix(capacity - capacity / 8)
        self = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    }
}

/// The number of attempts that are allowed.
public struct Allowance: Hashable, Sendable {
    /// The number of attempts that can follow one another at once.
    public let burst: Int
    /// The time after which one more is allowed.
    public let refill: Duration

    /// Makes an allowance.
    public init(burst: Int, refill: Duration) {
        self.burst = burst
        self.refill = refill
    }
}
