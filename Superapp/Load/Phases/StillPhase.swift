/// Somebody whose browser stands still in a busy conversation, while other work is measured: what does the server keep
/// for them, and is it what holds when they read again?
struct StillPhase {
    private static let pause = Duration.milliseconds(200)

    let server: Server
    let report: Report

    func run(during work: @Sendable () async throws -> Void) async throws {
        let ledger = Ledger()
        let still = try await Person.register("Stands still", at: server)
        let busy = try await Person.register("Writes on", at: server)
        let talk = try await Talk.begin(0, between: still, and: busy, ledger: ledger)
        let page = try await still.open(talk.address)
        try await StillReader.open(still.liveRequest(of: page), at: server) { reader in
            let writing = Task {
                while !Task.isCancelled {
                    await talk.send(ledger.nextNumber(), turn: 1)
                    try? await Task.sleep(for: Self.pause)
                }
            }
            defer { writing.cancel() }
            try await work()
            writing.cancel()
            await writing.value
            try await tell(reader, last: ledger.acknowledged(from: 0).max())
        }
    }

    private func tell(_ reader: StillReader, last: Int?) async throws {
        guard let last else {
            return report.expect("messages for a reader that stands still", 1, atMost: 0, unit: "missing")
        }
        let kept = try await reader.read(upTo: last)
        let updates = EventReader.count(in: kept)
        report.note("updates while a reader stood still", "\(last + 1), of which it was kept \(updates)")
        report.expect("bytes kept for it, the system's too", Double(kept.count) / 1024, atMost: 1024, unit: "KB")
        let isMissing = !Marks.numbers(in: kept[...]).contains(last)
        report.expect("of what holds now, not shown to it", isMissing ? 1 : 0, atMost: 0, unit: "messages")
    }
}
