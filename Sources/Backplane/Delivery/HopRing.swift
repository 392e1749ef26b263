/// The most recent hops of a root, kept so that a fault can say what led to it. A fixed amount of memory.
struct HopRing {
    static let capacity = 64
    private var hops: [Hop] = []

    /// Remembers a hop in place of the oldest one. Hops must arrive with ids 1, 2, 3, …
    mutating func append(_ hop: Hop) {
        if hops.count < Self.capacity {
            hops.append(hop)
        } else {
            hops[Self.index(of: hop.id)] = hop
        }
    }

    /// The remembered hops that led to a hop, the given one first, then its cause, and so on.
    func chain(endingAt id: UInt64?) -> [Hop] {
        var chain: [Hop] = []
        var next = id
        while let id = next, let hop = self[id] {
            chain.append(hop)
            next = hop.cause
        }
        return chain
    }

    /// All remembered hops, oldest first.
    var recent: [Hop] { hops.sorted { $0.id < $1.id } }

    private subscript(id: UInt64) -> Hop? {
        let index = Self.index(of: id)
        guard hops.indices.contains(index), hops[index].id == id else { return nil }
        return hops[index]
    }

    private static func index(of id: UInt64) -> Int { Int((id - 1) % UInt64(capacity)) }
}
