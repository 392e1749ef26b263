/// Work that waits, in a line for each client. The lines are served in turn, so that a client with much work does not
/// delay the others.
struct FairQueue<Client: Hashable, Work> {
    /// The lines with work in them, the next one to be served first.
    private var lines: [(client: Client, works: [Work])] = []

    /// The amount of work in all lines.
    var count: Int { lines.reduce(0) { $0 + $1.works.count } }

    /// Adds work at the end of its client's line.
    ///
    /// - Parameter limit: The maximum amount in all lines.
    /// - Returns: What has no place: the last of the longest line, which is this one if no other is longer.
    mutating func add(_ work: Work, of client: Client, limit: Int) -> Work? {
        let own = lines.firstIndex { $0.client == client } ?? lines.endIndex
        if own == lines.endIndex { lines.append((client, [])) }
        lines[own].works.append(work)
        guard count > limit else { return nil }
        let longest = lines.indices.reduce(own) { lines[$1].works.count > lines[$0].works.count ? $1 : $0 }
        let surplus = lines[longest].works.removeLast()
        if lines[longest].works.isEmpty { lines.remove(at: longest) }
        return surplus
    }

    /// Takes out the first work of which something is true.
    mutating func remove(where isWanted: (Work) -> Bool) -> Work? {
        for line in lines.indices {
            guard let index = lines[line].works.firstIndex(where: isWanted) else { continue }
            let work = lines[line].works.remove(at: index)
            if lines[line].works.isEmpty { lines.remove(at: line) }
            return work
        }
        return nil
    }

    /// Takes the work whose turn it is.
    mutating func next() -> Work? {
        guard !lines.isEmpty else { return nil }
        var line = lines.removeFirst()
        let work = line.works.removeFirst()
        if !line.works.isEmpty { lines.append(line) }
        return work
    }
}

/// Two fair queues that are served by turns: one for clients that are known, one for all others, so that known clients do
/// not wait for however many others there are.
struct KnownFirstQueue<Client: Hashable, Work> {
    private var known = FairQueue<Client, Work>()
    private var others = FairQueue<Client, Work>()
    private var isTurnOfKnown = true

    /// The amount of work in all lines.
    var count: Int { known.count + others.count }

    /// Adds work at the end of its client's line.
    ///
    /// - Parameter limit: The maximum amount of work of known clients, and of others.
    /// - Returns: What has no place: the last of the longest line of the same queue.
    mutating func add(_ work: Work, of client: Client, isKnown: Bool, limit: Int) -> Work? {
        isKnown ? known.add(work, of: client, limit: limit) : others.add(work, of: client, limit: limit)
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
