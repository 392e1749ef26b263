/// Sends messages at a steady rate, in turn through all conversations, and measures how they arrive: with somebody who
/// reads nothing, and others who lose their connections.
struct MessagePhase {
    let hall: Hall
    let rate: Int
    let seconds: Int

    func run(_ report: Report) async throws {
        let losing = Task { try await loseConnections() }
        try await StillPhase(server: hall.server, report: report).run {
            try await Pace(rate: rate, seconds: seconds).run(hall.talks, hall.ledger)
        }
        losing.cancel()
        let losses = try await losing.value
        try await hall.ledger.waitForArrivals()
        report.note("connections lost and made again meanwhile", "\(losses)")
        let (sent, refused) = hall.ledger.counts
        report.note("messages sent", "\(sent) in \(seconds) s")
        report.note("from sending to the other window, p50", "\(hall.ledger.latency(0.5)) ms")
        report.expect("from sending to the other window, p99", hall.ledger.latency(0.99), atMost: 250, unit: "ms")
        report.note("longest", "\(hall.ledger.latency(1)) ms")
        report.expect("messages refused", Double(refused), atMost: 0, unit: "messages")
        report.expect(
            "acknowledged messages that did not arrive", Double(hall.ledger.lost), atMost: 0, unit: "messages")
        report.expect("messages out of order", Double(hall.ledger.violations), atMost: 0, unit: "messages")
    }

    /// Lets some window lose its live connection every second, until the task is cancelled.
    ///
    /// - Returns: How often.
    private func loseConnections() async throws -> Int {
        var losses = 0
        while (try? await Task.sleep(for: .seconds(1))) != nil {
            // In a task of its own, so that no window is left without a connection when this one is cancelled.
            try await Task { try await hall.talks.randomElement()?.reconnect() }.value
            losses += 1
        }
        return losses
    }
}

/// Somebody who sends a message when it is their turn.
protocol Sender: Sendable {
    /// Sends a message, and notes when that was and whether it was acknowledged.
    func send(_ number: Int, turn: Int) async
}

/// Sends so many messages a second, whether the answers keep up or not.
struct Pace {
    let rate: Int
    let seconds: Int

    /// Sends in turn until the time is over or the task is cancelled, and waits for the answers.
    func run(_ senders: [some Sender], _ ledger: Ledger) async throws {
        let start = ContinuousClock.now
        try await withThrowingDiscardingTaskGroup { group in
            for index in 0..<rate * seconds {
                try await Task.sleep(until: start + .seconds(1) * index / rate, clock: .continuous)
                let sender = senders[index % senders.count]
                let number = ledger.nextNumber()
                group.addTask { await sender.send(number, turn: index / senders.count) }
            }
        }
    }
}
