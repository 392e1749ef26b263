/// The most recently delivered hops of a root, kept so that a fault can say what led to it. A fixed amount of memory.
struct HopRing {
    static let capacity = 64
    private var hops: [Hop?] = Array(repeating: nil, count: capacity)
    /// The number of the hop that was delivered last.
    private(set) var latest: UInt64 = 0

    /// Remembers a hop in place of one that is at least ``capacity`` hops older.
    mutating func append(_ hop: Hop) {
        latest = hop.id
        hops[Self.index(of: hop.id)] = hop
    }

    /// The remembered hops that led to the latest, that one first, then its cause, and so on.
    var chain: [Hop] {
        var chain: [Hop] = []
        var next: UInt64? = latest
        while let id = next, let hop = hops[Self.index(of: id)], hop.id == id {
            chain.append(hop)
            next = hop.cause
        }
        return chain
    }

    /// The last remembered hops, oldest first.
    func last(_ count: Int) -> [Hop] {
        hops.compactMap(\.self).sorted { $0.id < $1.id }.suffix(count)
    }

    private static func index(of id: UInt64) -> Int { Int(id % UInt64(capacity)) }
}
