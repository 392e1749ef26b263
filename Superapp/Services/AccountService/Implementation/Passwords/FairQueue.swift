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

    /// Takes the work whose turn it is.
    mutating func next() -> Work? {
        guard !lines.isEmpty else { return nil }
        var line = lines.removeFirst()
        let work = line.works.removeFirst()
        if !line.works.isEmpty { lines.append(line) }
        return work
    }
}
