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
