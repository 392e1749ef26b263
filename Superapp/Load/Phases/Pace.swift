/// Sends so many messages a second, whether the answers keep up or not.
struct Pace {
    let rate: Int
    let seconds: Int

    /// Sends until the time is over or the task is cancelled, and waits for the answers.
    func run(_ hall: Hall) async throws {
        let start = ContinuousClock.now
        try await withThrowingDiscardingTaskGroup { group in
            for index in 0..<rate * seconds {
                try await Task.sleep(until: start + .seconds(1) * index / rate, clock: .continuous)
                let talk = hall.talks[index % hall.talks.count]
                let number = hall.ledger.nextNumber()
                group.addTask { await talk.send(number, turn: index / hall.talks.count) }
            }
        }
    }
}
