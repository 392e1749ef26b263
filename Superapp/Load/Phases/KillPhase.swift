/// Kills the server in the middle of sending, starts it again, and looks for every message that it had acknowledged.
struct KillPhase {
    let hall: Hall
    let rate: Int

    func run(_ report: Report) async throws {
        let first = hall.ledger.nextNumber()
        let sending = Task { try await Pace(rate: rate, seconds: 10).run(hall.talks, hall.ledger) }
        try await Task.sleep(for: .milliseconds(.random(in: 3000...7000)))
        hall.server.kill()
        sending.cancel()
        _ = await sending.result
        try await hall.server.restart()
        let acknowledged = hall.ledger.acknowledged(from: first)
        let found = try await find(acknowledged)
        report.note("messages acknowledged before the kill -9", "\(acknowledged.count)")
        report.expect(
            "of these not there after the restart", Double(acknowledged.subtracting(found).count), atMost: 0,
            unit: "messages")
        report.note("more than these there", "\(found.count { $0 >= first } - found.intersection(acknowledged).count)")
        if acknowledged.isEmpty { report.expect("messages to look for", 1, atMost: 0, unit: "missing") }
    }

    /// Looks for messages in the conversations, each in the one that it was sent in.
    private func find(_ numbers: Set<Int>) async throws -> Set<Int> {
        var found: Set<Int> = []
        for talk in hall.talks {
            let wanted = numbers.filter { hall.ledger.talk(of: $0) == talk.index }
            found.formUnion(try await talk.read(lookingFor: wanted))
        }
        return found
    }
}
