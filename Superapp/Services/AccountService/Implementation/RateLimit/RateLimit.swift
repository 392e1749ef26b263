/// Counts tries by key against an allowance, in bounded memory.
///
/// For each key it keeps one moment: when the allowance is whole again (the generic cell rate algorithm). A moment that
/// has passed says nothing and is forgotten.
struct RateLimit<Key: Hashable & Sendable>: Sendable {
    let allowance: Allowance
    /// The most keys that are kept. When they are exceeded, those closest to being whole again go first.
    let capacity: Int

    private var wholeAgain: [Key: Duration] = [:]

    init(_ allowance: Allowance, capacity: Int = 10_000) {
        self.allowance = allowance
        self.capacity = capacity
    }

    var count: Int { wholeAgain.count }

    /// How long to wait before the next try; zero when it can be now.
    func wait(for key: Key, at now: Duration) -> Duration {
        let afterTry = max(wholeAgain[key] ?? now, now) + allowance.refill
        return max(.zero, afterTry - now - allowance.refill * allowance.burst)
    }

    mutating func count(_ key: Key, at now: Duration) {
        wholeAgain[key] = max(wholeAgain[key] ?? now, now) + allowance.refill
        if wholeAgain.count > capacity { makeRoom(at: now) }
    }

    mutating func giveBack(_ key: Key) {
        wholeAgain[key]? -= allowance.refill
    }

    mutating func reset(_ key: Key) {
        wholeAgain[key] = nil
    }

    private mutating func makeRoom(at now: Duration) {
        wholeAgain = wholeAgain.filter { $0.value > now }
        guard wholeAgain.count > capacity else { return }
        // An eighth at once, so that sorting is rare under a flood.
        let kept = wholeAgain.sorted { $0.value > $1.value }.prefix(capacity - capacity / 8)
        wholeAgain = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    }
}
