/// Everybody who takes part, and their conversations, each open in the windows of both.
struct Hall: Sendable {
    let server: Server
    let talks: [Talk]
    let ledger: Ledger

    /// Registers people, begins the conversations, and opens the windows with their live updates.
    ///
    /// - Parameters:
    ///   - isFarAway: Whether each person comes from an address of their own, through a proxy.
    ///   - isRead: Whether the end of each conversation is on the screen, so that what comes is read.
    static func open(
        at server: Server, windows: Int, isFarAway: Bool = false, isRead: Bool = true, report: Report?
    ) async throws -> Hall {
        let count = windows / 2
        let people = try await registerPeople(enoughFor: count, at: server, isFarAway: isFarAway)
        let ledger = Ledger()
        let before = server.memory
        var talks: [Talk] = []
        for (index, pair) in pairs(of: people).prefix(count).enumerated() {
            talks.append(try await Talk.begin(index, between: pair.0, and: pair.1, isRead: isRead, ledger: ledger))
        }
        try await Task.sleep(for: .seconds(2))  // Until what was set off by opening has come to rest.
        guard let report else { return Hall(server: server, talks: talks, ledger: ledger) }
        if let before, let after = server.memory {
            report.note("windows open with live updates", "\(windows)")
            report.expect(
                "memory per idle window", Double(after - before) / Double(windows) / 1024, atMost: 256, unit: "KB")
        } else {
            report.note("memory per idle window", "not measured: this system does not say")
        }
        return Hall(server: server, talks: talks, ledger: ledger)
    }

    private static func registerPeople(
        enoughFor talks: Int, at server: Server, isFarAway: Bool
    ) async throws -> [Person] {
        var people: [Person] = []
        while people.count * (people.count - 1) / 2 < talks {
            let origin = isFarAway ? "10.0.0.\(people.count + 1)" : nil
            people.append(try await Person.register("Load \(people.count)", at: server, from: origin))
        }
        return people
    }

    private static func pairs(of people: [Person]) -> [(Person, Person)] {
        people.indices.flatMap { index in people[..<index].map { ($0, people[index]) } }
    }
}
