/// Work that waits. What a client has less of goes first, so that one with much work does not delay the others, and so
/// does that of clients with fewer attempts that have not succeeded.
struct FairQueue<Client: Hashable, Work> {
    private struct Entry {
        let client: Client
        let work: Work
        /// The number of works of the client that were before it when it came, and of its attempts that have not
        /// succeeded.
        var rank: Int
    }

    /// What waits, the earliest first.
    private var entries: [Entry] = []
    private var isTurnOfEarliest = true

    /// The amount of work that waits.
    var count: Int { entries.count }

    /// Adds work behind all that has no higher rank.
    ///
    /// - Parameters:
    ///   - unproven: The number of earlier attempts of the client that have not succeeded. They also count for its
    ///     works that wait already, so that a client who tries again and again does not keep an early place.
    ///   - limit: The maximum amount of work.
    /// - Returns: What has no place: the last of those with the highest rank.
    mutating func add(_ work: Work, of client: Client, unproven: Int = 0, limit: Int) -> Work? {
        var own = 0
        for index in entries.indices where entries[index].client == client {
            entries[index].rank = max(entries[index].rank, unproven + own)
            own += 1
        }
        entries.append(Entry(client: client, work: work, rank: unproven + own))
        guard count > limit, let highest = entries.map(\.rank).max() else { return nil }
        return entries.lastIndex { $0.rank == highest }.map { entries.remove(at: $0).work }
    }

    /// Takes out the first work of which something is true.
    mutating func remove(where isWanted: (Work) -> Bool) -> Work? {
        entries.firstIndex { isWanted($0.work) }.map { entries.remove(at: $0).work }
    }

    /// Takes the work whose turn it is: of those with the lowest rank, by turns the earliest and the latest. Nobody
    /// waits for all of many who came together, and whoever has waited is not overtaken for ever.
    mutating func next() -> Work? {
        defer { isTurnOfEarliest.toggle() }
        guard let lowest = entries.map(\.rank).min() else { return nil }
        let index =
            isTurnOfEarliest
            ? entries.firstIndex { $0.rank == lowest } : entries.lastIndex { $0.rank == lowest }
        return index.map { entries.remove(at: $0).work }
    }
}

/// Two fair queues that are served by turns: one for clients that are known, one for all others, so that known clients
/// do not wait for however many others there are.
struct KnownFirstQueue<Client: Hashable, Work> {
    private var known = FairQueue<Client, Work>()
    private var others = FairQueue<Client, Work>()
    private var isTurnOfKnown = true

    /// The amount of work that waits.
    var count: Int { known.count + others.count }

    /// Adds work at the end of its client's line.
    ///
    /// - Parameter limit: The maximum amount of work of known clients, and of others.
    /// - Returns: What has no place in the same queue.
    mutating func add(_ work: Work, of client: Client, isKnown: Bool, unproven: Int = 0, limit: Int) -> Work? {
        isKnown
            ? known.add(work, of: client, unproven: unproven, limit: limit)
            : others.add(work, of: client, unproven: unproven, limit: limit)
    }

    /// Takes out the first work of which something is true.
    mutating func remove(where isWanted: (Work) -> Bool) -> Work? {
        known.remove(where: isWanted) ?? others.remove(where: isWanted)
    }

    /// Takes the work whose turn it is.
    mutating func next() -> Work? {
        defer { isTurnOfKnown.toggle() }
        return isTurnOfKnown ? known.next() ?? others.next() : others.next() ?? known.next()
    }
}
