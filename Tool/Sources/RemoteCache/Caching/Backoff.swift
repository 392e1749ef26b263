/// How long to wait before a request is sent again: twice as long each time, by chance a little less, so that machines that failed
/// together do not come back together.
public struct Backoff: Sendable {
    private let first: Duration
    private let count: Int
    private let chance: @Sendable () -> Double

    /// - Parameters:
    ///   - first: The longest wait before the second try.
    ///   - count: How often a request is sent again.
    ///   - chance: A number from 0 to 1 that decides how much less; by default any.
    public init(
        first: Duration = .milliseconds(200), count: Int = 2,
        chance: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.first = first
        self.count = count
        self.chance = chance
    }

    /// The waits, one for each try after the first.
    var pauses: [Duration] {
        (0..<count).map { first * (1 << $0) * (1 - chance() / 2) }
    }
}
